import type { QueryClient } from '@tanstack/react-query';
import { blankActivity } from '#shared/activities/details.ts';
import { type ActivityDocument, applyEffect, type DocumentEffect } from '#shared/activities/document.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { blankProject } from '#shared/projects.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, MutationPath, OutputOf, QueryPath } from '#web/changes/paths.ts';
import { allKnown, known } from '../changes/known.ts';
import { drawPeopleCount } from '../changes/lists.ts';
import type { EditedRecord, FieldChange, Made } from '../field-change.ts';

/** The tables that activities share, as far as this phone knows them. */
export type Shared = {
  projects: readonly { id: number; name: string; location: string }[];
  hazards: (kind: HazardKind) => readonly { id: number; hazardDescription: string }[];
  risks: readonly { id: number; title: string }[];
  /** Of a risk of the library. */
  controls: (riskId: number) => readonly { id: number; controlText: string; isReadOnly: boolean }[];
  staff: readonly OutputOf<'activities.details.leaders'>[number][];
  volunteers: readonly OutputOf<'volunteers.pickList'>[number][];
  checklist: readonly { id: number; description: string }[];
  objectives: readonly { title: string; measurement: string }[];
  subTypes: readonly { id: number; subType: string }[];
};

type EditedPart<Input> = Omit<EditedRecord<Input>, 'known'> & {
  /** The record in the document before this edit. */
  known: (document: ActivityDocument, input: Input) => { version: number } | null;
};

/**
 * A change of an activity, as what it does to the rows of its document. All that shows of the activity is read from the document, so nothing
 * else is said of it here. All functions are pure.
 */
export type DocumentChange<Path extends MutationPath> = Pick<FieldChange<Path>, 'makes'> & {
  /** The id of its activity, where the input names it; else how to know the document by the row that it names. */
  of: (input: InputOf<Path>) => number | ((document: ActivityDocument) => boolean);
  /** What it says to a person. */
  words: (input: InputOf<Path>, document: ActivityDocument, shared: Shared) => string;
  /** Applied twice, or to a document that holds it already, it alters nothing more. */
  effect: (document: ActivityDocument, input: InputOf<Path>, made: Made, shared: Shared) => DocumentEffect;
  /** What its screen gets while it waits. */
  answer: (
    after: ActivityDocument,
    before: ActivityDocument,
    input: InputOf<Path>,
    made: Made,
    shared: Shared,
  ) => OutputOf<Path>;
  /** What it does to what is not in the document yet. */
  beside?: (document: ActivityDocument, input: InputOf<Path>, made: Made, cache: QueryClient) => Drawing[];
  record?: EditedPart<InputOf<Path>>;
  /** True for an input that needs coverage all the same. */
  needsCoverage?: (input: InputOf<Path>, document: ActivityDocument) => boolean;
};

/** The document after a change. */
export function afterChange<Path extends MutationPath>(
  change: Pick<DocumentChange<Path>, 'effect'>,
  [document, input, made, shared]: Parameters<DocumentChange<Path>['effect']>,
): ActivityDocument {
  return applyEffect(document, change.effect(document, input, made, shared));
}

type Drawn<Path extends MutationPath> = Pick<DocumentChange<Path>, 'of' | 'effect' | 'beside'>;

function findDocument<Path extends MutationPath>(
  { of }: Pick<DocumentChange<Path>, 'of'>,
  input: InputOf<Path>,
  cache: QueryClient,
): ActivityDocument | null {
  const named = of(input);
  if (typeof named === 'number') return known(cache, 'activities.document', { id: named }) ?? null;
  return allKnown(cache, 'activities.document').find(({ data }) => named(data))?.data ?? null;
}

/** How such a change shows. */
export function drawnChange<Path extends MutationPath>(
  change: Drawn<Path>,
): Pick<FieldChange<Path>, 'activity' | 'draws'> {
  return {
    activity: (input, cache) => findDocument(change, input, cache)?.activity.id ?? null,
    draws: (input, made, cache) => {
      const before = findDocument(change, input, cache);
      if (!before) return [];
      const { id } = before.activity;
      const drawing = draw('activities.document', { id }, (document) =>
        afterChange<Path>(change, [document, input, made, sharedOf(cache)]),
      );
      return [drawing, ...(change.beside?.(before, input, made, cache) ?? []), drawPeopleCount(cache, id)];
    },
  };
}

/** Such a change as the queue and the screens use it. */
export function documentChange<Path extends MutationPath>(change: DocumentChange<Path>): FieldChange<Path> {
  const { words, answer, record, needsCoverage, makes } = change;
  const find = (input: InputOf<Path>, cache: QueryClient) => findDocument(change, input, cache);
  return {
    ...drawnChange(change),
    ...(makes && { makes }),
    ...(needsCoverage && {
      needsCoverage: (input: InputOf<Path>, cache: QueryClient) => {
        const document = find(input, cache);
        return document !== null && needsCoverage(input, document);
      },
    }),
    words: (input, cache) => words(input, find(input, cache) ?? emptyDocument, sharedOf(cache)),
    answer: (input, made, cache) => {
      const before = find(input, cache) ?? emptyDocument;
      const shared = sharedOf(cache);
      return answer(afterChange<Path>(change, [before, input, made, shared]), before, input, made, shared);
    },
    ...(record && {
      record: {
        ...record,
        known: (input: InputOf<Path>, cache: QueryClient) => {
          const document = find(input, cache);
          return document && record.known(document, input);
        },
      },
    }),
  };
}

/** Read when it is asked for: most changes need none. */
export function sharedOf(cache: QueryClient): Shared {
  const rowsOf = <Path extends QueryPath>(path: Path) => known(cache, path, undefined as InputOf<Path>);
  return {
    hazards: (kind) => known(cache, 'hazards.list', { kind }) ?? [],
    get projects() {
      return rowsOf('projects.pickList') ?? [];
    },
    get risks() {
      return rowsOf('risks.list') ?? [];
    },
    controls: (riskId) => known(cache, 'risks.listControls', { riskId }) ?? [],
    get staff() {
      return rowsOf('activities.details.leaders') ?? [];
    },
    get volunteers() {
      return rowsOf('volunteers.pickList') ?? [];
    },
    get checklist() {
      return rowsOf('checklist.list') ?? [];
    },
    get objectives() {
      return rowsOf('objectives.list') ?? [];
    },
    get subTypes() {
      return rowsOf('activities.predator.subTypes') ?? [];
    },
  };
}

/** Of an activity of which nothing is known here. */
const emptyDocument: ActivityDocument = {
  activity: {
    ...{ ...blankActivity, id: 0, version: 1, projectId: 0, projectName: '', projectLocation: '', checklistNotes: '' },
    ...{ completedAt: null, createdAt: '', createdById: null, createdBy: null, updatedAt: '', updatedById: null },
    ...{ ledBy: null, ledByPhone: null, hasOtherRecords: false },
  },
  emergency: blankProject,
  ...{ hazards: [], risks: [], staff: [], volunteers: [], checklist: [], objectives: [], predatorRecords: [] },
  names: [],
  reader: { id: 0, role: 'Field Staff' },
  mark: '',
};
