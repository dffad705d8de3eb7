import { QueryClient } from '@tanstack/react-query';
import { Random } from '#server/demo/random.ts';
import type { DocumentStep } from '#shared/activities/document.ts';
import { Figures } from '#test/cut-offs/figures.ts';
import { FakeLocks } from '#test/fake-phone.ts';
import { noConnection } from '#test/fake-server.ts';
import { testUser } from '#test/render.tsx';
import { type Change, createKey } from '#web/sync/change.ts';
import type { Tell } from '#web/sync/document-step.ts';
import { photoKind, photoPath } from '#web/sync/effects/photos.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import type { KindOf } from '#web/sync/kinds.ts';
import { heldKeys } from '#web/sync/outbox.ts';
import type { MutationPath } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { trapPaths } from './trap-changes.ts';
import { knowTraps, makeTelling, shownTraps, showTraps, trapKindOf } from './trap-kinds.ts';
import { type Fate, type Field, type StoredTrap, sendThrough, TrapServer } from './trap-server.ts';

/** What the person on the phone typed into a field, over which value. */
export type Typed = { tag: string; field: Field; seen: string | null; to: string; isAcknowledged: boolean };

export const activities = [1, 2, 3];
/** The person on the phone, and another one who has coverage. */
export const me = testUser.id;
export const other = 2;

/** Traps, and photos of their activities. */
const kindOf: KindOf = (path) => (path === photoPath ? photoKind : trapKindOf(path));

export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** One tab of the page. */
export class Tab {
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
      kindOf,
      user: testUser,
      database: () => world.server.database,
      turn: world.hasLocks ? world.locks.turnOf(this) : (work) => work(),
      random: () => world.random(),
      patienceMs: 200,
      send: (change, tell) => world.carry(this, change, tell),
    });
  }
}

/** A phone with tabs, a server, and another person at a desk. */
export class World {
  readonly server = new TrapServer();
  readonly locks = new FakeLocks();
  /** Over plain http there are none: two tabs then send at once, and may send the same change. */
  readonly hasLocks: boolean;
  readonly figures = new Figures();
  readonly typed: Typed[] = [];
  /** Tags of traps that the phone said are kept or saved, and of those that it removed. */
  readonly acknowledged = new Set<string>();
  readonly removedHere = new Set<string>();
  /** Captions of photos that the phone said are kept or saved. */
  readonly acknowledgedPhotos = new Set<string>();
  readonly story: string[] = [];
  readonly #random: Random;
  readonly #pending: { tab: Tab; sent: Promise<unknown> }[] = [];
  tabs: Tab[] = [];
  readonly #opening = new Set<Tab>();
  #isOver = false;
  /** What the phone knows of the server's lists. */
  #known = new Map<number, StoredTrap[]>(activities.map((activity) => [activity, []]));
  #fates: Fate[] = [];
  #count = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.hasLocks = seed % 4 !== 0;
    if (!this.hasLocks) this.figures.count('stories without locks');
  }

  /** From 0 to 1; 1 is excluded. */
  random(): number {
    return this.#random.next();
  }

  pick<T>(list: readonly T[]): T {
    return this.#random.pick(list);
  }

  next(): number {
    return ++this.#count;
  }

  async carry(tab: Tab, change: Change, tell: Tell): Promise<unknown> {
    const fate = this.#fates.shift() ?? 'fine';
    if (fate !== 'fine') this.figures.count(fate);
    const sent = `${change.path} ${JSON.stringify(change.input)}, ${fate}`;
    await pause();
    if (tab.isDead) return new Promise(() => {});
    try {
      const told: DocumentStep[] = [];
      const make = () => sendThrough(this.server, change, fate);
      const answer = await makeTelling(tab.cache, this.server, change, (step) => told.push(step), make);
      this.note(tab, `sent ${sent}: ${JSON.stringify(answer)}`);
      await pause();
      if (tab.isDead) return new Promise(() => {});
      for (const step of told) tell(step);
      return answer;
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
    for (const [activity, traps] of this.#known) knowTraps(tab.cache, activity, traps);
    showTraps(tab.cache, activities, (id) => this.#read(id));
    const opening = tab.room.open();
    this.#opening.add(tab);
    if (this.#isOver) this.kill(tab);
    await opening;
    if (this.#opening.delete(tab)) this.tabs.push(tab);
    return tab;
  }

  /** Also ends a tab that is still being opened: it would go on hearing of coverage in the next test. */
  end(): void {
    this.#isOver = true;
    for (const tab of [...this.tabs, ...this.#opening]) this.kill(tab);
  }

  /** All memory of the tab is gone, in the middle of whatever it was doing. */
  kill(tab: Tab): void {
    tab.isDead = true;
    this.note(tab, 'killed');
    tab.room.close();
    tab.db.close();
    this.locks.kill(tab);
    this.#opening.delete(tab);
    this.tabs = this.tabs.filter((one) => one !== tab);
  }

  /** A screen asks for a list. Rejects without coverage. */
  #read(activity: number): StoredTrap[] {
    if (this.#fates.length > 0) throw noConnection();
    return this.server.list(activity);
  }

  /** The lists come from the server, as far as there is coverage. */
  load(): void {
    for (const activity of activities) this.#known.set(activity, this.server.list(activity));
    for (const { cache } of this.tabs)
      for (const [activity, traps] of this.#known) knowTraps(cache, activity, structuredClone(traps), true);
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
    body?: Change['body'],
  ): Promise<unknown> {
    const made = { key: createKey(), person: me, database: this.server.database, path, input } as Change;
    const change = body ? { ...made, body } : made;
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

  /** Its bytes say the caption. */
  addPhoto(tab: Tab): Promise<unknown> {
    const caption = `p${this.next()}`;
    const input = { activityId: this.pick(activities), caption, latitude: null, longitude: null, takenAt: null };
    const body = { name: 'a.webp', type: 'image/webp', bytes: new TextEncoder().encode(caption).buffer };
    const acknowledge = () => this.acknowledgedPhotos.add(caption);
    return this.#send(tab, photoPath, input, null, acknowledge, body);
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
