/** Says beside a button that its press came to nothing, for the connection failed: see `orCutOff`. */
export function CutOffNotice({ children }: { children: string }) {
  return (
    <p className="notice notice--error" role="alert">
      {children}
    </p>
  );
}
