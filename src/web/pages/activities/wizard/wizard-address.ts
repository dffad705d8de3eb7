import { useLocation, useSearchParams } from 'react-router';
import { activityPath, addActivityPath, type NewFrom } from '#web/paths.ts';
import { readAddress, readId, readStep, type WizardAddress } from './read-address.ts';

/** The wizard's address at a step (1 to 7), with or without an activity. */
export function wizardPath(activityId: number | null, step: number, from?: NewFrom): string {
  return activityId === null ? addActivityPath(from, step) : activityPath(activityId, step);
}

export function useWizardAddress(): WizardAddress {
  const [search] = useSearchParams();
  return readAddress(search);
}

/** The address to open for a navigation that passed `activityId` and `startStep` (from 0) as state instead of in the address. */
export function useAskedAddress(): string | undefined {
  const { state, search } = useLocation();
  if (new URLSearchParams(search).has('activity') || typeof state !== 'object' || state === null) return undefined;
  const { activityId, startStep } = state as { activityId?: unknown; startStep?: unknown };
  const id = readId(String(activityId ?? ''));
  return id === null ? undefined : wizardPath(id, readStep(String(Number(startStep ?? 0) + 1)));
}
