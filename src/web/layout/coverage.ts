import { type Icon, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useField, useHasCoverage } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import type { Field } from '#web/sync/field-state.ts';

type Coverage = {
  /** `No coverage`, `3 waiting`, `1 refused`, `1 to choose`: those that hold. Or that everything is on the server. */
  words: string[];
  tone: 'failure' | 'on-hold' | 'in-progress' | 'completed';
  icon: Icon;
  /** What the number beside the icon counts: what needs the person, if anything does. 0: there is no number. */
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
  const { orgTimezone } = useSession().config;
  return coverageOf({ ...useField(), hasCoverage: useShownCoverage() }, orgTimezone);
}

export function coverageOf(field: Field, timeZone: string): Coverage | null {
  const { hasCoverage, waiting, refused, sending, allSentAt } = field;
  const toChoose = field.toChoose?.count ?? 0;
  const words = [
    !hasCoverage && messages.field.noCoverage,
    waiting > 0 && messages.field.waiting(waiting),
    refused > 0 && messages.field.refused(refused),
    toChoose > 0 && messages.field.toChoose(toChoose),
  ].filter((word) => word !== false);
  if (words.length === 0) {
    if (allSentAt === null) return null;
    const said = messages.field.allSent(timeIn(timeZone, allSentAt));
    return { words: [said], tone: 'completed', icon: IconCloudCheck, count: 0 };
  }
  const isGoing = hasCoverage && sending && toChoose === 0;
  const tone = refused > 0 ? 'failure' : isGoing ? 'in-progress' : 'on-hold';
  return { words, tone, icon: hasCoverage ? IconCloudUp : IconCloudOff, count: refused + toChoose || waiting };
}
