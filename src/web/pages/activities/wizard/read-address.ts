import { activitySteps } from '#shared/activities/steps.ts';
import { isIsoDate } from '#shared/dates.ts';
import type { NewFrom } from '#web/paths.ts';

/** What the wizard shows. `isNew`: the user chose a new activity note, so the dialog does not ask again. */
export type WizardAddress = { activityId: number | null; isNew: boolean; step: number; from: NewFrom };

export function readAddress(search: URLSearchParams): WizardAddress {
  const activity = search.get('activity');
  const projectId = readId(search.get('project'));
  const date = search.get('date') ?? '';
  const copyOf = readId(search.get('copy'));
  const from = {
    ...(projectId !== null && { projectId }),
    ...(isIsoDate(date) && { date }),
    ...(copyOf !== null && { copyOf }),
  };
  return { activityId: readId(activity), isNew: activity === 'new', step: readStep(search.get('step')), from };
}

export function readId(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** `3`, or the step's slug: `staff`. */
export function readStep(text: string | null): number {
  const named = activitySteps.findIndex(({ slug }) => slug === text?.toLowerCase());
  if (named >= 0) return named + 1;
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= activitySteps.length ? step : 1;
}
