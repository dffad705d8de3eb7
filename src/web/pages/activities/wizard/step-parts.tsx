import { type ComponentType, lazy } from 'react';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { stepCode } from './load-steps.ts';
import type { StepProps } from './step-props.ts';

/** The component of each step after Details, loaded when first opened. */
export const stepParts: Record<Exclude<ActivityStepSlug, 'details'>, ComponentType<StepProps>> = {
  risk: lazy(stepCode.risk),
  staff: lazy(stepCode.staff),
  volunteers: lazy(stepCode.volunteers),
  checklist: lazy(stepCode.checklist),
  outcome: lazy(stepCode.outcome),
  complete: lazy(stepCode.complete),
};
