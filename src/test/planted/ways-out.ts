import type { Sqlite } from '#server/db/open-db.ts';
import { openExport } from '#server/services/exports.ts';
import type { Program } from '#server/start/context.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { callerAs, contextOf } from '#test/callers.ts';
import { makeIncident, makeProject, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

type Query = { (call: object): Promise<unknown>; _def: { type: string } };

/** Everything that leaves of an activity with a parking note, by the way on which it leaves. */
export async function waysOut(program: Program & { sqlite: Sqlite }) {
  const { agent } = await signedInAgent(program, 'Group Admin');
  const { api, user } = callerAs(program, 'Group Admin');
  const person = makeVolunteer(program.db);
  const project_id = makeProject(program.db).id;
  const when = { activity_name: 'Ridge walk', project_id, activity_date: '2026-03-06' };
  const made = await agent.post('/api/activities').send({ ...when, parking_notes: 'By the gate' });
  const id = Number(made.body.id);
  makeIncident(program.db, { activityId: id, projectId: project_id });
  await api.activities.volunteers.assign({ activityId: id, volunteerIds: [person.id] });
  const changed = await agent.put(`/api/activities/${id}`).send({ parking_notes: ' Behind the hall ' });
  const read = async (path: string) => (await agent.get(path)).body;
  return {
    made: made.body,
    changed: changed.body,
    one: await read(`/api/activities/${id}`),
    all: await read('/api/activities'),
    found: await api.activities.list({ term: 'BEHIND the hall' }),
    file: await api.activities.export({ term: 'ridge' }),
    plan: safetyPlan(await api.activities.document({ id })),
    pack: await api.field.pack({}),
    again: await api.activities.details.duplicate({ id }),
    copies: await api.activities.copies.create({ id, dates: ['2026-03-09'] }),
    trail: program.sqlite.prepare('SELECT before, after FROM audit').all(),
    zip: zipOf(program),
    rest: await Promise.all(['staff', 'volunteers', 'projects', 'incidents'].map((of) => read(`/api/${of}`))),
    queries: await readAll(program, user, [
      undefined,
      {},
      { id },
      { id: 1 },
      { activityId: id },
      { projectId: project_id },
    ]),
  };
}

/** The files of the export, by name. */
export function zipOf({ db }: Pick<Program, 'db'>) {
  const zip: Record<string, string> = {};
  // Each file is read before the next one is made.
  for (const { name, pieces } of openExport(db, testAct).files()) zip[name] = Buffer.concat([...pieces()]).toString();
  return zip;
}

/** What every query answers to these inputs, where it takes them. */
async function readAll(program: Program, user: Parameters<typeof contextOf>[1], inputs: unknown[]) {
  const ctx = contextOf(program, user);
  const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, Query>).filter(
    ([, { _def }]) => _def.type === 'query',
  );
  const answers: Record<string, unknown[]> = {};
  for (const [path, query] of queries) {
    const calls = inputs.map((input) => query({ type: 'query', path, ctx, getRawInput: async () => input }));
    answers[path] = (await Promise.allSettled(calls)).flatMap((one) => ('value' in one ? [one.value] : []));
  }
  return answers;
}
