import { skipToken } from '@tanstack/react-query';
import { trpc } from '#web/trpc.ts';

type Person = { id: number; firstname: string; lastname: string; phone: string; email: string };

/** Everybody of the staff, to choose from; without coverage as the phone keeps them. `isWanted`: whether they are asked for. */
export function useStaffToName(isWanted = true): Person[] {
  const { data: all } = trpc.staff.list.useQuery({}, { enabled: isWanted });
  const { data: kept = [] } = trpc.activities.details.leaders.useQuery(isWanted && !all ? undefined : skipToken);
  return all ?? kept;
}
