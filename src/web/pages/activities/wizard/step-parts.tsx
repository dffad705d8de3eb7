import { type ComponentType, lazy } from 'react';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import type { StepProps } from './step-props.ts';

/** The component of each step after Details, loaded when first opened. */
export const stepParts: Record<Exclude<ActivityStepSlug, 'details'>, ComponentType<StepProps>> = {
  risk: lazy(async () => ({ default: (await import('./risk-step.tsx')).RiskStep })),
  staff: lazy(async () => ({ default: (await import('./staff-step.tsx')).StaffStep })),
  volunteers: lazy(async () => ({ default: (await import('./volunteers-step.tsx')).VolunteersStep })),
  checklist: lazy(async () => ({ default: (await import('./checklist-step.tsx')).ChecklistStep })),
  outcome: lazy(async () => ({ default: (await import('./outcome-step.tsx')).OutcomeStep })),
  complete: lazy(async () => ({ default: (await import('./complete-step.tsx')).CompleteStep })),
};
