import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The address whose heading was drawn last; null before the first page. */
let shownPath: string | null = null;

/**
 * For the page's h1: takes the focus after a navigation inside the app, so that the keyboard and a screen reader start at the new
 * page. Not at the first page, where the browser has said its title.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (shownPath !== null && shownPath !== pathname) heading.current?.focus({ preventScroll: true });
    shownPath = pathname;
  }, [pathname]);
  return heading;
}

/** When what had the focus is gone with its row or card. The page does not scroll to it. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('h1[data-page-heading]')?.focus({ preventScroll: true });
}
