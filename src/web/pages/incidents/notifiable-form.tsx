import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { instantIn, timeIn, todayIn } from '#shared/dates.ts';
import { isoDate, line, timeOfDay } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import columns from '#web/components/columns.module.css';
import { DateField } from '#web/components/date-field.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { Autocomplete } from '#web/components/select.tsx';
import { TimeField } from '#web/components/time-field.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { incidentPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { titleOf } from './incident-words.ts';
import { NeedsKept } from './needs-kept.tsx';
import type { StoredIncident } from './use-report-form.ts';
import { useStaffToName } from './use-staff-to-name.ts';

const text = messages.incidentRegister;

type Values = { date: string; time: string; notifiedBy: string; reference: string };

const schema = z
  .object({
    date: z.union([z.literal(''), isoDate()]),
    time: timeOfDay(),
    notifiedBy: line(),
    reference: line(),
  })
  .refine(({ date, time }) => time === '' || date !== '', { path: ['date'], message: text.dateOfTime })
  .refine(({ date, time }) => date === '' || time !== '', { path: ['time'], message: text.timeOfDate });

const words = { date: text.date, time: text.time, notifiedBy: text.byWhom, reference: text.reference };

type NotifiableFormProps = {
  incident: StoredIncident;
  decision: 'Yes' | 'No';
  /** The answer that was stored when the questions were opened. */
  before: StoredIncident['notifiable'];
};

/** Saves the answer; where it is Yes, with when the authority was told, by whom, and its reference, each as soon as it is known. */
export function NotifiableForm({ incident, decision, before }: NotifiableFormProps) {
  const { id } = incident;
  const { config } = useSession();
  const zone = config.orgTimezone;
  const navigate = useNavigate();
  const staff = useStaffToName(decision === 'Yes');
  const record = useRecordForm<Values, Values, StoredIncident>({
    schema,
    record: incident,
    valuesOf: (stored) => ({
      date: stored?.notifiedAt ? todayIn(zone, stored.notifiedAt) : '',
      time: stored?.notifiedAt ? timeIn(zone, stored.notifiedAt) : '',
      notifiedBy: stored?.notifiedBy ?? '',
      reference: stored?.notifiedReference ?? '',
    }),
    saveCallFor: ({ date, time, ...told }) =>
      saveCall('incidents.decideNotifiable', {
        ...{ id, decision },
        ...(decision === 'Yes' && { ...told, notifiedAt: date === '' ? null : instantIn(zone, date, time) }),
      }),
    words,
    together: [['date', 'time']],
    name: `incident.${id}.notifiable.${decision}`,
    texts: {
      ...{ subject: () => titleOf(incident), saved: () => text.answerSaved, failed: text.answerFailed },
      // No field of the form, so no merge asks about it.
      question: (_values, stored) => {
        const { notifiable = null, decidedBy = null } = stored ?? {};
        if (notifiable === null || notifiable === before || notifiable === decision) return null;
        const question = text.answeredMeanwhile(decidedBy ?? messages.general.someone, notifiable, decision);
        return { question, confirmLabel: text.saveOver(decision) };
      },
    },
    ms: bannerMs.library,
    onSaved: () => navigate(incidentPath(id, incident.activityId)),
  });
  const { form } = record;
  return (
    <form noValidate onSubmit={record.submit}>
      {decision === 'Yes' && (
        <TitledSurface title={text.whenNotified} size="h4" mb="sm">
          <DraftNotice of={record} />
          <div className={columns.fields}>
            <DateField label={words.date} clearable {...form.getInputProps('date')} />
            <TimeField label={words.time} {...form.getInputProps('time')} />
            <Autocomplete
              label={words.notifiedBy}
              data={[...new Set(staff.map(fullName))]}
              autoComplete="off"
              {...form.getInputProps('notifiedBy')}
            />
            <TextInput label={words.reference} autoComplete="off" {...form.getInputProps('reference')} />
          </div>
        </TitledSurface>
      )}
      <FormActions error={record.error}>
        <NeedsKept>
          <BusyButton type="submit" size="lg" variant="light" busy={record.busy}>
            {text.saveAnswer}
          </BusyButton>
        </NeedsKept>
      </FormActions>
    </form>
  );
}
