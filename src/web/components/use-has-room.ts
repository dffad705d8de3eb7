import { type RefCallback, useCallback, useState } from 'react';
import { useIsWide } from './use-is-wide.ts';

/** From this width of its content a page has two columns. With the sidebar open that is a window of 1151 px. */
export const twoColumnsFromPx = 860;

/** How large text is: 1 where the browser has 16 px. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/**
 * Whether the element with the ref is at least so wide, more with larger text, measured before it is first shown and again as it changes: the sidebar and the
 * columns of a page leave a list less than the window has. Where nothing has a size, the window decides.
 */
export function useHasRoom(neededPx: number): [ref: RefCallback<HTMLElement>, hasRoom: boolean] {
  const isWide = useIsWide();
  const [fits, setFits] = useState<boolean | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => {
        const { width } = element.getBoundingClientRect();
        const measured = width >= neededPx * textScale();
        // Most have as much room as the window suggests. For these the state stays, so that they are not drawn a second time.
        setFits((known) => (width === 0 || (known === null && measured === isWide) ? null : measured));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [neededPx, isWide],
  );
  return [ref, fits ?? isWide];
}
