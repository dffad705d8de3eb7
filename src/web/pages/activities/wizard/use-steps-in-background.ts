import { useEffect } from 'react';
import { activitySteps } from '#shared/activities/steps.ts';
import { trpc } from '#web/trpc.ts';
import { loadStepCode, loadStepData } from './load-steps.ts';

/** The opened step comes first. */
const settleMs = 1000;

/** Fetches all steps of the opened activity, one by one, while the browser has nothing else to do, so that each opens at once. */
export function useStepsInBackground(activityId: number | undefined): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (activityId === undefined) return;
    const left = activitySteps.map(({ slug }) => slug);
    const loadNext = () => {
      const slug = left.shift();
      if (!slug) return;
      loadStepCode(slug);
      loadStepData(slug, utils);
      stop = whenIdle(loadNext);
    };
    const timer = setTimeout(() => {
      stop = whenIdle(loadNext);
    }, settleMs);
    let stop = () => clearTimeout(timer);
    return () => stop();
  }, [activityId, utils]);
}

/** Returns a function that takes it back. Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
