import { messages } from '#shared/messages.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { togglePinned, useIsPinned } from '#web/offline/pinned.ts';

/** The switch that keeps an activity on this phone until some days after its date; null where nothing can be kept. */
export function useKeepOnPhone(activityId: number): { isKept: boolean; toggle: () => void } | null {
  const isKept = useIsPinned(activityId);
  const banner = useBanner();
  if (isKept === null) return null;
  return {
    isKept,
    toggle: () => {
      togglePinned(activityId);
      banner.success(isKept ? messages.activities.notKept : messages.activities.keptUntil);
    },
  };
}
