/** An error message beside a button whose request failed, as reported by `withOfflineFallback`. */
export function InlineError({ children }: { children: string }) {
  return (
    <p className="notice notice--error" role="alert">
      {children}
    </p>
  );
}
