import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Pack } from '#shared/field.ts';
import { givePhoneStorage } from '#test/phone-storage.ts';
import { testConfig, testUser } from '#test/render.tsx';
import { Keeping, type KeepingParts } from '#web/offline/keeping.ts';
import { readKept } from '#web/offline/kept-pack.ts';
import { rememberPerson } from '#web/offline/people.ts';
import { createQueryClient } from '#web/query-client.ts';
import { changeField } from '#web/sync/field-state.ts';
import { openPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';

export const homeKey = [['activities', 'home'], { type: 'query' }];
export const notesKey = [['activities', 'checklist', 'notes'], { input: { activityId: 7 }, type: 'query' }];

/** What the server gives to keep: Home, and one activity with these notes of its checklist. */
export function packOf(notes: string, at = '2026-03-05T00:00:00.000Z'): Pack {
  const data = { notes, version: 1 };
  const answers = [{ path: 'activities.checklist.notes', input: { activityId: 7 }, data }];
  const home = { id: 'home', digest: 'h1', answers: [{ path: 'activities.home', data: { week: [] } }] };
  const activity = { id: 'activity.7', digest: notes, answers };
  return { mark: notes, at, database: 'd', parts: [home, activity], gone: [] };
}

/** A phone that keeps what the server gives, in tests that call `giveKeepingPhone`. */
class KeepingPhone {
  readonly server = { pack: vi.fn<KeepingParts['pack']>() };
  /** Milliseconds since 1970. */
  now = 0;
  keeping: Keeping | undefined;
  #db: PhoneDb | undefined;

  get db(): PhoneDb {
    if (!this.#db) throw new Error('There is no phone database.');
    return this.#db;
  }

  async reset(): Promise<void> {
    this.now = Date.parse('2026-03-05T00:00:00.000Z');
    this.server.pack.mockReset().mockImplementation(async () => packOf('Bring gloves.'));
    this.#db = (await openPhoneDb()) ?? undefined;
    const times = { configAt: this.now, answeredAt: this.now };
    await rememberPerson(this.db, { user: testUser, config: testConfig, ...times });
  }

  /** Opens the app, as a new page would. `first`: the part that the page shows. */
  async open(first?: string) {
    this.keeping?.stop();
    const cache = createQueryClient(() => {});
    this.keeping = new Keeping({
      ...{ db: this.db, cache, person: testUser.id, now: () => this.now, first },
      ...this.server,
    });
    await this.keeping.start();
    return cache;
  }

  /** Asks again when that is due. */
  async refreshLater(): Promise<void> {
    this.now += 5 * 60_000;
    await this.keeping?.refresh();
  }

  stored() {
    return readKept(this.db, testUser.id);
  }

  async settled(): Promise<void> {
    await vi.waitFor(async () => expect(await this.stored()).toBeDefined());
  }
}

/** Gives each test of a file a phone that has coverage, and keeps nothing yet. */
export function giveKeepingPhone(): KeepingPhone {
  givePhoneStorage();
  const phone = new KeepingPhone();
  const haveCoverage = () => changeField({ hasCoverage: true, keptFrom: null, leftOut: null });
  beforeEach(async () => {
    haveCoverage();
    await phone.reset();
  });
  afterEach(() => {
    phone.keeping?.stop();
    haveCoverage();
  });
  return phone;
}
