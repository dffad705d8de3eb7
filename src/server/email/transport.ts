export type OutgoingEmail = {
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The same at each attempt, so that a mail whose answer was lost is not sent twice. */
  idempotencyKey: string;
};

/** `isFinal`: trying again would end the same way. */
export type Outcome = { ok: true } | { ok: false; error: string; isFinal: boolean };

/** Hands a mail over. Never throws, and answers within a minute. */
export type Transport = (email: OutgoingEmail) => Promise<Outcome>;
