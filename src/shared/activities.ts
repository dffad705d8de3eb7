import { z } from 'zod';
import { line } from './fields.ts';

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

/** One page of the activity list: newest first, unless it is said otherwise. */
export const listActivitiesSchema = z.object({
  tab: z.enum(activityTabs).default('active'),
  /** Looked for in the date, the names, the location, the status and the creator, ignoring case and macrons. */
  term: line().default(''),
  sort: z.enum(activitySorts).default('activityDate'),
  descending: z.boolean().default(true),
  page: z.number().int().positive().max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(50),
});

/** What the list shows, all its pages together. */
export const exportActivitiesSchema = listActivitiesSchema.omit({ page: true, pageSize: true });
