import { messages } from '#shared/messages.ts';
import { Select } from '#web/components/select.tsx';
import { useActivityChoices } from '#web/parts/activity/use-activity-choices.ts';

const text = messages.incidentRegister;

type ActivitySelectProps = {
  /** An activity's id, or ''. */
  value: string;
  onChange: (id: string) => void;
  error?: unknown;
};

/** The choice of the activity on which an incident happened. */
export function ActivitySelect({ value, onChange, error }: ActivitySelectProps) {
  const { choices, isPending, onSearchChange } = useActivityChoices(value === '' ? null : Number(value));
  return (
    <Select
      label={text.activity}
      description={text.activityHint}
      placeholder={isPending ? 'Loading…' : 'Choose an activity'}
      nothingFoundMessage={text.noActivityFound}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      onSearchChange={onSearchChange}
      isSearched
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${text.activity}` }}
      error={error as string}
    />
  );
}
