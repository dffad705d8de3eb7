import { attendanceChanges } from './effects/attendance.ts';
import { checklistChanges } from './effects/checklist.ts';
import { completeChanges } from './effects/complete.ts';
import { detailsChanges } from './effects/details.ts';
import { hazardChanges } from './effects/hazards.ts';
import { incidentChanges } from './effects/incidents.ts';
import { medicalNoteChanges } from './effects/medical-notes.ts';
import { outcomeChanges } from './effects/outcome.ts';
import { peopleChanges } from './effects/people.ts';
import { predatorChanges } from './effects/predator.ts';
import { riskChanges } from './effects/risks.ts';
import { stillOutChanges } from './effects/still-out.ts';
import { takeBackChanges } from './effects/take-back.ts';
import type { Kind } from './kinds.ts';
import type { MutationPath } from './paths.ts';

/** The changes that can be made without coverage. Any other needs it. */
export const fieldChanges = {
  ...detailsChanges,
  ...hazardChanges,
  ...riskChanges,
  ...peopleChanges,
  ...checklistChanges,
  ...outcomeChanges,
  ...predatorChanges,
  ...attendanceChanges,
  ...completeChanges,
  ...stillOutChanges,
  ...incidentChanges,
  ...medicalNoteChanges,
  ...takeBackChanges,
};
export type FieldPath = keyof typeof fieldChanges;

/** How a change is made without coverage; null when it needs coverage, or when only another version of Bushline knows its path. */
export function kindOf(path: MutationPath): Kind | null {
  return ((fieldChanges as Partial<Record<MutationPath, unknown>>)[path] as Kind | undefined) ?? null;
}
