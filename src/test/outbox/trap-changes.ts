import { createKey } from '#web/sync/change.ts';
import { type KeptChange, type NewChange, neverSent, tempIdOf } from '#web/sync/kept-change.ts';
import type { KindOf } from '#web/sync/kinds.ts';

/** A trap's record: what the tests of waiting changes create, edit and remove. */
export type Trap = { rats: number; note: string };
export type TrapRecord = Trap & { id: number; activityId: number; version: number };

const create = 'activities.predator.create';
const update = 'activities.predator.update';
const remove = 'activities.predator.remove';
const assign = 'activities.staff.assign';
export const trapPaths = { create, update, remove, assign } as const;

type TrapInput = Partial<Trap> & { id?: number; version?: number };

/** What the queue must know of these changes, as the table of changes says it. */
export const trapKinds: KindOf = (path) => {
  const inputOf = ({ rats, note }: TrapRecord, { id }: TrapInput) => ({ id, rats, note });
  return { makes: path === create ? 'trap' : undefined, record: path === update ? { inputOf } : {} } as never;
};

type Given = Partial<Omit<NewChange, 'input'>> & { input?: object };

/** A change as the page adds it: by default the creation of a trap's record on activity 1. */
export function newChange(given: Given = {}): NewChange {
  const { key = createKey(), path = create, input = { activityId: 1, rats: 0, note: '' }, ...rest } = given;
  return {
    key,
    person: 1,
    personName: 'Mereana Hōhepa',
    database: 'a-test-database',
    path,
    input: input as NewChange['input'],
    madeAt: '2026-11-20T00:00:00.000Z',
    activity: 1,
    activityName: 'Trapping, Okura ridge',
    words: path,
    tempId: tempIdOf(key),
    record: null,
    base: null,
    ...neverSent,
    ...rest,
  };
}

/** An edit of a trap's record, from `base`. */
export function edit(
  id: number,
  base: Trap & { version: number },
  fields: Partial<Trap>,
  given: Given = {},
): NewChange {
  const { version, ...values } = base;
  return newChange({
    path: update,
    input: { id, ...values, ...fields, version },
    base: { version, input: { id, ...values } },
    record: `trap:${id}`,
    ...given,
  });
}

export const removal = (id: number, given: Given = {}) => newChange({ path: remove, input: { id }, ...given });

/** The changes in the order in which they were made. */
export function queueOf(...changes: NewChange[]): KeptChange[] {
  return changes.map((change, index) => ({ ...change, order: index + 1 }));
}
