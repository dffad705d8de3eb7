import type { ActivityDocument } from '#shared/activities/document.ts';
import { type HazardRow, hazardsOf } from '#shared/activities/risk.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { InputOf } from '../paths.ts';
import { type DocumentChange, documentChanges, type Shared } from './document-change.ts';

type Adding = { activityId: number; kind: HazardKind; hazardIds: number[] };
type Removal = InputOf<'activities.risk.removeHazard'>;
type Hazard = ReturnType<typeof hazardsOf>[number];

/**
 * The rows that come with those hazards that are not there yet. A hazard is on an activity once, so one that waits has the hazard's own id,
 * below 0. It never goes to the server: such a row is removed by its `hazardId`.
 */
function coming({ hazards }: ActivityDocument, { kind, hazardIds }: Adding, shared: Shared): HazardRow[] {
  return [...new Set(hazardIds)].flatMap((hazardId) => {
    const found = shared.hazards(kind).find(({ id }) => id === hazardId);
    if (!found || hazards.some((row) => row.hazardId === hazardId)) return [];
    return [{ id: -hazardId, hazardId, kind, hazardDescription: found.hazardDescription }];
  });
}

/** The rows of these hazards, in the order in which they are named. */
const namedIn = (document: ActivityDocument, { kind, hazardIds }: Adding): Hazard[] => {
  const rows = hazardsOf(document, kind);
  return [...new Set(hazardIds)].flatMap((hazardId) => rows.find((row) => row.hazardId === hazardId) ?? []);
};

function wordsOf(document: ActivityDocument, adding: Adding, shared: Shared): string {
  const rows = [...coming(document, adding, shared), ...document.hazards];
  const texts = adding.hazardIds.flatMap((id) => rows.find((row) => row.hazardId === id)?.hazardDescription ?? []);
  return words.addHazards(texts.length > 0 ? texts : [words.aHazard]);
}

const addHazards: DocumentChange<'activities.risk.addHazards'> = {
  of: ({ activityId }) => activityId,
  words: (input, document, shared) => wordsOf(document, input, shared),
  effect: (document, input, _made, shared) => ({ put: { hazards: coming(document, input, shared) } }),
  answer: (after, _before, input) => namedIn(after, input),
};

const one = ({ hazardId, ...of }: InputOf<'activities.risk.addHazard'>): Adding => ({ ...of, hazardIds: [hazardId] });

const addHazard: DocumentChange<'activities.risk.addHazard'> = {
  of: ({ activityId }) => activityId,
  words: (input, document, shared) => wordsOf(document, one(input), shared),
  effect: (document, input, _made, shared) => ({ put: { hazards: coming(document, one(input), shared) } }),
  answer: (after, _before, input) =>
    namedIn(after, one(input))[0] ?? { id: -input.hazardId, hazardDescription: '', ...input },
};

/** The removal of a row of an activity, which may wait. */
export function hazardRemoval({ id, activityId, hazardId, kind }: Hazard): Removal {
  return id < 0 ? { activityId, hazardId, kind } : { id, kind };
}

const takenIn = ({ hazards }: ActivityDocument, input: Removal) =>
  hazards.find(
    (row) => row.kind === input.kind && ('hazardId' in input ? row.hazardId === input.hazardId : row.id === input.id),
  );

const removeHazard: DocumentChange<'activities.risk.removeHazard'> = {
  of: (input) => ('activityId' in input ? input.activityId : (document) => takenIn(document, input) !== undefined),
  words: (input, document) => words.removeHazard(takenIn(document, input)?.hazardDescription ?? words.aHazard),
  effect: (document, input) => {
    const row = takenIn(document, input);
    return row ? { remove: { hazards: [row.id] } } : {};
  },
  answer: () => ({ message: messages.activityRisk.hazardRemoved }),
};

export const hazardEffects = {
  'activities.risk.addHazards': addHazards,
  'activities.risk.addHazard': addHazard,
  'activities.risk.removeHazard': removeHazard,
};

export const hazardChanges = documentChanges(hazardEffects);
