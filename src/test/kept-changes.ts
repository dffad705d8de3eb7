import { type KeptChange, neverSent } from '#web/sync/kept-change.ts';

/** A change of the test user that waits: 55 plants, unless told otherwise. */
export function keptChange(given: Partial<KeptChange> = {}): KeptChange {
  return {
    order: 1,
    key: 'a-key',
    person: 1,
    personName: 'Mereana Hōhepa',
    database: 'a-test-database',
    path: 'activities.outcome.setAmount',
    input: { id: 34, amount: 55, version: 2 } as never,
    madeAt: '2026-11-20T00:00:00.000Z',
    activity: 7,
    activityName: 'Planting day at Karamatura Stream',
    words: '55 Plants planted',
    tempId: -1_000_000_000,
    record: null,
    base: null,
    ...neverSent,
    ...given,
  };
}
