/** A form sent after the session had ended: a move to confirm at `path`, a form sent by a script, or one that is lost. */
export type ExpiredForm = { kind: "unconfirmed"; path: string } | { kind: "background" } | { kind: "lost" };
