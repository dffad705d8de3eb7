import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The path whose heading was drawn last; null before the first page. */
let shownPath: string | null = null;

/**
 * For the page's h1: focuses it after a navigation inside the app, so that the keyboard and a screen reader start at the new page. Not
 * on the first page, whose title a screen reader announces anyway.
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

/** For when the focused element was removed with its row or card. Does not scroll. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('h1[data-page-heading]')?.focus({ preventScroll: true });
}
