import { z } from 'zod';
import type { ActivityStatus } from '../activities.ts';
import { daysBetween } from '../dates.ts';
import { isoDate } from '../fields.ts';
import { pickFields } from '../given-fields.ts';
import { messages } from '../messages.ts';
import { compare, compareFolded } from '../names.ts';
import type { ActivityDocument } from './document.ts';

/** A month with the ends of its weeks has at most six weeks. */
const mostDays = 42;

export const calendarSchema = z
  .object({ from: isoDate(), to: isoDate() })
  .refine(({ from, to }) => to >= from && daysBetween(from, to) < mostDays, messages.general.invalid);

/** An activity as the calendar shows it. */
export type CalendarRow = {
  id: number;
  activityName: string;
  projectId: number;
  projectName: string;
  activityDate: string;
  startTime: string;
  finishTime: string;
  status: ActivityStatus;
  /** How many are assigned, staff and volunteers. */
  people: number;
  /** Whether the person who asks is one of them, or leads it. */
  mine: boolean;
};

/** What it shows of the activity's own row. */
export const calendarNames = [
  'id',
  'activityName',
  'projectId',
  'projectName',
  'activityDate',
  'startTime',
  'finishTime',
  'status',
] as const satisfies readonly (keyof CalendarRow)[];

/** What the calendar shows of an activity. Mine: its reader's. */
export const calendarRow = ({ activity, staff, volunteers, reader }: ActivityDocument): CalendarRow => ({
  ...pickFields(activity, calendarNames),
  people: staff.length + volunteers.length,
  mine: activity.ledById === reader.id || staff.some(({ staffId }) => staffId === reader.id),
});

/** These rows, in the server's order, with an activity as its document has it, where it is one of these days. */
export function calendarWith(
  rows: readonly CalendarRow[],
  { from, to }: z.output<typeof calendarSchema>,
  document: ActivityDocument,
): CalendarRow[] {
  const row = calendarRow(document);
  const isShown = row.status !== 'archived' && row.activityDate >= from && row.activityDate <= to;
  return [...rows.filter(({ id }) => id !== row.id), ...(isShown ? [row] : [])].sort(
    (a, b) => compare(a.activityDate, b.activityDate) || compareFolded(a.activityName, b.activityName),
  );
}
