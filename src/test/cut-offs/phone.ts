import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { type FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { Keeping } from '#web/offline/keeping.ts';
import { rememberPerson } from '#web/offline/people.ts';
import { createQueryClient } from '#web/query-client.ts';
import type { Change } from '#web/sync/change.ts';
import { callForChange, type Tell } from '#web/sync/document-step.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import { type InputOf, type OutputOf, type QueryPath, queryKeyOf } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { createTrpcClient } from '#web/trpc.ts';
import { callAs, type PlantedFault } from './bad-network.ts';
import type { Group } from './group.ts';

/** What the wizard's steps show of an activity, and the walk of a line. */
export function screensOf(activityId: number, lineId: number): readonly Screen[] {
  return [screen('activities.document', { id: activityId }), screen('trapLines.walk', { id: lineId })];
}

export type Screen = { path: QueryPath; input: unknown; key: QueryKey };

function screen<Path extends QueryPath>(path: Path, input: InputOf<Path>): Screen {
  return { path, input, key: queryKeyOf(path, input) };
}

/** How long a screen waits before its change counts as kept. */
const patienceMs = 300;

type TabParts = {
  number: number;
  group: Group;
  locks: FakeLocks;
  random: () => number;
  screens: readonly Screen[];
  fault?: PlantedFault | undefined;
};

/** One tab of the page: the app's own outbox, what it keeps, and its screens. */
export class Tab {
  readonly number: number;
  readonly cache = createQueryClient(() => {});
  readonly room: Room;
  readonly keeping: Keeping;
  readonly db: PhoneDb;
  readonly #client = getUntypedClient(createTrpcClient());
  readonly #screens: readonly Screen[];
  readonly #locks: FakeLocks;
  readonly #fault: PlantedFault | undefined;
  #ends: (() => void)[] = [];
  isDead = false;

  constructor(db: PhoneDb, { number, group, locks, random, screens, fault }: TabParts) {
    const { user } = group.phone;
    this.number = number;
    this.db = db;
    this.#screens = screens;
    this.#locks = locks;
    this.#fault = fault;
    // Coverage that is back reloads what shows; no test waits for a second try.
    const { queries } = this.cache.getDefaultOptions();
    this.cache.setDefaultOptions({ queries: { ...queries, retry: false } });
    this.room = new Room({
      ...{ db, cache: this.cache, kindOf, user, random, patienceMs },
      database: () => group.config.databaseId,
      turn: locks.turnOf(this),
      send: (change, tell) => this.#send(change, tell),
    });
    this.keeping = new Keeping({
      ...{ db, cache: this.cache, person: user.id, now: () => Date.now() },
      answered: () => this.room.answered,
      pack: (asked) => callAs(this, () => this.#client.mutation('field.pack', asked)) as never,
    });
  }

  /** As the page opens: what is kept shows, then the screens load, then what waits is sent. */
  async open(): Promise<void> {
    await this.keeping.start();
    for (const { path, input, key } of this.#screens) {
      const queryFn = () => this.#ask(path, input);
      this.#ends.push(new QueryObserver(this.cache, { queryKey: key, queryFn }).subscribe(() => {}));
    }
    await this.room.open();
  }

  /** All memory of the tab is gone, in the middle of whatever it was doing. */
  kill(): void {
    this.isDead = true;
    for (const end of this.#ends) end();
    this.keeping.stop();
    this.room.close();
    this.db.close();
    this.#locks.kill(this);
    this.cache.clear();
  }

  /** What shows of a query; undefined while nothing is known of it. */
  shown<Path extends QueryPath>(path: Path, input: InputOf<Path>): OutputOf<Path> | undefined {
    return this.cache.getQueryData(queryKeyOf(path, input));
  }

  async #send(change: Change, tell: Tell): Promise<unknown> {
    if (this.#fault === 'a change leaves the phone before its answer') {
      const kept = await this.db.getAll('changes');
      for (const { key, order } of kept) if (key === change.key) await this.db.delete('changes', order);
    }
    return callAs(this, () => callForChange(this.#client, this.cache, change, tell));
  }

  #ask(path: string, input: unknown): Promise<unknown> {
    return callAs(this, () => this.#client.query(path, input));
  }
}

/** Opens a connection to the phone's database, and a tab over it. */
export async function openTab(parts: TabParts): Promise<Tab> {
  const db = await connectToPhoneDb();
  if (!db) throw new Error('The phone has no database.');
  const tab = new Tab(db, parts);
  await tab.open();
  return tab;
}

/** A phone with an empty database, on which somebody has signed in. */
export async function givePhone({ phone: { user }, config }: Group): Promise<void> {
  stubPhone();
  const db = await connectToPhoneDb();
  if (!db) throw new Error('The phone has no database.');
  await rememberPerson(db, { user, config, configAt: Date.now(), answeredAt: Date.now() });
  db.close();
}
