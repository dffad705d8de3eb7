import { messages } from '#shared/messages.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { type Pinned, togglePinned, useIsPinned } from '#web/offline/pinned.ts';

const { activities, trapLines } = messages;
const said = {
  activities: { kept: activities.keptUntil, ended: activities.notKept },
  lines: { kept: trapLines.kept, ended: trapLines.notKept },
};

/** The switch that keeps something on this phone; null where nothing can be kept. */
export function useKeepOnPhone(kind: keyof Pinned, id: number): { isKept: boolean; toggle: () => void } | null {
  const isKept = useIsPinned(kind, id);
  const banner = useBanner();
  if (isKept === null) return null;
  return {
    isKept,
    toggle: () => {
      togglePinned(kind, id);
      banner.success(isKept ? said[kind].ended : said[kind].kept);
    },
  };
}
