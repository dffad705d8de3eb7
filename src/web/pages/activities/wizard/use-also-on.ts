import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AlsoOn, overlaps, type Planned, showAlsoOn } from '#shared/activities/also-on.ts';
import { personKey } from '#shared/attendance.ts';
import type { KeptRow } from '#shared/field.ts';
import { type InputOf, type OutputOf, type QueryPath, queryKeyOf } from '#web/changes/paths.ts';
import { useHasCoverage } from '#web/field/field-state.ts';
import { keptRowsKey } from '#web/field/kept-rows-key.ts';
import { trpc } from '#web/trpc.ts';

type Activity = Planned & { id: number };

/** By person (`personKey`), in words. Those who are on no other activity are missing. */
export type AlsoOnWords = ReadonlyMap<string, readonly string[]>;

/** Who is on another activity at the time of this one: as the server says, and without coverage as what is kept on this phone. */
export function useAlsoOn(activity: Activity): AlsoOnWords {
  const { id, activityDate, startTime, finishTime } = activity;
  const hasCoverage = useHasCoverage();
  const { data } = trpc.activities.alsoOn.useQuery({ activityId: id }, { enabled: hasCoverage });
  const kept = useKeptAlsoOn();
  return useMemo(() => {
    const found = hasCoverage ? (data ?? []) : kept({ id, activityDate, startTime, finishTime });
    const words = new Map<string, string[]>();
    for (const one of found) {
      const key = personKey(one);
      words.set(key, [...(words.get(key) ?? []), showAlsoOn(one, activityDate)]);
    }
    return words;
  }, [hasCoverage, data, kept, id, activityDate, startTime, finishTime]);
}

function useKeptAlsoOn(): (activity: Activity) => AlsoOn[] {
  const cache = useQueryClient();
  const { data: rows } = useQuery<KeptRow[]>({ queryKey: keptRowsKey, queryFn: skipToken });
  return useMemo(() => {
    const known = <Path extends QueryPath>(path: Path, input: InputOf<Path>) =>
      cache.getQueryData<OutputOf<Path>>(queryKeyOf(path, input));
    const others = (rows ?? []).map((row) => {
      // What waits to be sent shows in the document.
      const activity = known('activities.document', { id: row.id })?.activity;
      return { ...row, ...activity, ledById: activity?.ledById ?? null };
    });
    const peopleOf = (activityId: number, ledById: number | null) => {
      const { staff = [], volunteers = [] } = known('activities.document', { id: activityId }) ?? {};
      const staffIds = staff.map(({ staffId }) => staffId);
      return [
        ...[...new Set([...staffIds, ...(ledById === null ? [] : [ledById])])].map((staffId) => ({
          staffId,
          volunteerId: null,
        })),
        ...volunteers.map(({ volunteerId }) => ({ staffId: null, volunteerId })),
      ];
    };
    return (activity) =>
      others
        .filter((one) => one.id !== activity.id && one.status !== 'archived' && overlaps(activity, one))
        .flatMap(({ id: activityId, ledById, activityName, activityDate, startTime, finishTime }) =>
          peopleOf(activityId, ledById).map((person) => ({
            ...{ activityId, activityName, activityDate, startTime, finishTime, ...person },
          })),
        );
  }, [cache, rows]);
}
