import type { CSSProperties } from 'react';

/** The drawing settles once, when the page opens: what draws it again goes on from there. */
export function entryDelay(): CSSProperties {
  return { animationDelay: `-${Math.round(performance.now())}ms` };
}
