import type { QueryClient } from '@tanstack/react-query';
import type { HazardKind } from '#shared/hazards.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { compareFolded } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { following } from './following.ts';
import { allKnown, known, knownActivity } from './known.ts';

type Row = OutputOf<'activities.risk.listHazards'>[number];
type Adding = { activityId: number; kind: HazardKind; hazardIds: number[] };
type Removal = InputOf<'activities.risk.removeHazard'>;

const byWords = (a: Row, b: Row) => compareFolded(a.hazardDescription, b.hazardDescription);

/**
 * The activity's rows for these hazards: the ones there already, and new ones with the library's words. A hazard is on an activity once, so
 * one that waits has the hazard's own id, below 0. It never goes to the server: such a row is removed by its `hazardId`.
 */
function rowsFor(cache: QueryClient, { activityId, kind, hazardIds }: Adding): Row[] {
  const present = known(cache, 'activities.risk.listHazards', { activityId, kind }) ?? [];
  const library = known(cache, 'hazards.list', { kind }) ?? [];
  return [...new Set(hazardIds)].flatMap((hazardId): Row[] => {
    const there = present.find((row) => row.hazardId === hazardId);
    if (there) return [there];
    const found = library.find(({ id }) => id === hazardId);
    if (!found) return [];
    return [{ id: -hazardId, activityId, hazardId, kind, hazardDescription: found.hazardDescription }];
  });
}

function drawAdded(cache: QueryClient, adding: Adding): Drawing[] {
  const { activityId, kind } = adding;
  const added = rowsFor(cache, adding);
  return [
    draw('activities.risk.listHazards', { activityId, kind }, (rows) => {
      const fresh = added.filter((one) => !rows.some(({ hazardId }) => hazardId === one.hazardId));
      return fresh.length > 0 ? [...rows, ...fresh].sort(byWords) : rows;
    }),
    ...following(cache, activityId, 'risk'),
  ];
}

function wordsOf(cache: QueryClient, adding: Adding): string {
  const texts = rowsFor(cache, adding).map(({ hazardDescription }) => hazardDescription);
  return words.addHazards(texts.length > 0 ? texts : [words.aHazard]);
}

const addHazards: FieldChange<'activities.risk.addHazards'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => wordsOf(cache, input),
  draws: (input, _made, cache) => drawAdded(cache, input),
  answer: (input, _made, cache) => rowsFor(cache, input),
};

const addHazard: FieldChange<'activities.risk.addHazard'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: ({ hazardId, ...of }, cache) => wordsOf(cache, { ...of, hazardIds: [hazardId] }),
  draws: ({ hazardId, ...of }, _made, cache) => drawAdded(cache, { ...of, hazardIds: [hazardId] }),
  answer: ({ hazardId, ...of }, _made, cache) => {
    const [row] = rowsFor(cache, { ...of, hazardIds: [hazardId] });
    return row ?? { id: -hazardId, hazardId, hazardDescription: '', ...of };
  },
};

/** The removal of a row of an activity, which may wait. */
export function hazardRemoval({ id, activityId, hazardId, kind }: Row): Removal {
  return id < 0 ? { activityId, hazardId, kind } : { id, kind };
}

const isTaken = (row: Row, input: Removal) =>
  'hazardId' in input
    ? row.activityId === input.activityId && row.hazardId === input.hazardId && row.kind === input.kind
    : row.id === input.id && row.kind === input.kind;

function takenRow(cache: QueryClient, input: Removal): Row | undefined {
  const rows = allKnown(cache, 'activities.risk.listHazards').flatMap(({ data }) => data);
  return rows.find((row) => isTaken(row, input));
}

function activityOf(cache: QueryClient, input: Removal): number | null {
  if ('activityId' in input) return input.activityId;
  return takenRow(cache, input)?.activityId ?? null;
}

const removeHazard: FieldChange<'activities.risk.removeHazard'> = {
  activity: (input, cache) => {
    const id = activityOf(cache, input);
    return id === null ? null : knownActivity(cache, id);
  },
  words: (input, cache) => words.removeHazard(takenRow(cache, input)?.hazardDescription ?? words.aHazard),
  draws: (input, _made, cache) => {
    const activityId = activityOf(cache, input);
    if (activityId === null) return [];
    return [
      draw('activities.risk.listHazards', { activityId, kind: input.kind }, (rows) =>
        rows.filter((row) => !isTaken(row, input)),
      ),
      ...following(cache, activityId, 'risk'),
    ];
  },
  answer: () => ({ message: messages.activityRisk.hazardRemoved }),
};

export const hazardChanges = {
  'activities.risk.addHazards': addHazards,
  'activities.risk.addHazard': addHazard,
  'activities.risk.removeHazard': removeHazard,
};
