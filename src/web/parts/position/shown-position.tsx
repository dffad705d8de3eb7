import { Anchor, Group } from '@mantine/core';
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
        <Written of={of} />
      </Suspense>
    </span>
  );
}

/** A position among facts (`dl`), with what can be done with it; nothing where there is none. */
export function PositionFact({ of, what }: Shown & { what: string }) {
  if (!pointOf(of)) return null;
  return (
    <div>
      <dt>{messages.positions.position}</dt>
      <dd>
        <ShownPosition of={of} what={what} />
      </dd>
    </div>
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
      <Group component="span" display="inline-flex" gap="md">
        <Anchor component="button" type="button" onClick={() => void copy()} miw={44} className={words.target ?? ''}>
          {text.copy} <span className="bl-hidden">{what}</span>
        </Anchor>
        <Anchor href={phoneMapLink(point)} target="_blank" rel="noreferrer" miw={44} className={words.target ?? ''}>
          {text.map} <span className="bl-hidden">{what}</span>
        </Anchor>
      </Group>
    </span>
  );
}
