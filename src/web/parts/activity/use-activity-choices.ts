import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { activityOf } from '#shared/activities/steps.ts';
import { formatDate } from '#shared/dates.ts';
import { pauseMs } from '#web/components/search-box.tsx';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { useReadDocument } from './use-document.ts';
import { useKeptActivities } from './use-kept-activities.ts';

type Listed = { id: number; activityName: string; activityDate: string };

/** More than these nobody looks through: typing finds the others. */
const pageSize = 20;

const choiceOf = ({ id, activityName, activityDate }: Listed) => ({
  id,
  label: `${activityName}, ${formatDate(activityDate)}`,
});

/**
 * The activities of a select for what has happened: until today, the newest first, archived ones too. Typing searches them all, and without
 * coverage those that are kept. `otherLabel`: what the field shows where no activity is chosen.
 */
export function useActivityChoices(chosenId: number | null, otherLabel?: string) {
  const [typed, onSearchChange] = useState('');
  const until = useToday();
  // It need not be among those found.
  const { data: document } = useReadDocument(chosenId, { select: activityOf });
  const chosen = chosenId !== null && document ? choiceOf(document) : undefined;
  // What the field shows of the choice is no search.
  const [term] = useDebouncedValue(typed === (chosen?.label ?? otherLabel) ? '' : typed, pauseMs);
  const asked = { tab: 'all', until, term, sort: 'activityDate', descending: true, page: 1, pageSize } as const;
  const { data, isPending } = trpc.activities.list.useQuery(asked, { placeholderData: (last) => last });
  const kept = useKeptActivities(asked);
  const found = ((data ?? kept)?.rows ?? []).map(choiceOf);
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return { choices, term, isPending: isPending && !kept, onSearchChange };
}
