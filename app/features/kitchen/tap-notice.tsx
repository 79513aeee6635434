type TapNoticeProps = {
  /** A button of this order was pressed without a connection. */
  isUnsent: boolean;
  /** A button of this order was pressed before the session ended. */
  isUnconfirmed: boolean;
};

/** Says on an order's card that a pressed button has not taken effect yet. */
export function TapNotice({ isUnsent, isUnconfirmed }: TapNoticeProps) {
  if (!isUnsent && !isUnconfirmed) return null;
  return (
    <p className="notice notice--warning" role="status">
      {isUnsent ? "Not sent yet: no connection." : "Not done: you were signed out. Please press again."}
    </p>
  );
}
