import { z } from 'zod';
import { daysBetween } from '../dates.ts';
import { isoDate } from '../fields.ts';
import { messages } from '../messages.ts';

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
  status: string;
  /** How many are assigned, staff and volunteers. */
  people: number;
  /** Whether the person who asks is one of them. */
  mine: boolean;
};
