import type { GetInputPropsReturnType } from '@mantine/form';
import { messages } from '#shared/messages.ts';
import type { Period } from '#shared/report-periods.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { PeriodButtons } from './period-buttons.tsx';
import classes from './report.module.css';

type ReportInput = Period & { projectId: string | null };

type PeriodFieldsProps = {
  form: {
    values: ReportInput;
    getInputProps: (name: 'startDate' | 'endDate') => GetInputPropsReturnType;
    setFieldError: (name: 'projectId', text: string) => void;
    getInputNode: (name: 'projectId') => HTMLElement | null;
  };
  onPick: (period: Period) => void;
  /** What to choose first, said at the project. */
  noProjectText: string;
  busy: boolean;
};

/** The period of a report, with Generate. */
export function PeriodFields({ form, onPick, noProjectText, busy }: PeriodFieldsProps) {
  return (
    <>
      <PeriodButtons
        period={form.values}
        projectId={Number(form.values.projectId) || null}
        onPick={onPick}
        onNoProject={() => {
          form.setFieldError('projectId', noProjectText);
          form.getInputNode('projectId')?.focus();
        }}
      />
      <DateField label="Start Date" {...form.getInputProps('startDate')} />
      <DateField label="End Date" {...form.getInputProps('endDate')} />
      <BusyButton type="submit" size="lg" busy={busy} className={classes.generate ?? ''}>
        {messages.report.generate}
      </BusyButton>
    </>
  );
}
