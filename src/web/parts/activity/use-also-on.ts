import { useMemo } from 'react';
import { alsoOnOf, showAlsoOn } from '#shared/activities/also-on.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import type { Planned } from '#shared/activities/todays.ts';
import { useDocument } from './use-document.ts';

/** By person (`personKey`), in words. Those who are on no other activity are missing. */
export type AlsoOnWords = ReadonlyMap<string, readonly string[]>;

const othersOf = ({ others }: ActivityDocument) => others;

/** Who is on another activity at the time of this one. */
export function useAlsoOn({ id, activityDate, startTime, finishTime }: Planned & { id: number }): AlsoOnWords {
  const { data: others } = useDocument(id, othersOf);
  return useMemo(() => {
    const also = alsoOnOf({ others: others ?? [] }, { activityDate, startTime, finishTime });
    return new Map(Array.from(also, ([key, on]) => [key, on.map((one) => showAlsoOn(one, activityDate))]));
  }, [others, activityDate, startTime, finishTime]);
}
