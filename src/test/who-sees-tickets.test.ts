import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mailQueue } from '#server/db/schema/emails.ts';
import { volunteers } from '#server/db/schema/volunteers.ts';
import { mailDueActions } from '#server/email/letters/due-actions.ts';
import { mailEndingTickets } from '#server/email/letters/ending-tickets.ts';
import { remind } from '#server/email/letters/tomorrow.ts';
import { allRoutes } from '#server/rest/all-routes.ts';
import { clockAt, systemAct } from '#server/services/act.ts';
import { assignStaff } from '#server/services/activities/staff.ts';
import { assignVolunteers } from '#server/services/activities/volunteers.ts';
import { addAction } from '#server/services/incidents/actions.ts';
import { updateStaff } from '#server/services/staff.ts';
import { createTicket, removeTicket, setPaper } from '#server/services/tickets.ts';
import { createTrapLine } from '#server/services/trap-lines.ts';
import { createTrap } from '#server/services/traps.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { addDays } from '#shared/dates.ts';
import { hazardKinds } from '#shared/hazards.ts';
import type { Role } from '#shared/permissions.ts';
import { callerFor, contextOf, createTestProgram } from './callers.ts';
import { makeActivity, makeDocument, makeIncident, makeProject, makeStaff, makeVolunteer } from './factories.ts';
import { collectBytes, signedInAgent } from './http.ts';
import { testAct, testNow, testToday } from './test-db.ts';

/** Stands in the number, the paper's name and the paper's bytes of every ticket that is not the reader's own. */
const secret = 'S3CRET';
const own = '0WN-CARD';

/** Stands in those of one that was removed. */
const removed = 'REM0VED';

/**
 * An activity of today, one of tomorrow and one that is completed, with tickets of the staff, of a volunteer and of somebody who is on them
 * as both, one of a person elsewhere, and one that was removed.
 */
async function scene(role: Role) {
  const program = createTestProgram({ BUDGET_FACTOR: '1000', PUBLIC_URL: 'https://bush.example' });
  const { db } = program;
  const { agent, person } = await signedInAgent(program, role);
  const reader = { ...testAct, actorId: person.id, actorName: 'Reader' };
  const admin = { ...testAct, actorId: makeStaff(db, { role: 'Group Admin' }).id };
  const projectId = makeProject(db, { inductionFileId: makeDocument(db).id }).id;
  const { id: activityId } = makeActivity(db, { projectId });
  const { id: tomorrowId } = makeActivity(db, { projectId, activityDate: addDays(testToday, 1) });
  const { id: doneId } = makeActivity(db, { projectId, status: 'Completed', completedAt: testNow });
  const activityIds = [activityId, tomorrowId, doneId];
  const mate = makeStaff(db, { role: 'Field Staff' }).id;
  const former = makeStaff(db, { role: 'Field Staff' }).id;
  const kahu = makeVolunteer(db).id;
  const give = (act: typeof testAct, owner: { staffId: number } | { volunteerId: number }, mark: string) => {
    const dates = { issuedOn: '2024-03-05', expiresOn: testToday };
    const { id } = createTicket(db, act, { ...owner, typeId: 1, number: `${mark} number`, ...dates });
    const paper = makeDocument(db, { act, name: `${mark} paper.pdf`, bytes: Buffer.from(`%PDF-1.7 ${mark} bytes`) });
    setPaper(db, act, { id, paperFileId: paper.id });
    return id;
  };
  for (const staffId of [...(role === 'Group Admin' ? [] : [person.id]), mate, former])
    for (const on of activityIds) assignStaff(db, admin, { activityId: on, staffId });
  give(reader, { staffId: person.id }, own);
  give(admin, { staffId: mate }, secret);
  give(admin, { staffId: former }, secret);
  updateStaff(db, admin, { id: former, role: 'Volunteer' } as never);
  const again = db.select().from(volunteers).where(eq(volunteers.formerStaffId, former)).get()?.id ?? 0;
  for (const on of activityIds) assignVolunteers(db, admin, { activityId: on, volunteerIds: [kahu, again] });
  give(admin, { volunteerId: kahu }, secret);
  give(admin, { volunteerId: makeVolunteer(db).id }, secret);
  removeTicket(db, admin, { id: give(admin, { staffId: mate }, removed) });
  const trap = createTrap(db, admin, { projectId, code: 'MB2', type: 'DOC 200' });
  createTrapLine(db, admin, { projectId, name: 'Bay', directions: '', checkEveryDays: null, trapIds: [trap.id] });
  const { id: incidentId } = makeIncident(db, { activityId, projectId, isCompletionReport: true, state: 'Action due' });
  addAction(db, admin, { incidentId, description: 'Buy a kit', staffId: person.id, dueDate: testToday });
  for (const table of ['tickets', 'files', 'staff', 'volunteers'])
    expect(program.sqlite.prepare(`SELECT max(id) FROM ${table}`).pluck().get(), table).toBeLessThanOrEqual(mostIds);
  return { program, agent, person, activityId };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Those of all records of the scene. */
const mostIds = 14;
const ids = Array.from({ length: mostIds }, (_, index) => index + 1);
const span = { startDate: '2026-01-01', endDate: '2026-12-31' };
const idNames = ['id', 'activityId', 'projectId', 'staffId', 'volunteerId', 'riskId', 'lineId'];
/** What reads ask for, each alone. A read that takes none of these fails the test: it wants an input here. */
const inputs: unknown[] = [
  ...[undefined, {}, { from: '2026-03-01', to: '2026-03-31' }, { by: 'person' }],
  ...[secret, own, removed].flatMap((term) => [{ term }, { search: term }, { name: term }]),
  ...ids.flatMap((id) => idNames.map((name) => ({ [name]: id }))),
  ...hazardKinds.flatMap((kind) => [{ kind }, { activityId: 1, kind }]),
  ...ids.flatMap((id) => ['activity', 'staff', 'volunteer'].map((recordType) => ({ recordType, recordId: id }))),
  { id: 1, dates: ['2026-03-09'] },
  { staffIds: ids },
  { projectId: 1, objectiveId: 1, ...span },
  { file: 'report', projectId: 1, objectiveId: 1, ...span },
];

/** What a read answered to the inputs that it took, and what it said where it refused. */
type Read = { way: string; answers: string[]; refusals: string[]; isRefused: boolean };

type Query = {
  (call: object): Promise<unknown>;
  _def: { type: string; inputs: { safeParse: (input: unknown) => { success: boolean; data?: unknown } }[] };
};
type Type = 'query' | 'mutation';
/** Exports last: each writes a line of the trail, whose newest page is read. */
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Query>).toSorted(
  ([one], [other]) => Number(one.startsWith('exports.')) - Number(other.startsWith('exports.')),
);

async function callAll({ program, person }: Scene, type: Type, inputs: unknown[]): Promise<Read[]> {
  const reads: Read[] = [];
  for (const [way, query] of procedures.filter(([, { _def }]) => _def.type === type)) {
    const read: Read = { way, answers: [], refusals: [], isRefused: false };
    const asked = new Set<string>();
    for (const input of inputs) {
      const parsed = query._def.inputs.map((schema) => schema.safeParse(input));
      const key = JSON.stringify(parsed.map(({ data }) => data));
      if (asked.has(key) || parsed.some(({ success }) => !success)) continue;
      asked.add(key);
      const call = { type, path: way, ctx: contextOf(program, person), getRawInput: async () => input };
      try {
        read.answers.push(JSON.stringify(await query(call)) ?? '');
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error;
        read.refusals.push(JSON.stringify([error.message, error.cause]));
        read.isRefused ||= error.code === 'FORBIDDEN';
        if (error.code === 'TOO_MANY_REQUESTS' || error.code === 'INTERNAL_SERVER_ERROR') throw error;
      }
    }
    reads.push(read);
  }
  return reads;
}

async function readRoutes({ agent }: Scene): Promise<Read[]> {
  const reads: Read[] = [];
  const gets = allRoutes.filter(({ method }) => method === 'GET');
  for (const path of new Set(gets.map((route) => route.path))) {
    const read: Read = { way: `GET ${path}`, answers: [], refusals: [], isRefused: false };
    const known = gets.flatMap((route) => (route.path === path ? Object.keys(route.query ?? {}) : []));
    const asked = inputs.filter((input = {}) => Object.keys(input as object).every((name) => known.includes(name)));
    for (const address of path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/, String(id))) : [path])
      for (const query of asked) await ask(agent, address, query as object | undefined, read);
    reads.push(read);
  }
  return reads;
}

async function ask(agent: Scene['agent'], address: string, query: object | undefined, read: Read): Promise<void> {
  const { status, body } = await agent
    .get(address)
    .query(query ?? {})
    .buffer(true)
    .parse(collectBytes);
  if (status >= 500 || status === 429) throw new Error(`${address}: ${status}`);
  read.isRefused ||= status === 403;
  (status === 200 ? read.answers : read.refusals).push((body as Buffer).toString('latin1'));
}

/** What reaches a reader otherwise: the pack that a phone keeps, their calendar, and their mails. */
async function readOthers({ program, person, agent, activityId }: Scene): Promise<Read[]> {
  const api = callerFor(program, person);
  const { address } = await api.feeds.renew();
  const calendar = await agent.get(new URL(address).pathname).buffer(true).parse(collectBytes);
  const [timeZone, installation] = ['Pacific/Auckland', { orgName: 'Bush', baseUrl: 'x' }];
  const clock = systemAct(clockAt(timeZone, testNow));
  mailEndingTickets(program.db, clock, installation);
  mailDueActions(program.db, clock, { ...installation, timeZone });
  remind(program.db, clock, installation);
  const mails = program.db.select().from(mailQueue).all();
  const ways = {
    pack: await api.field.pack({ pinned: [activityId] }),
    calendar: (calendar.body as Buffer).toString(),
    mails: mails.filter(({ toAddress }) => toAddress === person.email),
  };
  const kinds = person.role === 'Group Admin' ? ['due', 'tickets'] : ['due', 'tickets', 'tomorrow'];
  expect([...new Set(ways.mails.map(({ kind }) => kind))].toSorted()).toEqual(kinds);
  expect(JSON.stringify(ways.pack)).toContain('"tickets":[{');
  return Object.entries(ways).map(([way, sent]) => ({
    ...{ way, answers: [JSON.stringify(sent)], refusals: [], isRefused: false },
  }));
}

async function readAll(role: Role) {
  const found = await scene(role);
  return [...(await callAll(found, 'query', inputs)), ...(await readRoutes(found)), ...(await readOthers(found))];
}

const waysOf = (reads: Read[]) => reads.map(({ way }) => way);
const saying = (reads: Read[], word: string) =>
  waysOf(reads.filter(({ answers, refusals }) => [...answers, ...refusals].join(' ').includes(word)));

/** Where numbers and papers may stand. */
const open = [
  ...['files.get', 'tickets.list', 'tickets.people', 'tickets.get', 'exports.tickets'],
  ...['GET /api/tickets', 'GET /api/files/{id}'],
];
const ofAdmins = ['files.list', 'exports.audit', 'audit.search', 'GET /api/export/everything'];

// Every query and every documented read is asked, so a new one is, too.
describe('numbers and papers of tickets, in all that a person can read', () => {
  test.each<[role: Role, ofOthers: string[], ofOneself: string[]]>([
    ['Field Staff', [], open],
    ['Team Leader', open, open],
    ['Group Admin', [...open, ...ofAdmins], [...open, ...ofAdmins]],
  ])('%s', async (role, ofOthers, ofOneself) => {
    const reads = await readAll(role);
    // There is no backup, which Group Admins alone could read.
    const silent = reads.filter(({ answers, isRefused }) => answers.length === 0 && !isRefused);
    expect(waysOf(silent).filter((way) => way !== 'GET /api/backups/{id}')).toEqual([]);
    expect(saying(reads, secret).toSorted()).toEqual(ofOthers.toSorted());
    expect(saying(reads, own).toSorted()).toEqual(ofOneself.toSorted());
    expect(saying(reads, removed).toSorted()).toEqual(role === 'Group Admin' ? ofAdmins.toSorted() : []);
  });

  // What changes nothing of theirs is refused; what the rest answers may tell no more than a read does.
  test('in the answers of what Field Staff change, and in its refusals', async () => {
    const found = await scene('Field Staff');
    makeDocument(found.program.db, { act: { ...testAct, actorId: found.person.id } });
    const dates = { issuedOn: testToday, expiresOn: null };
    const changes = ids.flatMap((id) => [
      { id, number: 'Typed' },
      { id, seen: true },
      { staffId: id, typeId: 1, ...dates },
      { volunteerId: id, typeId: 1, ...dates },
      ...ids.map((paperFileId) => ({ id, paperFileId })),
      ...[{ id }, { activityId: id, staffId: id }, { activityId: id, volunteerIds: ids }, { projectId: id }],
      { id, needs: [{ typeId: 1, atLeast: 1 }] },
    ]);
    const answers = await callAll(found, 'mutation', changes);
    const ofTickets = answers.filter(({ way }) => way.startsWith('tickets.'));
    expect(ofTickets.filter((one) => one.isRefused && one.answers.length > 0).length).toBe(ofTickets.length);
    expect([saying(answers, secret), saying(answers, removed)]).toEqual([[], []]);
    expect(saying(answers, own)).toContain('tickets.update');
  });
});
