import { type Icon, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { type Field, useField, useHasCoverage } from '#web/field/field-state.ts';

type Coverage = {
  /** `No coverage`, `3 waiting`, `1 refused`: those that hold. */
  words: string[];
  tone: 'failure' | 'on-hold' | 'in-progress';
  icon: Icon;
  /** What the number beside the icon counts: the refused changes, if there are any. 0: there is no number. */
  count: number;
};

/** A call that is lost is followed by a question whether the server is there. Its answer comes in this time, where there is coverage. */
const passingMs = 500;

/**
 * Whether the frame shows that there is coverage. One lost call moves nothing: the page would jump under a thumb, down and up again.
 * A page that opens without coverage says so at once.
 */
export function useShownCoverage(): boolean {
  const hasCoverage = useHasCoverage();
  const [isLost, setLost] = useState(!hasCoverage);
  useEffect(() => {
    if (hasCoverage) return setLost(false);
    const timer = setTimeout(() => setLost(true), passingMs);
    return () => clearTimeout(timer);
  }, [hasCoverage]);
  return hasCoverage || !isLost;
}

/** What the top bar and the phone's menu say of coverage and of waiting changes; null while all is well. */
export function useCoverage(): Coverage | null {
  return coverageOf({ ...useField(), hasCoverage: useShownCoverage() });
}

export function coverageOf({ hasCoverage, waiting, refused, sending }: Field): Coverage | null {
  const words = [
    !hasCoverage && messages.field.noCoverage,
    waiting > 0 && messages.field.waiting(waiting),
    refused > 0 && messages.field.refused(refused),
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  const tone = refused > 0 ? 'failure' : hasCoverage && sending ? 'in-progress' : 'on-hold';
  return { words, tone, icon: hasCoverage ? IconCloudUp : IconCloudOff, count: refused || waiting };
}
