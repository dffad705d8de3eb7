import type { ActivityDocument } from '#shared/activities/document.ts';
import { hazardsOf } from '#shared/activities/risk.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import { coming } from './assignments.ts';
import { type DocumentChange, rowChange } from './document-change.ts';
import type { Shared } from './known.ts';

type Adding = { activityId: number; kind: HazardKind; hazardIds: number[] };
type AddPath = 'activities.risk.addHazards' | 'activities.risk.addHazard';
type Removal = InputOf<'activities.risk.removeHazard'>;
type Hazard = ReturnType<typeof hazardsOf>[number];

function adding<Path extends AddPath>(
  read: (input: InputOf<Path>) => Adding,
  answer: (hazards: Hazard[], input: InputOf<Path>) => OutputOf<Path>,
): DocumentChange<Path> {
  const comingTo = ({ hazards }: ActivityDocument, { kind, hazardIds }: Adding, shared: Shared) =>
    coming(
      ...([hazards, 'hazardId', hazardIds] as const),
      shared.hazards(kind).map(({ id, hazardDescription }) => ({ id, kind, hazardDescription })),
    );
  /** In the order in which they are named. */
  const named = <Row extends { hazardId: number }>(rows: Row[], { hazardIds }: Adding) =>
    [...new Set(hazardIds)].flatMap((id) => rows.find(({ hazardId }) => hazardId === id) ?? []);
  return {
    words: (input, document, shared) => {
      const rows = named([...comingTo(document, read(input), shared), ...document.hazards], read(input));
      return words.addHazards(rows.length > 0 ? rows.map((row) => row.hazardDescription) : [words.aHazard]);
    },
    effect: (document, input, _made, shared) => ({ put: { hazards: comingTo(document, read(input), shared) } }),
    answer: (after, _before, input) => answer(named(hazardsOf(after, read(input).kind), read(input)), input),
  };
}

/** The removal of a row of an activity, which may wait. */
export function hazardRemoval({ id, activityId, hazardId, kind }: Hazard): Removal {
  return id < 0 ? { activityId, hazardId, kind } : { id, kind };
}

const removeHazard = rowChange<'activities.risk.removeHazard', 'hazards'>({
  table: 'hazards',
  row: ({ hazards }, input) =>
    hazards.find(
      (row) => row.kind === input.kind && ('hazardId' in input ? row.hazardId === input.hazardId : row.id === input.id),
    ),
  words: (_input, row) => words.removeHazard(row?.hazardDescription ?? words.aHazard),
  next: () => null,
  answer: () => ({ message: messages.activityRisk.hazardRemoved }),
});

export const hazardEffects = {
  'activities.risk.addHazards': adding<'activities.risk.addHazards'>(
    (input) => input,
    (hazards) => hazards,
  ),
  'activities.risk.addHazard': adding<'activities.risk.addHazard'>(
    ({ hazardId, ...of }) => ({ ...of, hazardIds: [hazardId] }),
    ([hazard], input) => hazard ?? { id: -input.hazardId, hazardDescription: '', ...input },
  ),
  'activities.risk.removeHazard': removeHazard,
};
