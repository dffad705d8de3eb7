import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { Said, SaidPhone } from '#shared/attendance/clocks.ts';
import { messages } from '#shared/messages.ts';

/** What the page sends with a change besides its input, so that the change can wait, be sent again and be recognised. */
export type Change = {
  /** UUID: the same change has the same key, however often it is sent. */
  key: string | undefined;
  /** Whose change it is: the id of the staff member who made it. */
  personId: string | undefined;
  /** Who made it, where a Group Admin sends it in the place of somebody who has left. */
  makerId?: number | undefined;
  /** The id of the database that its maker saw. */
  databaseId: string | undefined;
  /** When it was made, by the clock of the phone. */
  madeAt: string | undefined;
  /** What the phone says of itself, and of that moment. */
  phone?: SaidPhone | undefined;
  /** The activity that it belongs to, whatever its input names. */
  activityId: number | undefined;
  /** The mark of the activity's document that its sender has. */
  mark?: string | undefined;
};

const uuid = z.uuid();

/** Reads a change's headers; undefined for a request without any. Throws INVALID for a key that is no UUID, or that several calls share. */
export function readChange(headers: IncomingHttpHeaders, callCount: number): Change | undefined {
  const change = {
    key: textOf(headers['x-change-key'])?.toLowerCase(),
    personId: textOf(headers['x-change-person']),
    makerId: idIn(textOf(headers['x-change-maker'])),
    databaseId: textOf(headers['x-change-database']),
    madeAt: textOf(headers['x-change-made-at']),
    phone: readPhone(textOf(headers['x-change-phone'])),
    activityId: idIn(textOf(headers['x-change-activity'])),
    mark: textOf(headers['x-change-mark']),
  };
  if (Object.values(change).every((value) => value === undefined)) return undefined;
  if (change.key !== undefined) {
    if (!uuid.safeParse(change.key).success) throw new AppError('INVALID', messages.general.invalid);
    if (callCount > 1) throw new AppError('INVALID', messages.general.changeNotAlone);
  }
  return change;
}

const shortText = z.string().min(1).max(60);
/** No page is open for longer. */
const ms = z
  .int()
  .min(0)
  .max(400 * 24 * 3_600_000);
const phoneSchema = z.object({
  ...{ phoneId: shortText, number: ms, answeredAt: z.string(), sinceMs: ms, pageId: shortText, pageMs: ms },
});

/** Undefined where it cannot be read: no change is refused for it. */
function readPhone(header: string | undefined): SaidPhone | undefined {
  try {
    const phone = phoneSchema.parse(JSON.parse(header ?? ''));
    const answeredAt = instantOf(phone.answeredAt);
    return answeredAt === null ? undefined : { ...phone, answeredAt };
  } catch {
    return undefined;
  }
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

/** ISO, UTC, with milliseconds; null for what is no instant. One of the year 10000 in UTC would sort before all others. */
function instantOf(text: string): string | null {
  const instant = isoInstant.test(text) ? Date.parse(text) : Number.NaN;
  return instant < Date.UTC(10_000) ? new Date(instant).toISOString() : null;
}

/** When a change was made. No change is refused for a wrong clock: a time that is unreadable or in the future counts as now. */
export function madeAtOf(change: Change | undefined, now: string): string {
  const instant = instantOf(change?.madeAt ?? '');
  return instant === null || instant >= now ? now : instant;
}

/** What a change says of its moment, for what must not trust a clock. One that is unreadable is as wrong as can be. */
export function saidOf({ madeAt, phone }: Change): Said | undefined {
  return madeAt === undefined ? undefined : { clock: instantOf(madeAt) ?? new Date(0).toISOString(), phone };
}
