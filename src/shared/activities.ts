import { z } from 'zod';
import { isoDate, line } from './fields.ts';
import { messages } from './messages.ts';

export const activityStatuses = ['InProgress', 'onhold', 'Completed', 'archived'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** In which list an activity stands. */
export const activityTabs = ['active', 'archived'] as const;
export type ActivityTab = (typeof activityTabs)[number];

/** The columns of the activity list, by any of which it sorts. */
export const activitySorts = [
  'activityDate',
  'activityName',
  'projectName',
  'projectLocation',
  'status',
  'createdBy',
] as const;

/** One page of the activity list, newest first by default. */
export const listActivitiesSchema = z.object({
  /** `all` is both, for whoever picks one. */
  tab: z.enum([...activityTabs, 'all']).default('active'),
  /** The last day that is listed. */
  until: isoDate().optional(),
  /** Looked for in the date, the names, the location, the status and the creator (`search.ts`). */
  term: line().default(''),
  sort: z.enum(activitySorts).default('activityDate'),
  descending: z.boolean().default(true),
  page: z.number().int().positive().max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(50),
});

/** The next rows of the documented list. `before` comes from the previous page. */
export const pageActivitiesSchema = z.object({
  limit: z.number().int().min(1).max(1000),
  before: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/, messages.general.invalid)
    .optional(),
});

/** What the list shows, all its pages together. */
export const exportActivitiesSchema = listActivitiesSchema.omit({ page: true, pageSize: true });
