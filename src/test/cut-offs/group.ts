import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { todayIn } from '#shared/dates.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { AppConfig } from '#web/session-context.ts';
import { type Change, createKey, headersOf } from '#web/sync/change.ts';
import type { InputOf, MutationPath, OutputOf, QueryPath } from '#web/sync/paths.ts';
import { admin } from '../../e2e/start-server.ts';
import type { KilledServer } from './killed-server.ts';

/** Before a test puts a bad connection in its place. */
const plainFetch = globalThis.fetch;

/** Somebody with a session, whose calls always get through. */
export type Member = { user: SessionUser; cookie: string };

/** A group on a real server: somebody with a phone, somebody at a desk, and what they work on. */
export type Group = {
  server: KilledServer;
  phone: Member;
  desk: Member;
  config: AppConfig;
  projectId: number;
  /** A staff member who comes and goes, and the sub type of records that count catches. */
  staffId: number;
  catchesId: number;
};

type Body = Record<string, unknown>;

async function post(server: KilledServer, path: string, body: Body, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const answer = await plainFetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function logIn(server: KilledServer, email: string): Promise<string> {
  const answer = await post(server, '/api/login', { email, password: admin.password });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** The calls of somebody, typed, past the phone and its bad connection. */
export function callsOf(server: KilledServer, { cookie }: Pick<Member, 'cookie'>) {
  const client = () =>
    createTRPCUntypedClient<AppRouter>({
      links: [
        httpLink({
          url: `${server.url}/trpc`,
          fetch: (url, options) => plainFetch(url as string, options as RequestInit),
          headers: ({ op }) => ({ cookie, ...(op.context.change ? headersOf(op.context.change as Change) : {}) }),
        }),
      ],
    });
  return {
    read: <Path extends QueryPath>(path: Path, input: InputOf<Path>) =>
      client().query(path, input) as Promise<OutputOf<Path>>,
    write: <Path extends MutationPath>(path: Path, input: InputOf<Path>, change?: Change) =>
      client().mutation(path, input, change ? { context: { change } } : {}) as Promise<OutputOf<Path>>,
  };
}

export type Calls = ReturnType<typeof callsOf>;

const colleague = (firstname: string, role: SessionUser['role']) => ({
  ...{ firstname, lastname: 'Hōhepa', email: `${firstname.toLowerCase()}@example.org`, phone: '0211234567' },
  ...{ password: admin.password, role },
});

async function join(server: KilledServer, firstname: string, byCookie: string): Promise<Member> {
  const person = colleague(firstname, 'Team Leader');
  await post(server, '/api/staff', person, byCookie);
  const cookie = await logIn(server, person.email);
  const user = await callsOf(server, { cookie }).read('session.current', undefined);
  return { user: user as SessionUser, cookie };
}

/** Fills a new server with a group. */
export async function foundGroup(server: KilledServer): Promise<Group> {
  const cookie = await logIn(server, admin.email);
  const [phone, desk] = [await join(server, 'Mereana', cookie), await join(server, 'Tama', cookie)];
  const calls = callsOf(server, { cookie });
  const staff = await post(server, '/api/staff', colleague('Hine', 'Field Staff'), cookie);
  const objectives = await calls.read('objectives.list', undefined);
  const objectiveIds = objectives.filter(({ title }) => /^Plants Planted|^Establishing Predator/.test(title));
  const project = await calls.write('projects.create', {
    ...{ name: 'Ōkura ridge', location: 'Huia', startDate: '2026-01-15', emergencyServices: '111' },
    ...{ localMedicalCenterAddress: '', localMedicalCenterPhone: '', localHospital: '' },
    ...{ primaryContactName: '', primaryContactPhone: '' },
    objectiveIds: objectiveIds.map(({ id }) => id),
  });
  const subTypes = await calls.read('activities.predator.subTypes', undefined);
  return {
    ...{ server, phone, desk, projectId: project.id },
    config: (await calls.read('session.config', undefined)) as AppConfig,
    staffId: ((await staff.json()) as { id: number }).id,
    catchesId: subTypes.find(({ subType }) => /catches/i.test(subType))?.id ?? 0,
  };
}

/** A new activity of today, and the objective that an amount is recorded of. */
export async function planActivity({ server, desk, projectId, config }: Group, name: string) {
  const calls = callsOf(server, desk);
  const activityDate = todayIn(config.orgTimezone, new Date().toISOString());
  const { id } = await calls.write('activities.details.create', { activityName: name, projectId, activityDate });
  const { objectives } = await calls.read('activities.outcome.list', { activityId: id });
  return { id, objectiveId: objectives[0]?.activityObjectiveId ?? 0 };
}

/** A change by this person, made now. `said`: what their phone says of that moment. */
export function changeBy(
  { user }: Member,
  database: string,
  path: MutationPath,
  input: object,
  said: Pick<Change, 'madeAt' | 'phone'> = { madeAt: new Date().toISOString() },
): Change {
  return { key: createKey(), person: user.id, database, path, input: input as Change['input'], ...said };
}

/** A line with traps of its own for each story: no walk grows with the stories before. */
export async function planLine({ server, desk, projectId }: Group, activityId: number): Promise<number> {
  const { write } = callsOf(server, desk);
  const trapIds: number[] = [];
  for (const place of [1, 2, 3]) {
    const trap = { projectId, code: `T${activityId}.${place}`, type: 'DOC 200' };
    trapIds.push((await write('traps.create', trap)).id);
  }
  const line = await write('trapLines.create', { projectId, name: `Line of ${activityId}`, trapIds });
  return line.id;
}
