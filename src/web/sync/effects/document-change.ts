import type { QueryClient } from '@tanstack/react-query';
import { blankActivity } from '#shared/activities/details.ts';
import { type ActivityDocument, applyEffect, type DocumentEffect } from '#shared/activities/document.ts';
import type { HazardKind } from '#shared/hazards.ts';
import type { IncidentRow } from '#shared/incidents.ts';
import { blankProject } from '#shared/projects.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { EditedRecord, FieldChange, Made } from '../kinds.ts';
import type { InputOf, MutationPath, OutputOf, QueryPath } from '../paths.ts';
import { drawElsewhere } from './drawn-elsewhere.ts';
import { allKnown, known, zoneOf } from './known.ts';

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
  /** All that are known, this one's as well. */
  documents: readonly ActivityDocument[];
  signedOn: readonly OutputOf<'attendance.signedOn'>[number][];
  /** Those that were opened, withdrawn ones too. */
  incidents: readonly IncidentRow[];
  /** The group's clock. */
  zone: string;
};

type EditedPart<Input> = Omit<EditedRecord<Input>, 'known'> & {
  /** The record in the document before this edit. */
  known: (document: ActivityDocument, input: Input, shared: Shared) => { version: number } | null;
};

/** A change, with its document before it. */
type Of<Path extends MutationPath> = [before: ActivityDocument, input: InputOf<Path>, made: Made, shared: Shared];

/**
 * A change of an activity, as what it does to the rows of its document. All that shows of the activity is read from the document, so nothing
 * else is said of it here. All functions are pure.
 */
export type DocumentChange<Path extends MutationPath> = Pick<FieldChange<Path>, 'makes'> & {
  /** The id of its activity, where the input names it; else how to know the document by the row that it names. */
  of: (input: InputOf<Path>) => number | ((document: ActivityDocument, shared: Shared) => boolean);
  /** What it says to a person. */
  words: (input: InputOf<Path>, document: ActivityDocument, shared: Shared) => string;
  /** Applied twice, or to a document that holds it already, it alters nothing more. */
  effect: (...of: Of<Path>) => DocumentEffect;
  /** What its screen gets while it waits. */
  answer: (after: ActivityDocument, ...of: Of<Path>) => OutputOf<Path>;
  /** What it does to the document of another activity; null: nothing. `document`: its own before it. */
  also?: (other: ActivityDocument, ...of: Of<Path>) => DocumentEffect | null;
  /** Where the record shows by itself, also where no document has it. */
  alone?: (cache: QueryClient, document: ActivityDocument, made: Made, input: InputOf<Path>) => Drawing[];
  /** What follows in answers that are not in the document. `ids`: of the documents that it changes, its own last. */
  beside?: (cache: QueryClient, ids: readonly number[], made: Made, input: InputOf<Path>) => Drawing[];
  record?: EditedPart<InputOf<Path>>;
  /** True for an input that needs coverage all the same. */
  needsCoverage?: (input: InputOf<Path>, document: ActivityDocument) => boolean;
};

/** The document after a change. */
export function afterChange<Path extends MutationPath>(
  change: Pick<DocumentChange<Path>, 'effect'>,
  of: Of<Path>,
): ActivityDocument {
  return applyEffect(of[0], change.effect(...of));
}

type DocumentChanges<Changes> = { [Path in keyof Changes]: Path extends MutationPath ? DocumentChange<Path> : never };

/** Such changes as the queue and the screens use them. */
export function documentChanges<Changes extends DocumentChanges<Changes>>(changes: Changes) {
  const made = Object.entries(changes).map(([path, change]) => [path, documentChange(change as never)]);
  return Object.fromEntries(made) as { [Path in keyof Changes & MutationPath]: FieldChange<Path> };
}

function documentChange<Path extends MutationPath>(change: DocumentChange<Path>): FieldChange<Path> {
  const { words, answer, record, needsCoverage, makes, also, alone, beside } = change;
  const find = (input: InputOf<Path>, cache: QueryClient): ActivityDocument | null => {
    const named = change.of(input);
    if (typeof named === 'number') return known(cache, 'activities.document', { id: named }) ?? null;
    return allKnown(cache, 'activities.document').find(({ data }) => named(data, sharedOf(cache)))?.data ?? null;
  };
  return {
    activity: (input, cache) => find(input, cache)?.activity.id ?? null,
    draws: (input, made, cache) => {
      const before = find(input, cache);
      const drawnAlone = alone?.(cache, before ?? emptyDocument, made, input) ?? [];
      if (!before) return drawnAlone;
      const { id } = before.activity;
      const alsoIn = (other: ActivityDocument) => also?.(other, before, input, made, sharedOf(cache)) ?? null;
      const others = also ? sharedOf(cache).documents.filter((one) => one.activity.id !== id && alsoIn(one)) : [];
      const ids = [...others.map(({ activity }) => activity.id), id];
      const effect = change.effect(before, input, made, sharedOf(cache));
      return [
        draw('activities.document', { id }, (document) =>
          afterChange<Path>(change, [document, input, made, sharedOf(cache)]),
        ),
        ...ids
          .slice(0, -1)
          .map((other) =>
            draw('activities.document', { id: other }, (document) => applyEffect(document, alsoIn(document) ?? {})),
          ),
        ...drawnAlone,
        ...(beside?.(cache, ids, made, input) ?? []),
        ...(isShownElsewhere(effect)
          ? drawElsewhere(cache, ids, { before, after: applyEffect(before, effect), at: made.at })
          : []),
      ];
    },
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
          return document && record.known(document, input, sharedOf(cache));
        },
      },
    }),
  };
}

/** Whether Home, a list or another activity shows something of what a change touches, also where it alters nothing any more. */
const isShownElsewhere = ({ activity, put = {}, remove = {} }: DocumentEffect) =>
  activity !== undefined || shownElsewhere.some((table) => table in put || table in remove);
const shownElsewhere = ['staff', 'volunteers', 'attendance', 'absences'] as const;

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
    get documents() {
      return allKnown(cache, 'activities.document').map(({ data }) => data);
    },
    get signedOn() {
      return rowsOf('attendance.signedOn') ?? [];
    },
    get incidents() {
      return allKnown(cache, 'incidents.get').map(({ data }) => data);
    },
    get zone() {
      return zoneOf(cache);
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
  ...{ others: [], attendance: [], absences: [], incidents: [] },
  names: [],
  reader: { id: 0, role: 'Field Staff' },
  mark: '',
};
