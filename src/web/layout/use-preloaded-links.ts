import { useEffect } from 'react';
import { fetchAhead } from '#web/pages.ts';
import { trpc } from '#web/trpc.ts';

/** A pointer that only passes over a link asks for nothing. */
const dwellMs = 80;

/** Fetches the code and the first data of a link's page when somebody points at the link, focuses it or touches it: of every link. */
export function usePreloadedLinks(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: Element | null = null;
    const notice = ({ target, type }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === last && type === 'pointerover') return;
      clearTimeout(timer);
      last = link;
      if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return;
      if (type === 'touchstart') fetchAhead(link, utils);
      else timer = setTimeout(() => fetchAhead(link, utils), dwellMs);
    };
    const types = ['pointerover', 'focusin', 'touchstart'];
    for (const type of types) document.addEventListener(type, notice, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of types) document.removeEventListener(type, notice);
    };
  }, [utils]);
}
