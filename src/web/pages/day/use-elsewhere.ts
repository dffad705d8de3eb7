import { personKey } from '#shared/attendance.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import type { DayPerson } from './people.ts';

/** Where somebody is signed on. */
export type Elsewhere = Outputs['attendance']['signedOn'][number];

/** Tells where people are out other than at this activity; undefined for most. */
export function useElsewhere(activityId: number) {
  const { data: signedOn } = trpc.attendance.signedOn.useQuery();
  return ({ person }: Pick<DayPerson, 'person'>): Elsewhere | undefined =>
    signedOn?.find((row) => row.activityId !== activityId && personKey(row) === personKey(person));
}
