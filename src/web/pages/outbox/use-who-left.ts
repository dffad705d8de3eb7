import { useField } from '#web/offline/use-field.ts';
import { useMay } from '#web/session-context.ts';
import type { Other } from '#web/sync/tally.ts';
import { trpc } from '#web/trpc.ts';

/** Of the other people whose changes wait on this phone, those who have left and whose changes this person may take over. */
export function useWhoLeft(): readonly Other[] {
  const { others } = useField();
  const mayTakeOver = useMay('changes:take-over');
  const known = others.filter(({ person, readable }) => person > 0 && readable > 0);
  const staffIds = known.map(({ person }) => person);
  const { data } = trpc.changes.whoLeft.useQuery({ staffIds }, { enabled: mayTakeOver && staffIds.length > 0 });
  return known.filter(({ person }) => data?.staffIds.includes(person) ?? false);
}
