import { type ComponentType, lazy, useEffect } from 'react';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import type { StepProps } from '#web/parts/activity/step-props.ts';

type LaterStep = Exclude<ActivityStepSlug, 'details'>;

/** The code of each step after Details. */
const stepCode: Record<LaterStep, () => Promise<{ default: ComponentType<StepProps> }>> = {
  risk: async () => ({ default: (await import('./risk-step.tsx')).RiskStep }),
  staff: async () => ({ default: (await import('./staff-step.tsx')).StaffStep }),
  volunteers: async () => ({ default: (await import('./volunteers-step.tsx')).VolunteersStep }),
  checklist: async () => ({ default: (await import('./checklist-step.tsx')).ChecklistStep }),
  outcome: async () => ({ default: (await import('./outcome-step.tsx')).OutcomeStep }),
  complete: async () => ({ default: (await import('./complete-step.tsx')).CompleteStep }),
};

/** The component of each step after Details, loaded when first opened. */
export const stepParts: Record<LaterStep, ComponentType<StepProps>> = {
  risk: lazy(stepCode.risk),
  staff: lazy(stepCode.staff),
  volunteers: lazy(stepCode.volunteers),
  checklist: lazy(stepCode.checklist),
  outcome: lazy(stepCode.outcome),
  complete: lazy(stepCode.complete),
};

/** Fetches all steps of a stored activity once one shows, so that each opens at once. Whoever opens it learns of a failure. */
export function useStepsInBackground(isStored: boolean): void {
  useEffect(() => {
    if (!isStored) return;
    for (const load of [...Object.values(stepCode), () => import('./details-pickers.tsx')]) load().catch(() => {});
  }, [isStored]);
}
