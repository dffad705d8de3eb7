/** What may be wrong with how the server runs, the most pressing first. */
export const warningIds = [
  'backup',
  'second-place',
  'after-backup',
  'tried-backup',
  'disk',
  'proxy',
  'mail',
  'settings',
  'alike-emails',
  'new-version',
  'node',
] as const;
export type WarningId = (typeof warningIds)[number];

/** `title` says in one sentence what is wrong, `advice` what to do about it. */
export type Warning = { id: WarningId; title: string; advice: string };

/** A part of the installation, or in words why it could not be looked at. */
export type Found<T> = T | { notKnown: string };

export function isKnown<T extends object>(found: Found<T>): found is T {
  return !('notKnown' in found);
}

/** A mail with warnings goes out at most this often. */
export const warningMailEveryMs = 7 * 24 * 60 * 60_000;
