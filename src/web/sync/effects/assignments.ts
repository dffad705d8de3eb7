import type { ActivityDocument, DocumentTable } from '#shared/activities/document.ts';
import { isOf, openStays } from '#shared/attendance/rows.ts';
import type { PersonRef } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { isTempId } from '../kept-change.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import { goesOn, without } from './attendance.ts';
import { bringing } from './brought-along.ts';
import type { DocumentChange } from './document-change.ts';
import type { Shared } from './known.ts';

/** What is assigned to an activity. Each has the same four calls. */
export type Noun = 'activities.staff' | 'activities.volunteers' | 'activities.checklist';
type Removal = InputOf<`${Noun}.remove`>;
type Row<Table extends DocumentTable> = ActivityDocument[Table][number];
type IdName = 'staffId' | 'volunteerId' | 'checklistItemId' | 'hazardId';

/** A kind of assignment. */
type Kind<N extends Noun, Table extends DocumentTable> = {
  table: Table;
  /** What names the person or item of a row. */
  idName: IdName;
  named: (input: InputOf<`${N}.assign`>) => readonly number[];
  /** Who or what could be assigned, in the order in which the server adds them. */
  offered: (document: ActivityDocument, shared: Shared) => readonly { id: number }[];
  /** `there`: those named, once they are assigned; `ids`: of the new assignments. */
  answer: (there: Row<Table>[], ids: number[], activityId: number) => OutputOf<`${N}.assign`>;
};

const idOf = (row: { id: number }, idName: IdName) => (row as Partial<Record<IdName, number>>)[idName] ?? 0;

/**
 * The rows of those offered that come. A person or item is on an activity once, so one that waits has their own id, below 0. It never goes
 * to the server: such a row is removed by whom or what it names.
 */
export function coming<Row extends { id: number }>(
  there: readonly Row[],
  idName: IdName,
  named: readonly number[],
  offered: readonly { id: number }[],
): Row[] {
  const isNew = ({ id }: { id: number }) => named.includes(id) && !there.some((row) => idOf(row, idName) === id);
  return offered.filter(isNew).map(({ id, ...row }) => ({ ...row, id: -id, [idName]: id }) as object as Row);
}

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

const nameOf = (row: object) =>
  'description' in row ? (row.description as string) : fullName(row as { firstname: string; lastname: string });

/** The two changes of a kind of assignment. */
export function assignmentsOf<N extends Noun, Table extends DocumentTable>(kind: Kind<N, Table>) {
  const { table, idName, named, offered } = kind;
  type Assigning = InputOf<`${N}.assign`>;
  const namesOf = (rows: object[]) =>
    rows.length > 0 ? rows.map(nameOf) : [table === 'checklist' ? words.anItem : words.somebody];
  const rowsIn = (document: ActivityDocument, ids: readonly number[]) =>
    (document[table] as Row<Table>[]).filter((row) => ids.includes(idOf(row, idName)));
  const comingTo = (document: ActivityDocument, input: Assigning, shared: Shared) =>
    coming(document[table] as Row<Table>[], idName, named(input), offered(document, shared));

  const assign: DocumentChange<`${N}.assign`> = {
    words: (input, document, shared) =>
      words.add(namesOf([...rowsIn(document, named(input)), ...comingTo(document, input, shared)])),
    effect: (document, input, _made, shared) => {
      const rows = comingTo(document, input, shared);
      const people =
        table === 'checklist' ? [] : rows.map((row) => ({ [idName]: idOf(row, idName) }) as object as PersonRef);
      return bringing(people, { put: { [table]: rows } }, document, shared);
    },
    answer: (after, before, input) => {
      const there = rowsIn(after, named(input));
      const known = rowsIn(before, named(input)).map((row) => idOf(row, idName));
      const ids = there.filter((row) => !known.includes(idOf(row, idName))).map(({ id }) => id);
      return kind.answer(there, ids, input.activityId);
    },
  };

  const taken = (document: ActivityDocument, input: Removal) =>
    (document[table] as Row<Table>[]).filter((row) =>
      'assignedIds' in input
        ? input.assignedIds.includes(idOf(row, idName))
        : ('ids' in input ? input.ids : [input.id]).includes(row.id),
    );

  /** Somebody who is taken off, with a reason, is not signed on there any more. Their earlier times stay. */
  const takenOff = (document: ActivityDocument, input: Removal) => {
    const gone = isExplained(input) ? taken(document, input).map((row) => ({ [idName]: idOf(row, idName) })) : [];
    return openStays(document).filter((row) => gone.some((person) => isOf(row, person as object as PersonRef)));
  };

  const remove: DocumentChange<`${Noun}.remove`> = {
    row: (document, input) => taken(document, input)[0],
    words: (input, document) => words.remove(namesOf(taken(document, input))),
    effect: (document, input, made, shared) => {
      const { put, remove: gone } = without(document, takenOff(document, input), made, shared);
      return { ...(put && { put }), remove: { ...gone, [table]: taken(document, input).map(({ id }) => id) } };
    },
    also: (other, document, input, made, shared) => goesOn(other, takenOff(document, input), made, shared),
    answer: (_after, before, input) => {
      const rows = taken(before, input);
      const [first] = rows;
      const { removed, severalRemoved } = messages.wizard;
      return { message: first && rows.length === 1 ? removed(nameOf(first)) : severalRemoved(rows.length) };
    },
  };

  // Each noun removes in the same way.
  return { assign, remove: remove as unknown as DocumentChange<`${N}.remove`> };
}
