import type { ComponentType } from 'react';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { laterPart } from '#web/later-part.ts';
import { loadOnce } from '#web/load-once.ts';
import type { TrpcUtils } from '#web/trpc.ts';
import type { StepProps } from './step-props.ts';

type LaterStep = Exclude<ActivityStepSlug, 'details'>;

/** The code of each step after Details. */
export const stepCode: Record<LaterStep, () => Promise<{ default: ComponentType<StepProps> }>> = {
  risk: loadOnce(async () => ({ default: (await import('./risk-step.tsx')).RiskStep })),
  staff: loadOnce(async () => ({ default: (await import('./staff-step.tsx')).StaffStep })),
  volunteers: loadOnce(async () => ({ default: (await import('./volunteers-step.tsx')).VolunteersStep })),
  checklist: loadOnce(async () => ({ default: (await import('./checklist-step.tsx')).ChecklistStep })),
  outcome: loadOnce(async () => ({ default: (await import('./outcome-step.tsx')).OutcomeStep })),
  complete: loadOnce(async () => ({ default: (await import('./complete-step.tsx')).CompleteStep })),
};

/** The fields of Details with a list to choose from. A stored activity shows their values as text until Edit is pressed. */
export const detailsPickers = laterPart(() => import('./details-pickers.tsx'));

/** What each step asks for first, beside the activity's document. */
const stepData: Record<LaterStep, (utils: TrpcUtils) => Promise<unknown>[]> = {
  risk: () => [],
  staff: ({ activities: { details } }) => [details.leaders.prefetch()],
  volunteers: ({ volunteers }) => [volunteers.pickList.prefetch()],
  checklist: ({ checklist }) => [checklist.list.prefetch()],
  outcome: ({ activities: { predator } }) => [
    predator.subTypes.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  ],
  complete: () => [],
};

/** Fetches the code of a step; of Details, that to change them. Whoever opens it learns of a failure. */
export function loadStepCode(slug: ActivityStepSlug): void {
  const load = slug === 'details' ? detailsPickers.load : stepCode[slug];
  load().catch(() => {});
}

export function loadStepData(slug: ActivityStepSlug, utils: TrpcUtils): void {
  if (slug !== 'details') void Promise.all(stepData[slug](utils));
}
