import { eq, gt, max } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { medicalNotes } from '#server/db/schema/medical-notes.ts';
import { staff } from '#server/db/schema/staff.ts';
import { describeFailure } from '#server/trpc/error-format.ts';
import type { NoteOf } from '#shared/medical-notes.ts';
import type { Role, SessionUser } from '#shared/permissions.ts';
import { callerAs, callerFor, createTestProgram } from './callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from './factories.ts';
import { countStories } from './stories.ts';
import { testNow } from './test-db.ts';

const minuteMs = 60_000;
const keys = ['', ...Array.from({ length: 3 }, () => crypto.randomUUID())];

const who = { actor: fc.nat(1), person: fc.nat(3) };
const key = fc.constantFrom(...keys);
const minutesAgo = fc.constantFrom(0, 0, 5, 60, 1000);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('look' as const), ...who, key, minutesAgo }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('update' as const), ...who, key, minutesAgo, isNew: fc.boolean() },
      startedFrom: fc.constantFrom('no version', 'an old one', 'the newest'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pack' as const), ...who, key, minutesAgo, isFromScratch: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: fc.constant('role' as const), ...who },
      role: fc.constantFrom<Role>('Field Staff', 'Team Leader', 'Group Admin'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Call = Exclude<Step, { kind: 'wait' | 'role' }>;

/** Two people who ask, and four whose notes they ask for: staff and volunteers, in activities of today. */
function createWorld() {
  const program = createTestProgram();
  const { db } = program;
  let now = Date.parse(testNow);
  program.now = () => new Date(now).toISOString();
  const actors: SessionUser[] = (['Team Leader', 'Group Admin'] as const).map((role) => callerAs(program, role).user);
  const people: NoteOf[] = [
    ...[1, 2].map(() => ({ staffId: makeStaff(db).id })),
    ...[1, 2].map(() => ({ volunteerId: makeVolunteer(db).id })),
  ];
  return { program, db, actors, people, pass: (minutes: number) => (now += minutes * minuteMs) };
}

type World = ReturnType<typeof createWorld>;

const nameOf = ({ staffId, volunteerId }: NoteOf) => (staffId === undefined ? `v${volunteerId}` : `s${staffId}`);

/** What somebody was answered, as text, and what the trail says since. */
async function follow({ program, db, actors }: World, call: Call, ask: (api: ReturnType<typeof callerFor>) => unknown) {
  const last =
    db
      .select({ id: max(audit.id) })
      .from(audit)
      .get()?.id ?? 0;
  const madeAt = new Date(Date.parse(program.now()) - call.minutesAgo * minuteMs).toISOString();
  const change = {
    key: call.key || undefined,
    personId: undefined,
    databaseId: undefined,
    activityId: undefined,
    madeAt,
  };
  let isRefused = false;
  const api = callerFor(program, actors[call.actor] as SessionUser, change);
  const answer = await Promise.resolve(ask(api)).catch((error: unknown) => {
    isRefused = true;
    return describeFailure(error);
  });
  const lines = db.select().from(audit).where(gt(audit.id, last)).all();
  return { answer, text: JSON.stringify(answer), lines, madeAt, isRefused };
}

type Followed = Awaited<ReturnType<typeof follow>>;
const linesOf = ({ lines }: Followed, action: string) => lines.filter((line) => line.action.startsWith(action));

class Story {
  readonly #world = createWorld();
  readonly #lastPack = new Map<number, { id: string; digest: string }[]>();
  /** Whose notes went onto whose phone, and when first. */
  readonly #taken = new Map<string, string>();
  /** Whose note each text was, over the whole story. */
  readonly #texts = new Map<string, string>();
  readonly #said = new Map<string, string>();

  async begin(): Promise<void> {
    const { program, actors, people } = this.#world;
    const api = callerFor(program, actors[1] as SessionUser);
    const days = [makeActivity(program.db).id, makeActivity(program.db).id];
    for (const [index, { staffId, volunteerId }] of people.entries()) {
      const activityId = days[index % 2] as number;
      if (staffId !== undefined) await api.activities.staff.assign({ activityId, staffId });
      else await api.activities.volunteers.assign({ activityId, volunteerIds: [volunteerId as number] });
    }
  }

  async go(one: Step): Promise<void> {
    if (one.kind === 'wait') this.#world.pass(one.minutes);
    else if (one.kind === 'role') this.#changeRole(one.actor, one.role);
    else if (one.kind === 'look') await this.#look(one);
    else if (one.kind === 'update') await this.#update(one);
    else await this.#pack(one);
  }

  #changeRole(index: number, role: Role): void {
    const { db, actors } = this.#world;
    const actor = actors[index] as SessionUser;
    actors[index] = { ...actor, role };
    db.update(staff).set({ role }).where(eq(staff.id, actor.id)).run();
  }

  /** Whose notes a text holds. */
  #heldIn(text: string, butNot = ''): string[] {
    return [
      ...new Set([...this.#texts].filter(([note]) => note !== butNot && text.includes(note)).map(([, name]) => name)),
    ];
  }

  async #look(call: Extract<Step, { kind: 'look' }>): Promise<void> {
    const person = this.#world.people[call.person] as NoteOf;
    const found = await follow(this.#world, call, (api) => api.medicalNotes.look(person));
    const takenAt = this.#taken.get(`${call.actor} ${nameOf(person)}`);
    const wasOnPhone = !found.isRefused && call.minutesAgo > 1 && takenAt !== undefined && takenAt <= found.madeAt;
    const held = this.#heldIn(found.text);
    const looks = linesOf(found, 'looked').map(({ recordType, recordId }) => `${recordType.charAt(0)}${recordId}`);
    expect(looks).toEqual(wasOnPhone ? [nameOf(person)] : held);
    for (const line of linesOf(found, 'looked'))
      expect([line.at, line.madeAt]).toEqual([this.#world.program.now(), wasOnPhone ? found.madeAt : null]);
    if (held.length > 0) expect(held).toEqual([nameOf(person)]);
    expect(found.lines.length).toBeLessThanOrEqual(1);
  }

  async #update(call: Extract<Step, { kind: 'update' }>): Promise<void> {
    const { db, people } = this.#world;
    const person = people[call.person] as NoteOf;
    const name = nameOf(person);
    const note = call.isNew ? `note-${this.#texts.size}-of-${name}.` : (this.#said.get(name) ?? '');
    const isTheirs =
      person.staffId === undefined
        ? eq(medicalNotes.volunteerId, person.volunteerId as number)
        : eq(medicalNotes.staffId, person.staffId);
    const newest = db.select().from(medicalNotes).where(isTheirs).get()?.version ?? 1;
    const versions = { 'no version': undefined, 'an old one': Math.max(newest - 1, 1), 'the newest': newest };
    const version = versions[call.startedFrom];
    if (note !== '') {
      this.#texts.set(note, name);
      this.#said.set(name, note);
    }
    const found = await follow(this.#world, call, (api) => api.medicalNotes.update({ ...person, note, version }));
    expect(this.#heldIn(found.text, found.isRefused ? '' : note)).toEqual([]);
    expect(found.lines.every(({ action }) => action === 'changed the medical note of')).toBe(true);
  }

  async #pack(call: Extract<Step, { kind: 'pack' }>): Promise<void> {
    const has = call.isFromScratch ? [] : (this.#lastPack.get(call.actor) ?? []);
    const found = await follow(this.#world, call, (api) => api.field.pack({ has }));
    const { parts, gone } = found.answer as { parts: { id: string; digest: string }[]; gone: string[] };
    const isKept = ({ id }: { id: string }) => !gone.includes(id) && !parts.some((part) => part.id === id);
    this.#lastPack.set(call.actor, [...has.filter(isKept), ...parts.map(({ id, digest }) => ({ id, digest }))]);
    const held = this.#heldIn(found.text);
    const lines = linesOf(found, 'took onto a phone');
    const said = lines.flatMap(({ after }) => {
      const { staffIds, volunteerIds } = JSON.parse(after ?? '{}') as { staffIds: number[]; volunteerIds: number[] };
      return [...staffIds.map((id) => `s${id}`), ...volunteerIds.map((id) => `v${id}`)];
    });
    expect(said.sort()).toEqual(held.sort());
    expect(lines.map(({ at, madeAt }) => [at, madeAt])).toEqual(
      held.length > 0 ? [[this.#world.program.now(), null]] : [],
    );
    for (const name of held) {
      const whose = `${call.actor} ${name}`;
      if (!this.#taken.has(whose)) this.#taken.set(whose, this.#world.program.now());
    }
  }
}

test('the trail shows exactly the medical notes that an answer or a pack held, whatever keys, versions and times are sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const story = new Story();
      await story.begin();
      for (const one of steps) await story.go(one);
    }),
    { numRuns: countStories(15), seed: 20_261_125 },
  );
}, 600_000);
