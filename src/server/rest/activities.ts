import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { lineFields } from '#shared/activities/details.ts';
import { activityStatuses } from '#shared/activities.ts';
import type { OutputOf, Outputs } from './operations.ts';
import {
  answerOf,
  type CallGroup,
  callsOf,
  from,
  int,
  positionAnswer,
  positionBody,
  type RestRoute,
  route,
  same,
  texts,
  type Values,
} from './route.ts';

type LineField = (typeof lineFields)[number];

/** What people fill in: `meeting_place` and other lines of text by the names that are said of them. */
const lines = Object.fromEntries(lineFields.map(({ name, wire }) => [wire, name])) as {
  readonly [Line in LineField as Line['wire']]: Line['name'];
};
const fields = {
  activity_name: 'activityName',
  project_id: int('projectId'),
  activity_date: 'activityDate',
  start_time: 'startTime',
  finish_time: 'finishTime',
  ...lines,
  led_by: int('ledById'),
  ...same('notes', 'status'),
  ...positionBody,
} as const;

const activityRow = z
  .object({
    id: z.int(),
    activity_name: z.string(),
    project_id: z.int(),
    activity_date: z.string().meta({ format: 'date' }),
    ...texts('start_time', 'finish_time', ...lineFields.map(({ wire }) => wire), 'notes'),
    status: z.enum(activityStatuses),
    createdBy: z.string().nullable(),
    createdById: z.int().nullable(),
    ...texts('projectName', 'projectLocation'),
    led_by: from('ledById', z.int().nullable()),
    ...positionAnswer,
  })
  .meta({ id: 'Activity' });
const toWire = answerOf(activityRow);

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
  route('activities.page', 'GET /api/activities', {
    summary: 'A page of them, newest first; the header `Link` has the address of the next one',
    returns: z.array(activityRow),
    when: ({ limit }: Values) => limit !== undefined,
    query: { limit: int('limit'), before: 'before' },
    send: sendPage,
  }),
  route('activities.all', 'GET /api/activities', {
    summary:
      'Every activity, newest first; a client that sends the `ETag` of what it has gets 304 while nothing changes',
    returns: z.array(activityRow),
    send: sendList,
  }),
]);

const oneActivity = callsOf(details, [
  route('activities.details.open', 'GET /api/activities/{id}', {
    summary: 'One activity',
    returns: activityRow,
  }),
  route('activities.details.create', 'POST /api/activities', {
    summary: 'Add an activity; the objectives of its project become its outcome rows',
    returns: activityRow,
    ignores: ['createdBy'],
    body: fields,
    status: 201,
  }),
  route('activities.details.update', 'PUT /api/activities/{id}', {
    summary: 'Change an activity',
    returns: activityRow,
    ignores: ['createdBy'],
    body: fields,
  }),
  route('activities.details.remove', 'DELETE /api/activities/{id}', {
    summary: 'Delete an activity of which nothing was recorded yet',
  }),
]);

const copying = callsOf(copies, [
  route('activities.copies.create', 'POST /api/activities/{id}/copies', {
    summary:
      'Copy the plan of an activity to other dates, all or none: hazards, risks, controls, check list, people and times. ' +
      'Each copy is called `{name}, {date}`; 409 says in `errors`, by date, what is in the way',
    returns: z.array(activityRow),
    body: { dates: 'dates' },
    omits: ['names'],
    status: 201,
    answer: ({ rows }: Outputs['activities']['copies']['create']) => rows.map(toWire),
  }),
]);

const projectOfOne = callsOf(details, [
  route('activities.details.get', 'GET /api/activity_project/{activityId}', {
    summary: 'The name of an activity’s project',
    returns: z.object({ projectName: z.string() }),
    params: { activityId: 'id' },
  }),
]);

export const activityRoutes: RestRoute[] = [...lists, ...oneActivity, ...copying, ...projectOfOne];
