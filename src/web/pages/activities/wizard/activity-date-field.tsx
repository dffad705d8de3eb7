import { TextInput } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { earliestActivityDate } from '#shared/timings.ts';
import type { DetailsForm } from './use-details-form.ts';

type EditedDateProps = {
  label: string;
  required: boolean;
  minDate: string;
  value: string;
  onChange?: (date: string) => void;
};

/**
 * The calendar is a fifth of what the wizard weighs, and who only reads an activity has no use for it. When it cannot be loaded, the
 * browser's own field takes the date.
 */
const EditedDate = lazy(async (): Promise<{ default: ComponentType<EditedDateProps> }> => {
  try {
    return { default: (await import('#web/components/date-field.tsx')).DateField };
  } catch {
    return { default: BrowserDate };
  }
});

function BrowserDate({ minDate, onChange, ...rest }: EditedDateProps) {
  return <TextInput {...rest} type="date" min={minDate} onChange={(event) => onChange?.(event.currentTarget.value)} />;
}

type ActivityDateFieldProps = { form: DetailsForm['form']; readOnly: boolean };

export function ActivityDateField({ form, readOnly }: ActivityDateFieldProps) {
  const { value, ...field } = form.getInputProps('activityDate');
  const label = messages.activities.date;
  const shown = { label, value: value ? formatDate(value) : '', error: field.error };
  if (readOnly) return <TextInput variant="filled" readOnly {...shown} />;
  return (
    <Suspense fallback={<TextInput required disabled {...shown} />}>
      <EditedDate label={label} required minDate={earliestActivityDate} value={value} {...field} />
    </Suspense>
  );
}
