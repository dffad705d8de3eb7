import { z } from 'zod';
import { type ActivityStatus, activityStatuses } from '../activities.ts';
import { isIsoDate } from '../dates.ts';
import { formed, id, line, longText, requiredLine, timeOfDay, updated } from '../fields.ts';
import { messages } from '../messages.ts';
import { earliestActivityDate } from '../timings.ts';

export const activityDate = z.preprocess(
  (value) => value ?? '',
  formed(messages.activities.required)
    .min(1, { error: messages.activities.required, abort: true })
    .refine(isIsoDate, { error: messages.general.invalidDate, abort: true })
    .refine((date) => date >= earliestActivityDate, messages.activities.tooEarly)
    .meta({ format: 'date' }),
);

const fields = {
  activityName: requiredLine(messages.activities.required),
  projectId: z
    .number(messages.activities.required)
    .int(messages.activities.required)
    .positive(messages.activities.required),
  activityDate,
  startTime: z.preprocess((value) => value ?? '', timeOfDay()),
  finishTime: z.preprocess((value) => value ?? '', timeOfDay()),
  meetingPlace: z.preprocess((value) => value ?? '', line()),
  /** Somebody of the staff; null: nobody is named. */
  ledById: z.preprocess((value) => (value === '' ? null : (value ?? null)), id.nullable()),
  status: z.enum(activityStatuses),
  notes: z.preprocess((value) => value ?? '', longText()),
};

/** What a person fills in; the Details step's form. */
export const activityForm = z.object(fields);

export const createActivitySchema = z.object({
  ...fields,
  startTime: fields.startTime.default(''),
  finishTime: fields.finishTime.default(''),
  meetingPlace: fields.meetingPlace.default(''),
  ledById: fields.ledById.default(null),
  status: fields.status.default('InProgress'),
  notes: fields.notes.default(''),
});

export const updateActivitySchema = z.object({ ...z.object(fields).partial().shape, ...updated });

/**
 * Save as New Activity. Fields that were changed in the form before are sent along; a name that is left out becomes `{name} (Copy)`,
 * or `{name} (Copy 2)` and so on where that is taken.
 */
export const duplicateActivitySchema = z.object({
  id,
  ...z.object(fields).partial().shape,
});

const copySuffix = / \(Copy(?: \d{1,6})?\)$/;
const longestName = 200;

/** `name` with the words after it, within the length of a name. */
export const nameWith = (name: string, suffix: string) => `${name.slice(0, longestName - suffix.length)}${suffix}`;

/** The nth name for a copy, within the length of a name. A copy of a copy counts on in place of a second ` (Copy)`. */
export function copyName(name: string, n = 1): string {
  const suffix = n === 1 ? ' (Copy)' : ` (Copy ${n})`;
  return nameWith(name.replace(copySuffix, ''), suffix);
}

/** The name of what comes back after it was deleted: its own, or the first ` (back)` where another has that by now. */
export function backName(name: string, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/ \(back(?: \d{1,6})?\)$/, '');
  for (let [n, back] = [1, name]; ; n += 1) {
    if (!isTaken(back)) return back;
    back = nameWith(plain, n === 1 ? ' (back)' : ` (back ${n})`);
  }
}

/**
 * When an activity was completed, once it has this status: set by completing, cleared by reopening. Archiving a completed activity leaves
 * it completed. `now`: an ISO instant.
 */
export function completedAtOf(
  before: { completedAt: string | null },
  status: ActivityStatus,
  now: string,
): string | null {
  if (status === 'Completed') return before.completedAt ?? now;
  return status === 'archived' ? before.completedAt : null;
}
