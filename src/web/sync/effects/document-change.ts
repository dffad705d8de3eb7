import type { QueryClient } from '@tanstack/react-query';
import {
  type ActivityDocument,
  applyEffect,
  type DocumentEffect,
  type DocumentTable,
} from '#shared/activities/document.ts';
import { emptyDocument } from '#shared/activities/empty-document.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { FormWords } from '../field-words.ts';
import type { EditedRecord, FieldChange, Made } from '../kinds.ts';
import type { InputOf, MutationPath, OutputOf } from '../paths.ts';
import { drawElsewhere } from './drawn-elsewhere.ts';
import { known, type Shared, sharedOf } from './known.ts';

/** A change, with its document before it. */
type Of<Path extends MutationPath> = [before: ActivityDocument, input: InputOf<Path>, made: Made, shared: Shared];

/** The row that a change is about; undefined where the document has none. */
type RowOf<Input, Row = object> = (document: ActivityDocument, input: Input, shared: Shared) => Row | undefined;

type EditedPart<Input> = Pick<EditedRecord<Input>, 'id' | 'together' | 'asks' | 'isApart'> & {
  /** The record before this edit, where that is not its row. */
  known?: RowOf<Input, { version: number }>;
  /** The input that would leave this record as it is, where the record has its fields by other names. */
  inputOf?: EditedRecord<Input>['inputOf'];
  /** The words of the input's fields, but of its ids. `theirs`: the record as it is on the server. */
  // biome-ignore lint/suspicious/noExplicitAny: the names of the fields are the input's.
  words: (input: Input, document: ActivityDocument, shared: Shared, theirs: object | null) => FormWords<any>;
};

/**
 * A change of an activity, as what it does to the rows of its document. All that shows of the activity is read from the document, so nothing
 * else is said of it here. All functions are pure.
 */
export type DocumentChange<Path extends MutationPath> = Pick<FieldChange<Path>, 'makes' | 'hands'> & {
  /** The id of its activity, where the input does not name it as `activityId`. */
  of?: (input: InputOf<Path>) => number;
  /** Where the input does not name the activity, its document is the one with this row. */
  row?: RowOf<InputOf<Path>>;
  /** What it says to a person. */
  words: (input: InputOf<Path>, document: ActivityDocument, shared: Shared) => string;
  /** Applied twice, or to a document that holds it already, it alters nothing more. */
  effect?: (...of: Of<Path>) => DocumentEffect;
  /** What its screen gets while it waits. */
  answer: (after: ActivityDocument, ...of: Of<Path>) => OutputOf<Path>;
  /** What it does to the document of another activity; null: nothing. `document`: its own before it. */
  also?: (other: ActivityDocument, ...of: Of<Path>) => DocumentEffect | null;
  /** What shows of it beside the documents, also where none is known. */
  beside?: (...of: Of<Path>) => Drawing[];
  record?: EditedPart<InputOf<Path>>;
  /** True for an input that needs coverage all the same. */
  needsCoverage?: (input: InputOf<Path>, document: ActivityDocument) => boolean;
};

type RowIn<Table extends DocumentTable> = ActivityDocument[Table][number];
type RowChange<Path extends MutationPath, Table extends DocumentTable> = Omit<
  DocumentChange<Path>,
  'row' | 'words' | 'effect' | 'answer'
> & {
  table: Table;
  /** By default that with the `id` of the input. */
  row?: RowOf<InputOf<Path>, RowIn<Table>>;
  words: (input: InputOf<Path>, row: RowIn<Table> | undefined, shared: Shared) => string;
  /** The row after it; null: it goes. */
  next: (...of: OfRow<Path, Table>) => RowIn<Table> | null;
  /** By default the row after it. */
  answer?: (...of: OfRow<Path, Table>) => OutputOf<Path>;
};

/** A change, with its row before it. */
export type OfRow<Path extends MutationPath, Table extends DocumentTable> = [
  ...[before: RowIn<Table>, input: InputOf<Path>, made: Made, shared: Shared, document: ActivityDocument],
];

/** A change of one row of the document. */
export function rowChange<Path extends MutationPath, Table extends DocumentTable>(
  change: RowChange<Path, Table>,
): DocumentChange<Path> {
  const { table, next, answer, words, ...rest } = change;
  const byId: RowOf<InputOf<Path>, RowIn<Table>> = (document, input) =>
    (document[table] as RowIn<Table>[]).find(({ id }) => id === (input as { id?: number }).id);
  const rowOf = change.row ?? byId;
  return {
    ...rest,
    row: rowOf,
    words: (input, document, shared) => words(input, rowOf(document, input, shared), shared),
    effect: (document, input, made, shared) => {
      const row = rowOf(document, input, shared);
      if (!row) return {};
      const after = next(row, input, made, shared, document);
      return after ? { put: { [table]: [after] } } : { remove: { [table]: [row.id] } };
    },
    answer: (_after, document, input, made, shared) => {
      const row = rowOf(document, input, shared);
      // Of a row that is not known here no more can be said.
      if (!row) return input as object as OutputOf<Path>;
      if (answer) return answer(row, input, made, shared, document);
      const { id: activityId } = document.activity;
      return { activityId, ...next(row, input, made, shared, document) } as object as OutputOf<Path>;
    },
  };
}

/** The document after a change. */
export function afterChange<Path extends MutationPath>(
  { effect }: Pick<DocumentChange<Path>, 'effect'>,
  of: Of<Path>,
): ActivityDocument {
  return effect ? applyEffect(of[0], effect(...of)) : of[0];
}

type DocumentChanges<Changes> = { [Path in keyof Changes]: Path extends MutationPath ? DocumentChange<Path> : never };

/** Such changes as the queue and the screens use them. */
export function documentChanges<Changes extends DocumentChanges<Changes>>(changes: Changes) {
  const made = Object.entries(changes).map(([path, change]) => [path, documentChange(change as never)]);
  return Object.fromEntries(made) as { [Path in keyof Changes & MutationPath]: FieldChange<Path> };
}

function documentChange<Path extends MutationPath>(change: DocumentChange<Path>): FieldChange<Path> {
  const { row, words, effect, answer, also, beside, record, needsCoverage, makes, hands } = change;
  type Input = InputOf<Path>;
  const find = (input: Input, cache: QueryClient, shared = sharedOf(cache)): ActivityDocument | null => {
    const id = change.of?.(input) ?? (input as { activityId?: number | null }).activityId;
    if (typeof id === 'number') return known(cache, 'activities.document', { id }) ?? null;
    return (row && shared.documents.find((one) => row(one, input, shared))) ?? null;
  };
  return {
    activity: (input, cache) => find(input, cache)?.activity.id ?? null,
    draws: (input, made, cache) => {
      const shared = sharedOf(cache);
      const before = find(input, cache, shared);
      const of = (document: ActivityDocument): Of<Path> => [document, input, made, shared];
      const drawnBeside = () => beside?.(...of(before ?? emptyDocument)) ?? [];
      if (!before || !effect) return drawnBeside();
      const { id } = before.activity;
      const alsoIn = (other: ActivityDocument) => also?.(other, ...of(before)) ?? null;
      const others = also ? shared.documents.filter((one) => one.activity.id !== id && alsoIn(one)) : [];
      const otherIds = others.map(({ activity }) => activity.id);
      const done = effect(...of(before));
      return [
        draw('activities.document', { id }, (document) => afterChange<Path>(change, of(document))),
        ...otherIds.map((other) =>
          draw('activities.document', { id: other }, (document) => applyEffect(document, alsoIn(document) ?? {})),
        ),
        ...drawnBeside(),
        ...(isShownElsewhere(done)
          ? drawElsewhere(cache, [...otherIds, id], { before, after: applyEffect(before, done), at: made.at })
          : []),
      ];
    },
    ...(makes && { makes }),
    ...(hands && { hands }),
    ...(needsCoverage && {
      needsCoverage: (input: Input, cache: QueryClient) => {
        const document = find(input, cache);
        return document !== null && needsCoverage(input, document);
      },
    }),
    words: (input, cache) => words(input, find(input, cache) ?? emptyDocument, sharedOf(cache)),
    answer: (input, made, cache) => {
      const of: Of<Path> = [find(input, cache) ?? emptyDocument, input, made, sharedOf(cache)];
      return answer(afterChange<Path>(change, of), ...of);
    },
    ...(record && {
      record: {
        inputOf: asRecord,
        ...record,
        known: (input: Input, cache: QueryClient) => {
          const document = find(input, cache);
          const knownIn = record.known ?? (row as RowOf<Input, { version: number }> | undefined);
          return (document && knownIn?.(document, input, sharedOf(cache))) ?? null;
        },
        words: (input: Input, cache: QueryClient, theirs: object | null) => ({
          ...{ id: null, activityId: null },
          ...record.words(input, find(input, cache) ?? emptyDocument, sharedOf(cache), theirs),
        }),
      },
    }),
  };
}

/** The fields of an input as the record has them, and what names the record. */
export function asRecord(record: object, { version: _, ...input }: Record<string, unknown>): object {
  const named = Object.entries(input).filter(([name]) => name in record || name === 'id' || name === 'activityId');
  return Object.fromEntries(named.map(([name, value]) => [name, name in record ? record[name as never] : value]));
}

/** Whether Home, a list or another activity shows something of what a change touches, also where it alters nothing any more. */
const isShownElsewhere = ({ activity, put = {}, remove = {} }: DocumentEffect) =>
  activity !== undefined || shownElsewhere.some((table) => table in put || table in remove);
const shownElsewhere = ['staff', 'volunteers', 'attendance', 'absences'] as const;
