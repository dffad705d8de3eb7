import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { Figures } from '#test/cut-offs/figures.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { testUser } from '#test/render.tsx';
import { type Change, createKey } from '#web/changes/change.ts';
import { wasKept } from '#web/changes/kept-answers.ts';
import type { MutationPath } from '#web/changes/paths.ts';
import { heldKeys } from '#web/field/outbox.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/field/phone-db.ts';
import { Room } from '#web/field/room.ts';
import { trapPaths } from './trap-changes.ts';
import { shownTraps, trapKindOf, trapList } from './trap-kinds.ts';
import { type Fate, type Field, fates, type StoredTrap, sendThrough, TrapServer } from './trap-server.ts';

/** What the person on the phone typed into a field, over which value. */
type Typed = { tag: string; field: Field; seen: string | null; to: string; isAcknowledged: boolean };

const activities = [1, 2, 3];
const me = testUser.id;
const other = 2;

/** One tab of the page. */
class Tab {
  readonly cache = new QueryClient();
  readonly room: Room;
  readonly db: PhoneDb;
  readonly number: number;
  isDead = false;

  constructor(db: PhoneDb, world: World) {
    this.number = world.next();
    this.db = db;
    this.room = new Room({
      db,
      cache: this.cache,
      kindOf: trapKindOf,
      user: testUser,
      database: () => world.server.database,
      serverNow: () => Date.now(),
      turn: world.locks.turnOf(this),
      random: world.random,
      patienceMs: 200,
      send: (change) => world.carry(this, change),
    });
  }
}

/** A phone with tabs, a server, and another person at a desk. */
class World {
  readonly server = new TrapServer();
  readonly locks = new FakeLocks();
  readonly random: () => number;
  readonly figures = new Figures();
  readonly typed: Typed[] = [];
  /** Tags of traps that the phone said are kept or saved, and of those that it removed. */
  readonly acknowledged = new Set<string>();
  readonly removedHere = new Set<string>();
  readonly story: string[] = [];
  readonly #pending: { tab: Tab; sent: Promise<unknown> }[] = [];
  tabs: Tab[] = [];
  /** What the phone knows of the server's lists. */
  #known = new Map<number, StoredTrap[]>(activities.map((activity) => [activity, []]));
  #fates: Fate[] = [];
  #count = 0;

  constructor(seed: number) {
    const numbers = new Random(seed);
    this.random = () => numbers.next();
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  next(): number {
    return ++this.#count;
  }

  async carry(tab: Tab, change: Change): Promise<unknown> {
    const fate = this.#fates.shift() ?? 'fine';
    if (fate !== 'fine') this.figures.count(fate);
    const sent = `${change.path} ${JSON.stringify(change.input)}, ${fate}`;
    await pause();
    if (tab.isDead) return new Promise(() => {});
    try {
      const answer = sendThrough(this.server, change, fate);
      this.note(tab, `sent ${sent}: ${JSON.stringify(answer)}`);
      await pause();
      return tab.isDead ? new Promise(() => {}) : answer;
    } catch (error) {
      this.note(tab, `sent ${sent}: ${error}`);
      await pause();
      if (tab.isDead) return new Promise(() => {});
      throw error;
    }
  }

  async openTab(): Promise<Tab> {
    const db = await connectToPhoneDb();
    if (!db) throw new Error('The phone has no database.');
    const tab = new Tab(db, this);
    for (const [activity, traps] of this.#known) tab.cache.setQueryData(trapList(activity), traps);
    await tab.room.open();
    this.tabs.push(tab);
    return tab;
  }

  /** All memory of the tab is gone, in the middle of whatever it was doing. */
  kill(tab: Tab): void {
    tab.isDead = true;
    this.note(tab, 'killed');
    tab.room.close();
    tab.db.close();
    this.locks.kill(tab);
    this.tabs = this.tabs.filter((one) => one !== tab);
  }

  /** The lists come from the server, as far as there is coverage. */
  load(): void {
    for (const activity of activities) this.#known.set(activity, this.server.list(activity));
    for (const { cache } of this.tabs)
      for (const [activity, traps] of this.#known) cache.setQueryData(trapList(activity), structuredClone(traps));
  }

  /** One line of the story, which is told when it ends badly. */
  note(tab: Tab | null, text: string): void {
    this.story.push(`${tab ? `tab ${tab.number}` : 'the other'}: ${text}`);
  }

  loseNext(fate: Fate, count: number): void {
    for (let turn = 0; turn < count; turn++) this.#fates.push(fate);
  }

  haveCoverage(): void {
    this.#fates = [];
  }

  /** Sends as a screen does. `acknowledge` runs when the phone has said that it is saved or kept. */
  #send(
    tab: Tab,
    path: MutationPath,
    input: object,
    from: StoredTrap | null,
    acknowledge: () => void,
  ): Promise<unknown> {
    const change = { key: createKey(), person: me, database: this.server.database, path, input } as Change;
    this.note(tab, `${path} ${JSON.stringify(input)}, key ${change.key}`);
    const sent = tab.room
      .send({ ...change, madeAt: new Date().toISOString() }, from)
      .then((answer) => {
        this.note(tab, `${change.key} ${wasKept(answer) ? 'is kept' : 'is saved'}`);
        if (!tab.isDead) acknowledge();
      })
      // A refusal, shown on the screen that still has what was typed.
      .catch((error: unknown) => this.note(tab, `${change.key} ${error}`));
    this.#pending.push({ tab, sent });
    return sent;
  }

  create(tab: Tab): Promise<unknown> {
    const tag = `t${this.next()}`;
    const [rats, note] = [this.next(), `n${this.next()}`];
    const typed = [this.#type(tag, 'rats', null, rats), this.#type(tag, 'note', null, note)];
    return this.#send(tab, trapPaths.create, { activityId: this.pick(activities), tag, rats, note }, null, () => {
      this.acknowledged.add(tag);
      for (const one of typed) one.isAcknowledged = true;
    });
  }

  edit(tab: Tab): Promise<unknown> {
    const traps = shownTraps(tab.cache);
    if (traps.length === 0) return this.create(tab);
    const trap = this.pick(traps);
    const field = this.pick(['rats', 'note'] as const);
    const to = field === 'rats' ? this.next() : `n${this.next()}`;
    const typed = this.#type(trap.tag, field, trap[field], to);
    const { id, rats, note, version } = trap;
    return this.#send(tab, trapPaths.update, { id, rats, note, version, [field]: to }, trap, () => {
      typed.isAcknowledged = true;
    });
  }

  remove(tab: Tab): Promise<unknown> {
    const traps = shownTraps(tab.cache);
    if (traps.length === 0) return this.create(tab);
    const trap = this.pick(traps);
    this.removedHere.add(trap.tag);
    return this.#send(tab, trapPaths.remove, { id: trap.id }, null, () => {});
  }

  #type(tag: string, field: Field, seen: unknown, to: unknown): Typed {
    const typed = { tag, field, seen: seen === null ? null : String(seen), to: String(to), isAcknowledged: false };
    this.typed.push(typed);
    return typed;
  }

  /** The other person, who has coverage. */
  otherActs(): void {
    const trap = this.pick([...this.server.traps.values(), null]);
    this.figures.count('changed by another person');
    const change = { key: createKey(), person: other, database: this.server.database, madeAt: '' };
    const makes = (path: string, input: object) => {
      this.note(null, `${path} ${JSON.stringify(input)}`);
      this.server.make({ ...change, path, input } as Change);
    };
    if (!trap)
      makes(trapPaths.create, { activityId: this.pick(activities), tag: `o${this.next()}`, rats: 0, note: '' });
    else if (this.random() < 0.15) makes(trapPaths.remove, { id: trap.id });
    else {
      const { id, rats, note, version } = trap;
      const field = this.random() < 0.5 ? { rats: this.next() } : { note: `n${this.next()}` };
      makes(trapPaths.update, { id, rats, note, version, ...field });
    }
  }

  async settle(): Promise<Tab> {
    this.haveCoverage();
    const tab = this.tabs[0] ?? (await this.openTab());
    for (let turn = 0; turn < 30; turn++) {
      await tab.room.sendNow();
      const held = heldKeys(tab.room.queue);
      if (tab.room.queue.every(({ key, watchedUntil }) => held.has(key) && watchedUntil < Date.now())) break;
      await new Promise((resolve) => setTimeout(resolve, turn > 3 ? 50 : 0));
    }
    await Promise.all(this.#pending.filter(({ tab: by }) => !by.isDead).map(({ sent }) => sent));
    await tab.room.sendNow();
    return tab;
  }
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

const acts: ((world: World, tab: Tab) => unknown)[] = [
  ...Array.from({ length: 4 }, () => (world: World, tab: Tab) => world.create(tab)),
  ...Array.from({ length: 8 }, () => (world: World, tab: Tab) => world.edit(tab)),
  ...Array.from({ length: 2 }, () => (world: World, tab: Tab) => world.remove(tab)),
  ...Array.from({ length: 4 }, () => (world: World) => world.otherActs()),
  ...Array.from(
    { length: 5 },
    () => (world: World) => world.loseNext(world.pick(fates), 1 + Math.floor(world.random() * 4)),
  ),
  ...Array.from({ length: 2 }, () => (world: World) => world.haveCoverage()),
  ...Array.from({ length: 2 }, () => (world: World) => world.load()),
  ...Array.from({ length: 2 }, () => (world: World, tab: Tab) => {
    world.figures.count('page killed');
    world.kill(tab);
  }),
  ...Array.from({ length: 1 }, () => (world: World) => {
    if (world.tabs.length >= 2) return;
    world.figures.count('tab doubled');
    return world.openTab();
  }),
  ...Array.from({ length: 2 }, () => (_: World, tab: Tab) => void tab.room.sendNow().catch(() => {})),
];

/** One story from a seed. Throws when something was lost, doubled, or overwritten unseen. */
export async function runCutOffs(seed: number, steps: number): Promise<Figures> {
  stubPhone();
  const world = new World(seed);
  try {
    for (let step = 0; step < steps; step++) {
      const tab = world.tabs.length > 0 ? world.pick(world.tabs) : await world.openTab();
      const acting = world.pick(acts)(world, tab);
      // Often the next thing happens while this one is under way.
      if (world.random() < 0.5) await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, 5))]);
      else for (let turn = world.random() * 6; turn > 0; turn--) await pause();
    }
    const tab = await world.settle();
    world.load();
    // A long queue is drawn at intervals.
    await vi.waitFor(() => check(world, tab), { timeout: 2000, interval: 5 });
    const { figures, typed } = world;
    figures.count('fields acknowledged', typed.filter(({ isAcknowledged }) => isAcknowledged).length);
    const refused = tab.room.queue.filter(({ state }) => state === 'refused');
    figures.count('changes refused, still on the phone', refused.length);
    return figures;
  } catch (error) {
    throw new Error(`${error}\n${world.story.join('\n')}`, { cause: error });
  } finally {
    for (const tab of [...world.tabs]) world.kill(tab);
  }
}

function check(world: World, tab: Tab): void {
  const { server, typed } = world;
  const { queue } = tab.room;
  const held = heldKeys(queue);
  const left = queue.filter(({ key }) => !held.has(key));
  if (left.length > 0) throw new Error(`Still waits: ${JSON.stringify(left)}`);
  const waiting = JSON.stringify(queue.map(({ input }) => input));
  for (const tag of new Set(server.made)) {
    const count = server.made.filter((one) => one === tag).length;
    if (count > 1) throw new Error(`Trap ${tag} was made ${count} times.`);
  }
  for (const tag of world.acknowledged) {
    const isThere = server.made.includes(tag) || waiting.includes(`"tag":"${tag}"`) || world.removedHere.has(tag);
    if (!isThere) throw new Error(`Trap ${tag} is lost.`);
  }
  for (const one of typed) if (one.isAcknowledged) checkTyped(world, one, waiting);
  for (const write of server.writes) if (write.person === me) checkWrite(world, write);
  const shown = JSON.stringify(shownTraps(tab.cache).toSorted((a, b) => a.id - b.id));
  const stored = JSON.stringify(
    activities.flatMap((activity) => server.list(activity)).toSorted((a, b) => a.id - b.id),
  );
  // What is held back by a refusal still shows as waiting.
  if (!queue.some(({ state }) => state === 'waiting') && shown !== stored)
    throw new Error(`The phone shows ${shown}\nthe server has ${stored}`);
}

/** What was acknowledged is on the server, is refused and still there, or gave way to a later value of its own person. */
function checkTyped({ server, typed, removedHere }: World, one: Typed, waiting: string): void {
  const { tag, field, to } = one;
  if (server.removed.has(tag) || removedHere.has(tag)) return;
  const isStored = server.writes.some((write) => write.person === me && write.tag === tag && write.to === to);
  const isKept = waiting.includes(field === 'rats' ? `"rats":${to}` : `"note":"${to}"`);
  const later = typed.slice(typed.indexOf(one) + 1).filter((next) => next.tag === tag && next.field === field);
  if (isStored || isKept || later.length > 0) return;
  throw new Error(`${field} of trap ${tag} lost ${to}.`);
}

/** A write of the phone holds what its person typed, over a value that they had seen. */
function checkWrite({ typed, server }: World, { tag, field, from, to }: TrapServer['writes'][number]): void {
  const find = (value: string | null) =>
    typed.find((one) => one.tag === tag && one.field === field && one.to === value);
  const source = find(to);
  if (!source) throw new Error(`${field} of trap ${tag} went back to ${to}, from ${from}.`);
  const isOthers = server.writes.some(
    (one) => one.person === other && one.tag === tag && one.field === field && one.to === from,
  );
  if (from === null || !isOthers) return;
  const seen = new Set<string | null>();
  for (let value = source.seen; value !== null && !seen.has(value); value = find(value)?.seen ?? null) seen.add(value);
  if (!seen.has(from)) throw new Error(`${field} of trap ${tag}: ${to} overwrote ${from}, which nobody here had seen.`);
}
