import { Anchor, Button } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { type Position, pointOf } from '#shared/position-fields.ts';
import { useBanner } from '#web/components/banner-store.ts';
import inline from '#web/components/inline.module.css';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';
import words from '#web/components/words.module.css';
import { phoneMapLink } from './phone-map.ts';

// It brings proj4 along.
const Written = lazy(async () => ({ default: (await import('./written-position.tsx')).WrittenPosition }));

type Shown = { of: Pick<Position, 'latitude' | 'longitude' | 'accuracy'> };

/** A position as the group writes it, for paper and screen; nothing where there is none. */
export function PositionText({ of }: Shown) {
  const point = pointOf(of);
  if (!point) return null;
  return (
    <span className={inline.figures}>
      <Suspense fallback={`${point.latitude}, ${point.longitude}`}>
        <Written point={point} />
      </Suspense>
      {of.accuracy !== null && `, ${messages.positions.within(of.accuracy).toLowerCase()}`}
    </span>
  );
}

/** A position with what can be done with it: copied, and opened in the phone's map. `what`: whose it is. */
export function ShownPosition({ of, what }: Shown & { what: string }) {
  const banner = useBanner();
  const shown = useRef<HTMLSpanElement>(null);
  const point = pointOf(of);
  if (!point) return null;
  const text = messages.positions;
  async function copy() {
    if (await putOnClipboard(shown.current?.textContent ?? '')) banner.success(text.copied);
    else banner.failure(text.notCopied);
  }
  return (
    <span>
      <span ref={shown}>
        <PositionText of={{ ...of, accuracy: null }} />
      </span>
      {of.accuracy !== null && `, ${text.within(of.accuracy).toLowerCase()}`}{' '}
      <Button variant="subtle" size="sm" onClick={() => void copy()}>
        {text.copy} <span className="bl-hidden">{what}</span>
      </Button>
      <Anchor href={phoneMapLink(point)} target="_blank" rel="noreferrer" className={words.target ?? ''}>
        {text.map} <span className="bl-hidden">{what}</span>
      </Anchor>
    </span>
  );
}
