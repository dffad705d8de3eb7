import { Stack } from '@mantine/core';
import { isFitting, stemsOfActivity } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { FailedState } from '#web/components/list-states.tsx';
import { Select } from '#web/components/select.tsx';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { trpc } from '#web/trpc.ts';
import { AddInline } from './add-inline.tsx';
import type { InlineEntry } from './inline-entry.ts';

const texts = messages.activityRisk;

type RiskTitleFieldProps = {
  activityId: number;
  value: number | null;
  error?: React.ReactNode;
  onChange: (riskTitleId: number | null) => void;
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void;
  usedTitleIds: number[];
  newTitle: InlineEntry;
};

/** A risk from the library, those that may fit first, or a new one. Those already on the activity cannot be chosen again. */
export function RiskTitleField(props: RiskTitleFieldProps) {
  const { activityId, value, error, onChange, onBlur, usedTitleIds, newTitle } = props;
  const library = trpc.risks.list.useQuery();
  const stems = useDocument(activityId, stemsOfActivity).data ?? [];
  const all = (library.data ?? []).map(({ id, title }) => ({
    value: String(id),
    label: title,
    disabled: usedTitleIds.includes(id),
  }));
  const fitting = all.filter(({ label, disabled }) => !disabled && isFitting(label, stems));
  const options =
    fitting.length === 0
      ? all
      : [
          { group: texts.fitting, items: fitting },
          { group: texts.others, items: all.filter((one) => !fitting.includes(one)) },
        ];
  if (library.isError && !library.data)
    return <FailedState text={texts.loadTitlesFailed} onRetry={library.refetch} busy={library.isFetching} />;

  return (
    <Stack gap="sm">
      <Select
        data-autofocus
        label={texts.riskTitle}
        placeholder={library.isPending ? 'Loading…' : 'Choose a risk title'}
        data={options}
        searchable
        openOnFocus={false}
        clearable
        // By default Mantine hides this button from the keyboard and screen readers.
        clearButtonProps={{ 'aria-label': 'Clear the risk title', 'aria-hidden': false, tabIndex: 0 }}
        nothingFoundMessage="No such risk title. Add it below."
        renderOption={({ option }) => (
          <span>
            {option.label}
            {option.disabled && ` ${texts.alreadyAdded}`}
          </span>
        )}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === null ? null : Number(next))}
        error={error}
        {...(onBlur && { onBlur })}
      />
      <AddInline entry={newTitle} label="New risk title" maxLength={200} />
    </Stack>
  );
}
