import { personKey } from '#shared/attendance.ts';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import type { Outputs } from '#web/trpc.ts';
import type { DayPerson } from './people.ts';

/** Where somebody is signed on. */
export type Elsewhere = Outputs['attendance']['signedOn'][number];

/** Tells where people are out other than at this activity; undefined for most. */
export function useElsewhere(activityId: number) {
  const { data: signedOn } = useSignedOn();
  return ({ person }: Pick<DayPerson, 'person'>): Elsewhere | undefined =>
    signedOn?.find((row) => row.activityId !== activityId && personKey(row) === personKey(person));
}
