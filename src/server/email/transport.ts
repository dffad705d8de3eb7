export type OutgoingEmail = {
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The same at each attempt, so that a mail whose answer was lost is not sent twice. */
  idempotencyKey: string;
  attachments: readonly Attachment[];
};

export type Attachment = { name: string; mediaType: string; bytes: Buffer };

/** `isFinal`: trying again would end the same way. */
export type Outcome = { ok: true } | { ok: false; error: string; isFinal: boolean };

/** Hands a mail over. Never throws, and answers within a minute. */
export type Transport = (email: OutgoingEmail) => Promise<Outcome>;

/**
 * Headers of every mail, so that nobody's absence answers it. RFC 3834, 5; Exchange and Outlook look for their own (MS-OXCMAIL 2.1.3.2.20), of
 * which reports that a mail could not be delivered stay out.
 */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
};
