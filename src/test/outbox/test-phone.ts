import { QueryClient } from '@tanstack/react-query';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { testUser } from '#test/render.tsx';
import { sayWhatWasLeft } from '#web/forms/send-change.ts';
import { type Change, createKey } from '#web/sync/change.ts';
import { photoKind, photoPath } from '#web/sync/effects/photos.ts';
import { changeField, readField } from '#web/sync/field-state.ts';
import type { KindOf } from '#web/sync/kinds.ts';
import type { MutationPath } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { Room } from '#web/sync/room.ts';
import { knowTraps, makeTelling, shownTraps, showTraps, trapKindOf } from './trap-kinds.ts';
import { type StoredTrap, TrapServer } from './trap-server.ts';

/** When every change of these tests was made, unless a test says otherwise. */
export const madeAt = '2026-11-20T00:00:00.000Z';

/** A tab in which somebody is signed in. */
export type OpenTab = {
  room: Room;
  cache: QueryClient;
  send: (path: MutationPath, input: object, key?: string) => Promise<unknown>;
};

const kindOf: KindOf = (path) => (path === photoPath ? photoKind : trapKindOf(path));

/** A phone whose tabs have an outbox each, and the server that they reach or do not reach. */
export class TestPhone {
  readonly server = new TrapServer();
  readonly locks = new FakeLocks();
  readonly db: PhoneDb;
  readonly #rooms: Room[] = [];
  /** What arrived at the server, in order. */
  arrived: Change[] = [];
  /** How the server is reached. */
  carry: (change: Change) => unknown = (change) => this.server.make(change);
  /** The server's clock (milliseconds since 1970). */
  serverTime = Date.parse(madeAt);

  private constructor(db: PhoneDb) {
    this.db = db;
  }

  static async start(): Promise<TestPhone> {
    stubPhone();
    changeField({ hasCoverage: true });
    return new TestPhone((await connectToPhoneDb()) as PhoneDb);
  }

  close(): void {
    for (const room of this.#rooms) room.close();
    this.db.close();
  }

  /** Opens a tab. The phone has kept what the server has now, unless it could `keep` nothing since something was sent. */
  async open(user = testUser, kept?: StoredTrap[]): Promise<OpenTab> {
    const cache = new QueryClient();
    if (!kept) await this.db.clear('answered');
    const traps = (activity: number) => kept?.filter(({ activityId }) => activityId === activity);
    for (const activity of [1, 2, 3]) knowTraps(cache, activity, traps(activity) ?? this.server.list(activity));
    showTraps(cache, [1, 2, 3], (id) => (readField().hasCoverage ? this.server.list(id) : lose()));
    const room = new Room({
      ...{ db: this.db, cache, user, kindOf, patienceMs: 2000 },
      unseen: sayWhatWasLeft,
      database: () => this.server.database,
      turn: this.locks.turnOf(cache),
      send: async (change, tell) => {
        this.arrived.push(structuredClone(change));
        return makeTelling(cache, this.server, change, tell, () => this.carry(change));
      },
    });
    this.#rooms.push(room);
    await room.open();
    const send = (path: MutationPath, input: object, key = createKey()) => {
      const { database } = this.server;
      return room.send({ key, person: user.id, database, path, input: input as Change['input'], madeAt });
    };
    return { room, cache, send };
  }

  /** What the server has, without ids. */
  stored(): { tag: string; rats: number; note: string }[] {
    return [...this.server.traps.values()].map(({ tag, rats, note }) => ({ tag, rats, note }));
  }
}

/** Without coverage. */
export function lose(): never {
  throw noConnection();
}

export function refuse(status: number, message: string): never {
  throw refusal(status, message);
}

export const trap = (tag: string, activityId = 1) => ({ activityId, tag, rats: 0, note: '' });

/** The traps that a tab shows, each with the server's id or `waits`. */
export function shown({ cache }: OpenTab): string[] {
  return shownTraps(cache).map(({ tag, id }) => `${tag} ${id < 0 ? 'waits' : id}`);
}
