import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';

const text = messages.wizard.left;

type Planned = { activityDate: string; status: string; filledSteps: readonly ActivityStepSlug[] };

/** What an activity lacks before it is completed for the first time, a sentence each. Nothing of it forbids completing. */
export function findLeft({ activityDate, status, filledSteps }: Planned, today: string): string[] {
  if (status === 'Completed') return [];
  const isFilled = (...steps: ActivityStepSlug[]) => steps.some((step) => filledSteps.includes(step));
  return [
    ...(activityDate > today ? [text.inFuture(formatDate(activityDate))] : []),
    ...(isFilled('staff', 'volunteers') ? [] : [text.noPeople]),
    ...(isFilled('risk') ? [] : [text.noRisk]),
    ...(isFilled('outcome') ? [] : [text.noOutcome]),
  ];
}
