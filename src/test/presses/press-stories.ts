import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { stubPhone } from '#test/fake-phone.ts';
import { countStories } from '#test/stories.ts';
import { testNow } from '#test/test-db.ts';
import { setServerTime } from '#web/sync/clock.ts';
import { changeField, readField } from '#web/sync/field-state.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';
import { openPressedPage, type PressedPage, type Scene, type Wanted, whereIs } from './pressed-page.tsx';
import { SlowServer } from './slow-server.ts';

export const pressStories = countStories(30);

/** How the page sends: by way of the phone's outbox, or at once, as where the browser has no database. */
export type Way = 'outbox' | 'at once';

/** A group whose server knows the time of the test's clock. */
export async function startGroup() {
  // Loaded beforehand: while a part of the app loads, the test's clock would run on.
  await Promise.all([import('#web/sync/room.ts'), import('#web/sync/kind-of.ts')]);
  // What a browser does by itself, and what its database does, goes on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(testNow) });
  setServerTime(testNow);
  const program = createTestProgram({ BUDGET_FACTOR: '1000' });
  program.now = () => new Date().toISOString();
  return { program, ...callerAs(program, 'Group Admin') };
}

type Group = Awaited<ReturnType<typeof startGroup>>;

/** The timers of so many milliseconds, and what they begin. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    vi.advanceTimersByTime(Math.min(50, left));
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function passUntil(isThere: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !isThere(); waited += 50) {
    if (waited > 600_000) throw new Error(`${what} never came.`);
    await pass(50);
  }
}

async function prepare({ program, api }: Group): Promise<Scene> {
  const { db } = program;
  const [here, there] = [makeActivity(db).id, makeActivity(db).id];
  const [walker, helper] = [makeVolunteer(db).id, makeVolunteer(db).id];
  for (const activityId of [here, there])
    await api.activities.volunteers.assign({ activityId, volunteerIds: [walker, helper] });
  const [item] = await api.checklist.list();
  await api.activities.checklist.assign({ activityId: here, checklistIds: [item?.id ?? 0] });
  await api.attendance.signOn({ activityId: here, people: [{ volunteerId: helper }] });
  await api.reminders.update({ isOn: false });
  return { here, there, walker, helper, staffId: makeStaff(db, { role: 'Field Staff' }).id };
}

/** A press, and what became of it. */
type Press = { wanted: Wanted; result: 'none' | 'done' | 'not done' };

/** Presses in the order in which they were made. */
class Story {
  readonly presses: Press[] = [];
  readonly #page: PressedPage;
  /** How many changes these presses are. */
  changes = 0;

  constructor(page: PressedPage) {
    this.#page = page;
  }

  press(wanted: Wanted): void {
    const before = this.presses.at(-1);
    const isRepeat = before?.result === 'none' && JSON.stringify(before.wanted) === JSON.stringify(wanted);
    if (!isRepeat) this.changes++;
    const press: Press = { wanted, result: 'none' };
    this.presses.push(press);
    void this.#page.press(wanted).then((answer) => {
      press.result = answer === null ? 'not done' : 'done';
    });
  }

  last(of: Wanted['of']): Press | undefined {
    return this.presses.findLast(({ wanted }) => wanted.of === of);
  }

  get isSettled(): boolean {
    return this.presses.every(({ result }) => result !== 'none');
  }

  toString(): string {
    return this.presses.map(({ wanted, result }) => `${JSON.stringify(wanted)} ${result}`).join('\n');
  }
}

/** What somebody presses next: mostly the other choice, sometimes the same once more. */
function nextPress(story: Story, { here, there }: Scene, { random, way }: { random: Random; way: Way }): Wanted {
  const of = random.pick(['walker', 'walker', 'walker', 'heard', 'tick', 'reminder', 'role'] as const);
  const last = story.last(of)?.wanted;
  if (last && random.next() < 0.2) return last;
  if (of === 'walker') {
    const isOn = last?.of === 'walker' && last.on;
    if (isOn && random.next() < 0.7) return { of, on: false, at: last.at };
    // Sent at once and lost, a sign-on elsewhere may be drawn back: what a sign-off means then is another question.
    return { of, on: true, at: way === 'outbox' ? random.pick([here, here, there]) : here };
  }
  if (of === 'role') return { of, role: random.pick(['Field Staff', 'Team Leader', 'Group Admin'] as const) };
  return { of, is: !(last && 'is' in last && last.is) };
}

/** What the server has, as the page names it. */
async function stored(server: SlowServer, { here, there, walker, helper, staffId }: Scene) {
  type Row = { volunteerId: number; signedOffAt: string | null; briefed: boolean };
  const lists = new Map<number, Row[]>();
  for (const id of [here, there]) lists.set(id, (await server.read('attendance.list', { activityId: id })) as Row[]);
  const items = (await server.read('activities.checklist.assigned', { activityId: here })) as { isTicked: boolean }[];
  return {
    walker: whereIs(walker, lists),
    heard: lists.get(here)?.find(({ volunteerId }) => volunteerId === helper)?.briefed,
    tick: items[0]?.isTicked,
    reminder: ((await server.read('reminders.get')) as { isOn: boolean }).isOn,
    role: ((await server.read('staff.get', { id: staffId })) as { role: string }).role,
  };
}

/** What the last press of each kind wants. */
function wantedAtEnd(story: Story, before: Record<Wanted['of'], unknown>): Record<Wanted['of'], unknown> {
  const wants = { ...before };
  for (const { wanted } of story.presses) {
    if (wanted.of === 'role') wants.role = wanted.role;
    else if (wanted.of !== 'walker') wants[wanted.of] = wanted.is;
    else if (wanted.on) wants.walker = [wanted.at];
    else wants.walker = (wants.walker as number[]).filter((at) => at !== wanted.at);
  }
  return wants;
}

/** What was lost is pressed again, as people do, until it is done. */
async function finish(story: Story, server: SlowServer): Promise<void> {
  server.losing = 0;
  changeField({ hasCoverage: true });
  const isQuiet = () => story.isSettled && readField().waiting === 0 && !readField().sending;
  for (let round = 0; round < 5; round++) {
    await passUntil(isQuiet, 'An answer');
    await pass(9000);
    const open = (['walker', 'heard', 'tick', 'reminder', 'role'] as const)
      .map((of) => story.last(of))
      .filter((press) => press?.result === 'not done');
    if (open.length === 0) return;
    for (const press of open) if (press) story.press(press.wanted);
  }
  throw new Error('A press is never done.');
}

/** One story from a seed: what it presses, and what page and server have at its end. */
export async function runPresses(group: Group, seed: number) {
  const random = new Random(seed);
  const way: Way = seed % 2 === 0 ? 'outbox' : 'at once';
  if (way === 'outbox') stubPhone();
  else vi.stubGlobal('indexedDB', undefined);
  changeField({ hasCoverage: true });
  const server = new SlowServer(group.program, group.user, random);
  const scene = await prepare(group);
  const { databaseId } = group.program;
  const page = openPressedPage(scene, { server, user: group.user, databaseId, keeps: way === 'outbox' });
  try {
    await passUntil(() => Object.values(page.shown()).every((value) => value !== undefined), 'The page');
    await pass(500);
    const before = await stored(server, scene);
    const story = new Story(page);
    server.losing = random.pick([0, 0.2, 0.5]);
    for (let count = random.whole(3, 9); count > 0; count--) {
      const wanted = nextPress(story, scene, { random, way });
      // The select of a role cannot be pressed while it is being saved.
      const isFree = () => wanted.of !== 'role' || story.last('role')?.result !== 'none';
      await passUntil(isFree, 'The role');
      story.press(wanted);
      await pass(random.pick([50, 200, random.whole(0, 5000), random.whole(0, 9000)]));
    }
    await finish(story, server).catch((error) => {
      throw new Error(`${error}\nSeed ${seed}, ${way}:\n${story}`);
    });
    const wanted = wantedAtEnd(story, before);
    // A read that was under way is read again, and each may take eight seconds.
    if (!isDeepStrictEqual(page.shown(), await stored(server, scene))) await pass(9000);
    return { way, story, wanted, shown: page.shown(), stored: await stored(server, scene), sent: server.keys.size };
  } finally {
    page.close();
    await pass(100);
    await closePhoneDb();
    vi.unstubAllGlobals();
  }
}
