import type { ActivityDocument, DocumentTable } from '#shared/activities/document.ts';
import { isOf, openStays } from '#shared/attendance/rows.ts';
import type { PersonRef } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { isTempId } from '../kept-change.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import { goesOn, without } from './attendance.ts';
import type { DocumentChange, Shared } from './document-change.ts';

/** What is assigned to an activity. Each has the same four calls. */
export type Noun = 'activities.staff' | 'activities.volunteers' | 'activities.checklist';
type Removal = InputOf<`${Noun}.remove`>;
type Row<Table extends DocumentTable> = ActivityDocument[Table][number];
type Assigning = { activityId: number; named: number[] };

/** A kind of assignment: its rows, and who or what each of them is. */
type Kind<N extends Noun, Table extends DocumentTable> = {
  table: Table;
  read: (input: InputOf<`${N}.assign`>) => Assigning;
  /** The id of the person or item of a row. */
  idOf: (row: Row<Table>) => number;
  /** Rows for everybody or everything that could be assigned, in the order in which the server adds them. */
  rows: (document: ActivityDocument, shared: Shared) => Omit<Row<Table>, 'id'>[];
  /** Who it is, for people: they may be signed on. */
  personOf?: (row: Row<Table>) => PersonRef;
  nameOf: (row: Row<Table>) => string;
  unnamed: string;
  /** `there`: those named, once they are assigned; `ids`: of the new assignments. */
  answer: (there: Row<Table>[], ids: number[], activityId: number) => OutputOf<`${N}.assign`>;
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

/** The two changes of a kind of assignment. */
export function assignmentsOf<N extends Noun, Table extends DocumentTable>(kind: Kind<N, Table>) {
  const { table, read, idOf, personOf, nameOf, unnamed } = kind;
  const rowsOf = (document: ActivityDocument): Row<Table>[] => document[table];
  const namesOf = (rows: Row<Table>[]) => (rows.length > 0 ? rows.map(nameOf) : [unnamed]);
  const namedIn = (document: ActivityDocument, { named }: Assigning) =>
    rowsOf(document).filter((row) => named.includes(idOf(row)));

  /** The rows that come with those who are not there yet and known. */
  function coming(document: ActivityDocument, assigning: Assigning, shared: Shared): Row<Table>[] {
    const there = new Set(rowsOf(document).map(idOf));
    const all = kind.rows(document, shared).map((row) => ({ id: 0, ...row }) as Row<Table>);
    return all
      .filter((row) => assigning.named.includes(idOf(row)) && !there.has(idOf(row)))
      .map((row) => ({ ...row, id: waitingId(idOf(row)) }));
  }

  const assign: DocumentChange<`${N}.assign`> = {
    of: (input) => read(input).activityId,
    words: (input, document, shared) => {
      const assigning = read(input);
      return words.add(namesOf([...namedIn(document, assigning), ...coming(document, assigning, shared)]));
    },
    effect: (document, input, _made, shared) => ({ put: { [table]: coming(document, read(input), shared) } }),
    answer: (after, before, input) => {
      const assigning = read(input);
      const there = namedIn(after, assigning);
      const known = new Set(namedIn(before, assigning).map(idOf));
      const ids = there.filter((row) => !known.has(idOf(row))).map(({ id }) => id);
      return kind.answer(there, ids, assigning.activityId);
    },
  };

  const taken = (document: ActivityDocument, input: Removal) =>
    rowsOf(document).filter((row) =>
      'assignedIds' in input
        ? input.assignedIds.includes(idOf(row))
        : ('ids' in input ? input.ids : [input.id]).includes(row.id),
    );

  /** Somebody who is taken off, with a reason, is not signed on there any more. Their earlier times stay. */
  const takenOff = (document: ActivityDocument, input: Removal) => {
    const people = isExplained(input) && personOf ? taken(document, input).map(personOf) : [];
    return openStays(document).filter((row) => people.some((person) => isOf(row, person)));
  };

  const remove: DocumentChange<`${Noun}.remove`> = {
    of: (input) => ('activityId' in input ? input.activityId : (document) => taken(document, input).length > 0),
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
