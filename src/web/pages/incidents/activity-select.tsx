import { useState } from 'react';
import { activityOf } from '#shared/activities/steps.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { Select } from '#web/components/select.tsx';
import { useKeptActivities } from '#web/pages/activities/use-kept-activities.ts';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { trpc } from '#web/trpc.ts';

const text = messages.incidentRegister;

type Choice = { value: string; label: string };
type Listed = { id: number; activityName: string; activityDate: string };

type ActivitySelectProps = {
  /** An activity's id, or ''. */
  value: string;
  onChange: (id: string) => void;
  error?: unknown;
};

/** More than these nobody looks through: typing finds the others. */
const pageSize = 20;

const choiceOf = ({ id, activityName, activityDate }: Listed): Choice => ({
  value: String(id),
  label: `${activityName}, ${formatDate(activityDate)}`,
});

/** The choice of an activity, the newest first; typing searches them all, and without coverage those that are kept. */
export function ActivitySelect({ value, onChange, error }: ActivitySelectProps) {
  const [typed, setTyped] = useState('');
  const chosen = useChosen(value);
  // What the field shows of the choice is no search.
  const term = typed === chosen?.label ? '' : typed;
  const asked = { tab: 'active', term, sort: 'activityDate', descending: true, page: 1, pageSize } as const;
  const { data, isPending } = trpc.activities.list.useQuery(asked, { placeholderData: (last) => last });
  const kept = useKeptActivities(asked);
  const found = ((data ?? kept)?.rows ?? []).map(choiceOf);
  const choices = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      label={text.activity}
      description={text.activityHint}
      placeholder={isPending && !kept ? 'Loading…' : 'Choose an activity'}
      nothingFoundMessage={text.noActivityFound}
      data={choices}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      onSearchChange={setTyped}
      isSearched
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${text.activity}` }}
      error={error as string}
    />
  );
}

/** The chosen activity, which need not be among those found. */
function useChosen(value: string): Choice | undefined {
  const { data } = useReadDocument(value === '' ? null : Number(value), { select: activityOf });
  return value !== '' && data ? choiceOf(data) : undefined;
}
