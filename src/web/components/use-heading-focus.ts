import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

let isFirstPage = true;

/**
 * For the page's h1: takes the focus after a navigation inside the app, so that the keyboard and a screen reader start at the new
 * page. Not at the first page, where the browser has said its title.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event that this effect answers.
  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}
