import { useLocation, useSearchParams } from 'react-router';
import { activitySteps } from '#shared/activities/steps.ts';
import { activityPath, addActivityPath, type NewFrom } from '#web/paths.ts';

/** What the wizard shows. `isNew`: the user chose a new activity note, so the dialog does not ask again. */
export type WizardAddress = { activityId: number | null; isNew: boolean; step: number; from: NewFrom };

/** The wizard's address at a step (1 to 7), with or without an activity. */
export function wizardPath(activityId: number | null, step: number, from?: NewFrom): string {
  return activityId === null ? addActivityPath(from, step) : activityPath(activityId, step);
}

export function useWizardAddress(): WizardAddress {
  const [search] = useSearchParams();
  const activity = search.get('activity');
  const projectId = readId(search.get('project'));
  const copyOf = readId(search.get('copy'));
  const from = { ...(projectId !== null && { projectId }), ...(copyOf !== null && { copyOf }) };
  return { activityId: readId(activity), isNew: activity === 'new', step: readStep(search.get('step')), from };
}

/** The address to open for a navigation that passed `activityId` and `startStep` (from 0) as state instead of in the address. */
export function useAskedAddress(): string | undefined {
  const { state, search } = useLocation();
  if (new URLSearchParams(search).has('activity') || typeof state !== 'object' || state === null) return undefined;
  const { activityId, startStep } = state as { activityId?: unknown; startStep?: unknown };
  const id = readId(String(activityId ?? ''));
  return id === null ? undefined : wizardPath(id, readStep(String(Number(startStep ?? 0) + 1)));
}

function readId(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** `3`, or the step's slug: `staff`. */
function readStep(text: string | null): number {
  const named = activitySteps.findIndex(({ slug }) => slug === text?.toLowerCase());
  if (named >= 0) return named + 1;
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= activitySteps.length ? step : 1;
}
