export const emailKinds = ['welcome', 'reset', 'staff', 'incident'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** `waiting` for its turn or for a retry, `sending` right now, `sent`, or `failed` for good. */
export const emailStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type EmailState = (typeof emailStates)[number];
