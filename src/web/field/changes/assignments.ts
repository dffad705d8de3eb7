import type { QueryClient } from '@tanstack/react-query';
import { isFieldRole } from '#shared/activities/staff.ts';
import type { PersonRef } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fold, fullName, sortName } from '#shared/names.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { isTempId } from '../kept-change.ts';
import { drawTakenOff } from './attendance/rows.ts';
import { following } from './following.ts';
import { allKnown, known, knownActivity } from './known.ts';

/** What is assigned to an activity. Each has the same four calls. */
export type Noun = 'activities.staff' | 'activities.volunteers' | 'activities.checklist';
/** A person or item on the activity; `id` is the assignment's. */
type Assigned<N extends Noun> = OutputOf<`${N}.assigned`>[number];
/** A person or item that could be assigned. */
type Offered<N extends Noun> = OutputOf<`${N}.unassigned`>[number];
type Row = { id: number };
type Removal = InputOf<`${Noun}.remove`>;
type Assigning<N extends Noun> = { activityId: number; named: number[]; noun?: N };

/** A kind of assignment: what its rows are, and their order. */
type Kind<N extends Noun> = {
  step: 'staff' | 'volunteers' | 'checklist';
  read: (input: InputOf<`${N}.assign`>) => Assigning<N>;
  /** The id of the person or item of a row. */
  idOf: (row: Assigned<N>) => number;
  /** Who it is, for people: they may be signed on. */
  personOf?: (row: Assigned<N>) => PersonRef;
  /** A person or item as a row of the activity. */
  toRow: (offered: Offered<N>) => Omit<Assigned<N>, 'id'>;
  /** Whoever or whatever is no longer on the activity, as it is offered again; null when it is not. */
  toOffered: (row: Assigned<N>, cache: QueryClient, activityId: number) => Offered<N> | null;
  /** Compares two rows of the activity. Without it a new row comes last. */
  byOrder: ((a: Assigned<N>, b: Assigned<N>) => number) | null;
  byOffer: (a: Offered<N>, b: Offered<N>) => number;
  nameOf: (row: Assigned<N> | Offered<N>) => string;
  unnamed: string;
  answerOf: (added: { row: Assigned<N>; isNew: boolean }[], assigning: Assigning<N>) => OutputOf<`${N}.assign`>;
};

/**
 * The id of an assignment that waits: a person or item is on an activity once, so theirs, below 0. It never goes to the server: such an
 * assignment is removed by `assignedIds`.
 */
const waitingId = (assignedId: number) => -assignedId;

/** The id of the person or item of an assignment that waits. Somebody new has the same temporary id as their assignment. */
const assignedIdOf = (id: number) => (isTempId(id) ? id : -id);

/** The removal of these assignments, all of which wait, or none. One alone can be undone. */
export function removalOf(activityId: number, ids: readonly number[]): Removal {
  if (ids.some((id) => id < 0)) return { activityId, assignedIds: ids.map(assignedIdOf) };
  const [id] = ids;
  return id !== undefined && ids.length === 1 ? { id } : { ids: [...ids] };
}

/** A reason is given for taking somebody off who signed on. */
const isExplained = (input: object) => 'reason' in input && input.reason !== undefined;

export type AssignmentChanges<N extends Noun> = {
  [Path in `${N}.assign` | `${N}.remove`]: FieldChange<Path>;
};

/** The two changes of a kind of assignment. */
function changesOf<N extends Noun>(noun: N, kind: Kind<N>): AssignmentChanges<N> {
  const { step, read, idOf, personOf, toRow, toOffered, byOrder, byOffer, nameOf, unnamed } = kind;
  const assignedOf = (cache: QueryClient, activityId: number) =>
    known(cache, `${noun}.assigned`, { activityId } as never) as Assigned<N>[] | undefined;
  const offeredOf = (cache: QueryClient, activityId: number) =>
    known(cache, `${noun}.unassigned`, { activityId } as never) as Offered<N>[] | undefined;
  const drawAssigned = (activityId: number, change: (rows: Assigned<N>[]) => Assigned<N>[]) =>
    draw(`${noun}.assigned`, { activityId } as never, change as never);
  const drawOffered = (activityId: number, change: (rows: Offered<N>[]) => Offered<N>[]) =>
    draw(`${noun}.unassigned`, { activityId } as never, change as never);

  /** Those to be assigned who are known, as rows: the ones there already, and new ones. */
  function rowsFor(cache: QueryClient, { activityId, named }: Assigning<N>) {
    const present = assignedOf(cache, activityId) ?? [];
    const there = present.filter((row) => named.includes(idOf(row))).map((row) => ({ row, isNew: false }));
    const offered = (offeredOf(cache, activityId) ?? []).filter(
      ({ id }) => named.includes(id) && !there.some(({ row }) => idOf(row) === id),
    );
    const added = offered.map((one) => ({ row: { ...toRow(one), id: waitingId(one.id) } as Assigned<N>, isNew: true }));
    return [...there, ...added];
  }

  function withRows(rows: Assigned<N>[], added: Assigned<N>[]): Assigned<N>[] {
    const fresh = added.filter((one) => !rows.some((row) => idOf(row) === idOf(one)));
    if (fresh.length === 0) return rows;
    const all = [...rows, ...fresh];
    return byOrder ? all.sort(byOrder) : all;
  }

  const assign: FieldChange<`${N}.assign`> = {
    activity: (input, cache) => knownActivity(cache, read(input).activityId),
    words: (input, cache) => {
      const names = rowsFor(cache, read(input)).map(({ row }) => nameOf(row));
      return words.add(names.length > 0 ? names : [unnamed]);
    },
    draws: (input, _made, cache) => {
      const assigning = read(input);
      const { activityId, named } = assigning;
      const added = rowsFor(cache, assigning).map(({ row }) => row);
      return [
        drawAssigned(activityId, (rows) => withRows(rows, added)),
        drawOffered(activityId, (rows) => rows.filter(({ id }) => !named.includes(id))),
        ...following(cache, activityId, step),
      ];
    },
    answer: (input, _made, cache) => kind.answerOf(rowsFor(cache, read(input)), read(input)),
  };

  /** The rows that a removal takes, with their activity. */
  function taken(cache: QueryClient, input: Removal): { activityId: number; rows: Assigned<N>[] } | null {
    const lists = allKnown(cache, `${noun}.assigned` as `${Noun}.assigned`) as unknown as {
      input: { activityId: number };
      data: Assigned<N>[];
    }[];
    for (const { input: of, data } of lists) {
      const rows = data.filter((row) => isTaken(row, input, of.activityId));
      if (rows.length > 0) return { activityId: of.activityId, rows };
    }
    return 'activityId' in input ? { activityId: input.activityId, rows: [] } : null;
  }

  function isTaken(row: Assigned<N>, input: Removal, activityId: number): boolean {
    if ('assignedIds' in input) return input.activityId === activityId && input.assignedIds.includes(idOf(row));
    return ('ids' in input ? input.ids : [input.id]).includes(row.id);
  }

  const remove: FieldChange<`${N}.remove`> = {
    activity: (input, cache) => {
      const found = taken(cache, input as Removal);
      return found && knownActivity(cache, found.activityId);
    },
    words: (input, cache) => {
      const names = taken(cache, input as Removal)?.rows.map(nameOf) ?? [];
      return words.remove(names.length > 0 ? names : [unnamed]);
    },
    draws: (input, { at }, cache) => {
      const found = taken(cache, input as Removal);
      if (!found) return [];
      const { activityId, rows } = found;
      const signedOn = isExplained(input) && personOf ? drawTakenOff(cache, activityId, rows.map(personOf), at) : [];
      const offered = rows.map((row) => toOffered(row, cache, activityId)).filter((one) => one !== null);
      return [
        drawAssigned(activityId, (all) => all.filter((row) => !isTaken(row, input as Removal, activityId))),
        drawOffered(activityId, (all) => {
          const back = offered.filter((one) => !all.some(({ id }) => id === one.id));
          return back.length > 0 ? [...all, ...back].sort(byOffer) : all;
        }),
        ...signedOn,
        ...following(cache, activityId, step),
      ];
    },
    answer: (input, _made, cache) => {
      const rows = taken(cache, input as Removal)?.rows ?? [];
      const { removed, severalRemoved } = messages.wizard;
      const [first] = rows;
      const message = first && rows.length === 1 ? removed(nameOf(first)) : severalRemoved(rows.length);
      return { message } as OutputOf<`${N}.remove`>;
    },
  };

  return { [`${noun}.assign`]: assign, [`${noun}.remove`]: remove } as unknown as AssignmentChanges<N>;
}

type Person = { firstname: string; lastname: string };

export const byName = (a: Person, b: Person) => {
  const [left, right] = [sortName(a), sortName(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const byDescription = (a: { id: number; description: string }, b: { id: number; description: string }) => {
  const [left, right] = [fold(a.description), fold(b.description)];
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
};

const staffChanges = changesOf('activities.staff', {
  step: 'staff',
  read: ({ activityId, staffId }) => ({ activityId, named: [staffId] }),
  idOf: ({ staffId }) => staffId,
  personOf: ({ staffId }) => ({ staffId }),
  toRow: ({ id, ...person }) => ({ staffId: id, ...person }),
  toOffered: ({ id: _, staffId, ...person }, cache, activityId) => {
    const isLeader = known(cache, 'activities.details.get', { id: activityId })?.ledById === staffId;
    return isFieldRole(person.role) || isLeader ? { id: staffId, ...person } : null;
  },
  byOrder: byName,
  byOffer: byName,
  nameOf: fullName,
  unnamed: words.somebody,
  answerOf: ([added], { activityId }) => {
    const { row, isNew } = added ?? { row: nobody, isNew: false };
    const ids = isNew ? [row.id] : [];
    return { ...row, activityId, message: messages.wizard.added(fullName(row)), added: ids.length, ids };
  },
});

/** Somebody of whom nothing is known here. */
const nobody: Assigned<'activities.staff'> = {
  ...{ id: 0, staffId: 0, role: 'Field Staff' },
  ...{ firstname: '', lastname: '', phone: '', email: '', emergencyContact: '', emergencyContactNumber: '' },
};

const newIds = (added: { row: Row; isNew: boolean }[]) => added.filter(({ isNew }) => isNew).map(({ row }) => row.id);

const volunteerChanges = changesOf('activities.volunteers', {
  step: 'volunteers',
  read: ({ activityId, volunteerIds }) => ({ activityId, named: volunteerIds }),
  idOf: ({ volunteerId }) => volunteerId,
  personOf: ({ volunteerId }) => ({ volunteerId }),
  toRow: ({ id, ...person }) => ({ volunteerId: id, ...person }),
  toOffered: ({ id: _, volunteerId, ...person }) => ({ id: volunteerId, ...person }),
  byOrder: byName,
  byOffer: byName,
  nameOf: fullName,
  unnamed: words.somebody,
  answerOf: (rows) => {
    const ids = newIds(rows);
    return { message: messages.wizard.volunteersAdded(ids.length), added: ids.length, ids };
  },
});

const noTick = { isTicked: false, tickedAt: null, tickedBy: null };

const checklistChanges = changesOf('activities.checklist', {
  step: 'checklist',
  read: ({ activityId, checklistIds }) => ({ activityId, named: checklistIds }),
  idOf: ({ checklistId }) => checklistId,
  toRow: ({ id, description }) => ({ checklistId: id, description, ...noTick }),
  // On the activity it keeps its words; it is offered again with the library's, while it is there.
  toOffered: ({ checklistId, description }, cache) => {
    const library = known(cache, 'checklist.list', undefined);
    const found = library?.find(({ id }) => id === checklistId);
    if (library && !found) return null;
    return { id: checklistId, description: found?.description ?? description };
  },
  byOrder: null,
  byOffer: byDescription,
  nameOf: ({ description }) => description,
  unnamed: words.anItem,
  answerOf: (rows) => {
    const ids = newIds(rows);
    return { message: messages.wizard.checklistsAdded(ids.length), added: ids.length, ids };
  },
});

/** The changes of each kind of assignment. */
export const assignmentChanges: { [N in Noun]: AssignmentChanges<N> } = {
  'activities.staff': staffChanges,
  'activities.volunteers': volunteerChanges,
  'activities.checklist': checklistChanges,
};
