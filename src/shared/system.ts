import { z } from 'zod';

/** What may be wrong with how the server runs, the most pressing first. */
export const warningIds = [
  'backup',
  'disk',
  'photos',
  'clock',
  'second-place',
  'after-backup',
  'tried-backup',
  'backup-ping',
  'older-copies',
  'proxy',
  'mail',
  'settings',
  'alike-emails',
  'new-version',
  'node',
] as const;
export type WarningId = (typeof warningIds)[number];

/** Who put a warning off, and until when (ISO, UTC). */
export type PutOff = { by: string; until: string };

/** `title` says in one sentence what is wrong, `advice` what to do about it. */
export type Warning = {
  id: WarningId;
  title: string;
  advice: string;
  /** Data may be lost, or people be at risk, right now: shown in red and first. Everything else is amber. */
  isGrave: boolean;
  mayWait: boolean;
  /** Null: nobody did, the month is over, or it is about something else by now. */
  putOff: PutOff | null;
};

/** How long a warning is put off. */
export const putOffDays = 30;

export const warningSchema = z.object({ id: z.enum(warningIds) });

/** A part of the installation, or in words why it could not be looked at. */
export type Found<T> = T | { notKnown: string };

export function isKnown<T extends object>(found: Found<T>): found is T {
  return !('notKnown' in found);
}

/** A mail with warnings goes out this often, and at most so often where a grave one has come since the last. */
export const warningMailEveryMs = 7 * 24 * 60 * 60_000;
export const graveMailEveryMs = 24 * 60 * 60_000;
