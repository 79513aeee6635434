/** Says beside a button that its press came to nothing, for the connection failed: see `withOfflineFallback`. */
export function InlineError({ children }: { children: string }) {
  return (
    <p className="notice notice--error" role="alert">
      {children}
    </p>
  );
}
