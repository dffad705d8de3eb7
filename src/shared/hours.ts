import { z } from 'zod';
import { isTooLongAgo } from './dates.ts';
import { id, isoDate, requiredLine } from './fields.ts';
import { messages } from './messages.ts';
import { typedAmount } from './numbers.ts';

const { hours: words } = messages;

/** An empty text is no condition, because the page's fields send what they hold. */
const day = z.union([z.literal('').transform(() => undefined), isoDate()]).optional();

/** What a table of hours has a row for. */
export const hoursGroups = ['person', 'project', 'month'] as const;
export type HoursGroup = (typeof hoursGroups)[number];
/** Whose hours. */
export const hoursOf = ['volunteers', 'staff'] as const;

const period = { from: day, to: day, projectId: id.nullish(), of: z.enum(hoursOf).optional() };
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const endBeforeStart = { path: ['to'], message: words.endBeforeStart };
export const daysInOrder = [inOrder, endBeforeStart] as const;

/** Both days belong to the period; without them it is all that there is. */
export const listHoursSchema = z.object(period).refine(...daysInOrder);
export const showHoursSchema = z.object({ ...period, by: z.enum(hoursGroups) }).refine(...daysInOrder);

/** Hours are kept to the minute. */
export const minutesOfHours = (hours: number) => Math.round(hours * 60);
const workedHours = z
  .number(words.hoursBetween)
  .refine((hours) => minutesOfHours(hours) >= 1 && minutesOfHours(hours) <= 24 * 60, words.hoursBetween);

/** A mistyped year makes every answer about all hours begin there. */
const workedOn = isoDate().refine((date) => !isTooLongAgo(date), messages.general.tooLongAgo);

/** Hours of somebody who was not signed on: for a project or for an activity. */
export const addHoursSchema = z
  .object({
    staffId: id.nullish(),
    volunteerId: id.nullish(),
    projectId: id.nullish(),
    activityId: id.nullish(),
    date: workedOn,
    hours: workedHours,
    reason: requiredLine(messages.attendance.giveReason, 500),
  })
  .refine(({ staffId, volunteerId }) => !staffId !== !volunteerId, {
    message: words.choosePerson,
    path: ['volunteerId'],
  })
  .refine(({ projectId, activityId }) => !projectId !== !activityId, {
    message: words.chooseWork,
    path: ['projectId'],
  });

/** Minutes as hours, to four decimals: whoever multiplies by 60 and rounds has the minutes again. */
export const hoursOfMinutes = (minutes: number) => Math.round((minutes / 60) * 10_000) / 10_000;

/** An option of the form: a letter for its kind, and its id. */
const option = (letters: string, message: string) => z.string(message).regex(new RegExp(`^[${letters}]\\d+$`), message);
const idOf = (chosen: string) => Number(chosen.slice(1));

/** What a person fills in: hours as they are typed. */
export const addHoursForm = z
  .object({
    person: option('vs', words.choosePerson),
    work: option('pa', words.chooseWork),
    date: workedOn,
    hours: typedAmount.transform((hours) => hours ?? 0).pipe(workedHours),
    reason: requiredLine(messages.attendance.giveReason, 500),
  })
  .transform(({ person, work, ...rest }) => ({
    ...(person.startsWith('v') ? { volunteerId: idOf(person) } : { staffId: idOf(person) }),
    ...(work.startsWith('p') ? { projectId: idOf(work) } : { activityId: idOf(work) }),
    ...rest,
  }));
