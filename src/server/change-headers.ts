import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

/** What the page sends with a change besides its input, so that the change can wait, be sent again and be recognised. */
export type Change = {
  /** UUID: the same change has the same key, however often it is sent. */
  key: string | undefined;
  /** Whose change it is: the id of the staff member who made it. */
  personId: string | undefined;
  /** The id of the database that its maker saw. */
  databaseId: string | undefined;
  /** When it was made, by the clock of the phone. */
  madeAt: string | undefined;
  /** The activity that it belongs to, whatever its input names. */
  activityId: number | undefined;
};

const uuid = z.uuid();

/** Reads a change's headers; undefined for a request without any. Throws INVALID for a key that is no UUID, or that several calls share. */
export function readChange(headers: IncomingHttpHeaders, callCount: number): Change | undefined {
  const change = {
    key: textOf(headers['x-change-key'])?.toLowerCase(),
    personId: textOf(headers['x-change-person']),
    databaseId: textOf(headers['x-change-database']),
    madeAt: textOf(headers['x-change-made-at']),
    activityId: idIn(textOf(headers['x-change-activity'])),
  };
  if (Object.values(change).every((value) => value === undefined)) return undefined;
  if (change.key !== undefined) {
    if (!uuid.safeParse(change.key).success) throw new AppError('INVALID', messages.general.invalid);
    if (callCount > 1) throw new AppError('INVALID', messages.general.changeNotAlone);
  }
  return change;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

/** Throws INVALID for a text that is no id. */
function idIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('INVALID', messages.general.invalid);
  return Number(text);
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** When a change was made. No change is refused for a wrong clock: a time that is unreadable or in the future counts as now. */
export function madeAtOf(change: Change | undefined, now: string): string {
  const text = change?.madeAt ?? '';
  const instant = isoInstant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant) || instant >= Date.parse(now)) return now;
  return new Date(instant).toISOString();
}
