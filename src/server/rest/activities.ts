import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { activityStatuses } from '#shared/activities.ts';
import type { OutputOf, Outputs } from './operations.ts';
import { type CallGroup, callsOf, int, type RestRoute, route, type Values } from './route.ts';

const activityRow = z
  .object({
    id: z.int(),
    activity_name: z.string(),
    project_id: z.int(),
    activity_date: z.string().meta({ format: 'date' }),
    start_time: z.string(),
    finish_time: z.string(),
    meeting_place: z.string(),
    notes: z.string(),
    status: z.enum(activityStatuses),
    createdBy: z.string().nullable(),
    createdById: z.int().nullable(),
    projectName: z.string(),
    projectLocation: z.string(),
    led_by: z.int().nullable(),
  })
  .meta({ id: 'Activity' });

type Activity = Pick<
  Outputs['activities']['details']['get'],
  | 'id'
  | 'activityName'
  | 'projectId'
  | 'activityDate'
  | 'startTime'
  | 'finishTime'
  | 'meetingPlace'
  | 'notes'
  | 'status'
  | 'createdBy'
  | 'createdById'
  | 'projectName'
  | 'projectLocation'
  | 'ledById'
>;

const toWire = (activity: Activity): z.output<typeof activityRow> => ({
  id: activity.id,
  activity_name: activity.activityName,
  project_id: activity.projectId,
  activity_date: activity.activityDate,
  start_time: activity.startTime,
  finish_time: activity.finishTime,
  meeting_place: activity.meetingPlace,
  notes: activity.notes,
  status: activity.status,
  createdBy: activity.createdBy,
  createdById: activity.createdById,
  projectName: activity.projectName,
  projectLocation: activity.projectLocation,
  led_by: activity.ledById,
});

const fields = {
  activity_name: 'activityName',
  project_id: int('projectId'),
  activity_date: 'activityDate',
  start_time: 'startTime',
  finish_time: 'finishTime',
  meeting_place: 'meetingPlace',
  led_by: int('ledById'),
  notes: 'notes',
  status: 'status',
} as const;

/** Part of each ETag, because marks start from zero when the server starts. */
const start = randomBytes(6).toString('base64url');

/** Sends the whole list; 304 to a client that has the current one. */
async function sendList({ mark, read }: OutputOf<'activities.all'>, req: Request, res: Response): Promise<void> {
  // The client keeps it but asks each time, so that nobody sees it after the logout.
  const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${start}.${mark}"` };
  res.set(headers);
  if (req.fresh) return void res.status(304).end();
  // A failure must not carry the list's ETag.
  res.removeHeader('ETag');
  const rows = read().map(toWire);
  res.set(headers).json(rows);
}

/** Sends a page of the list. The header `Link` has the address of the next one. */
async function sendPage({ next, rows }: OutputOf<'activities.page'>, req: Request, res: Response): Promise<void> {
  if (next) {
    const query = new URLSearchParams({ ...(req.query as Record<string, string>), before: next });
    res.setHeader('Link', `<${req.path}?${query}>; rel="next"`);
  }
  res.json(rows.map(toWire));
}

const examples = {
  activity_date: '2026-05-02',
  activity_name: 'Estuary trap line',
  before: '2026-05-02.41',
  createdBy: 'Mereana Hōhepa',
  finish_time: '14:00',
  limit: 50,
  meeting_place: 'Car park at the end of Haigh Access Road',
  start_time: '09:00',
};
const details: CallGroup = { about: 'One activity: its name, date, project, notes and status.', examples };
const copies: CallGroup = { about: 'The plan of an activity, copied to other dates.', examples };

const lists = callsOf({ about: 'Days in the field: the lists.', examples }, [
  route('activities.page', {
    method: 'GET',
    path: '/api/activities',
    summary: 'A page of them, newest first; the header `Link` has the address of the next one',
    returns: z.array(activityRow),
    when: ({ limit }: Values) => limit !== undefined,
    query: { limit: int('limit'), before: 'before' },
    send: sendPage,
  }),
  route('activities.all', {
    method: 'GET',
    path: '/api/activities',
    summary:
      'Every activity, newest first; a client that sends the `ETag` of what it has gets 304 while nothing changes',
    returns: z.array(activityRow),
    send: sendList,
  }),
]);

const oneActivity = callsOf(details, [
  route('activities.details.open', {
    method: 'GET',
    path: '/api/activities/{id}',
    summary: 'One activity',
    returns: activityRow,
    params: { id: 'id' },
    answer: toWire,
  }),
  route('activities.details.create', {
    method: 'POST',
    path: '/api/activities',
    summary: 'Add an activity; the objectives of its project become its outcome rows',
    returns: activityRow,
    ignores: ['createdBy'],
    body: fields,
    status: 201,
    answer: toWire,
  }),
  route('activities.details.update', {
    method: 'PUT',
    path: '/api/activities/{id}',
    summary: 'Change an activity',
    returns: activityRow,
    ignores: ['createdBy'],
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  }),
  route('activities.details.remove', {
    method: 'DELETE',
    path: '/api/activities/{id}',
    summary: 'Delete an activity of which nothing was recorded yet',
    params: { id: 'id' },
  }),
]);

const copying = callsOf(copies, [
  route('activities.copies.create', {
    method: 'POST',
    path: '/api/activities/{id}/copies',
    summary:
      'Copy the plan of an activity to other dates, all or none: hazards, risks, controls, check list, people and times. ' +
      'Each copy is called `{name}, {date}`; 409 says in `errors`, by date, what is in the way',
    returns: z.array(activityRow),
    params: { id: 'id' },
    body: { dates: 'dates' },
    omits: ['names'],
    status: 201,
    answer: ({ rows }: Outputs['activities']['copies']['create']) => rows.map(toWire),
  }),
]);

const projectOfOne = callsOf(details, [
  route('activities.details.get', {
    method: 'GET',
    path: '/api/activity_project/{activityId}',
    summary: 'The name of an activity’s project',
    returns: z.object({ projectName: z.string() }),
    params: { activityId: 'id' },
    answer: ({ projectName }: Activity) => ({ projectName }),
  }),
]);

export const activityRoutes: RestRoute[] = [...lists, ...oneActivity, ...copying, ...projectOfOne];
