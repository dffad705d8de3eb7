import { messages } from '#shared/messages.ts';
import { useField } from '#web/offline/use-field.ts';

/** What stands in place of an activity that could not be loaded. */
export function useNotLoaded(activityId: number | null): string {
  const { hasCoverage, leftOut } = useField();
  const isLeftOut = leftOut?.activities.some(({ id }) => id === activityId) ?? false;
  if (hasCoverage) return messages.activities.loadFailed;
  return isLeftOut ? messages.field.tooMuchToKeep : messages.field.notKept;
}
