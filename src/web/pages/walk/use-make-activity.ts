import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { askChoice } from '#web/components/confirm-store.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { useToday } from '#web/use-today.ts';
import type { Visit, Walk } from './walk.ts';

const text = messages.walk;

/**
 * At the end of a walk without an activity, offers to make one of its checks. Resolves to its id; to null where the walk ends without
 * one, and to false where it does not end.
 */
export function useMakeActivity(walk: Walk): (visits: readonly Visit[]) => Promise<number | null | false> {
  const hasCoverage = useHasCoverage();
  const today = useToday();
  const created = useChange('activities.details.create', { failed: text.makeFailed, ms: bannerMs.activityRisk });
  const moved = useChange('trapChecks.update', { failed: text.saveFailed, ms: bannerMs.activityRisk });
  return async (visits) => {
    const ofNone = visits.filter((visit) => visit.activityId === null);
    if (!hasCoverage || ofNone.length === 0) return null;
    const activityName = text.activityName(walk.name, formatDate(today));
    const answer = await askChoice({
      question: text.makeActivity(activityName),
      confirmLabel: text.make,
      otherLabel: text.leave,
    });
    if (answer === 'no') return false;
    if (answer === 'other') return null;
    const made = await created.run({ activityName, projectId: walk.projectId, activityDate: today });
    if (!made) return false;
    // Without a version: one that the screen shows may be older than its own last correction.
    for (const { id } of ofNone) await moved.run({ id, activityId: made.id });
    return made.id;
  };
}
