import type { QueryClient } from '@tanstack/react-query';
import type { Drawing } from './drawn-changes.ts';
import { attendanceEffects, takeBack } from './effects/attendance.ts';
import { checklistEffects } from './effects/checklist.ts';
import { completeEffects } from './effects/complete.ts';
import { detailsEffects } from './effects/details.ts';
import { documentChanges } from './effects/document-change.ts';
import { hazardEffects } from './effects/hazards.ts';
import { incidentEffects } from './effects/incidents.ts';
import { look } from './effects/medical-notes.ts';
import { outcomeEffects } from './effects/outcome.ts';
import { peopleEffects } from './effects/people.ts';
import { photoKind, photoPath } from './effects/photos.ts';
import { predatorEffects } from './effects/predator.ts';
import { riskEffects } from './effects/risks.ts';
import { stillOutEffects } from './effects/still-out.ts';
import { trapEffects } from './effects/traps.ts';
import type { Kind, Made } from './kinds.ts';
import type { InputOf, MutationPath } from './paths.ts';

/** What changes do to the document of their activity. */
export const effects = {
  ...detailsEffects,
  ...hazardEffects,
  ...riskEffects,
  ...peopleEffects,
  ...checklistEffects,
  ...outcomeEffects,
  ...predatorEffects,
  ...attendanceEffects,
  ...completeEffects,
  ...incidentEffects,
};

/** The changes that can be made without coverage. Any other needs it. */
export const fieldChanges = {
  ...documentChanges({ ...effects, ...stillOutEffects, 'attendance.takeBack': takeBack }),
  'medicalNotes.look': look,
  ...trapEffects,
};
export type FieldPath = keyof typeof fieldChanges;

/** How a change is made without coverage; null when it needs coverage, or when only another version of Bushline knows its path. */
export function kindOf(path: MutationPath): Kind | null {
  // Of its input the outbox has all but the picture: that goes with it as a file.
  if (path === photoPath) return photoKind;
  return ((fieldChanges as Partial<Record<MutationPath, unknown>>)[path] as Kind | undefined) ?? null;
}

/** For `useChange`: what a change shows at once. Not for a change that makes a record: that one has its id from its key. */
export function drawsOf<Path extends FieldPath>(path: Path) {
  return (input: InputOf<Path>, made: Made, cache: QueryClient): Drawing[] =>
    kindOf(path)?.draws(input as never, made, cache) ?? [];
}
