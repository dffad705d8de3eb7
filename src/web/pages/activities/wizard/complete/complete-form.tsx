import { Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { incidentsOf } from '#shared/activities/complete.ts';
import { messages } from '#shared/messages.ts';
import { pointOf } from '#shared/position-fields.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import facts from '#web/components/facts.module.css';
import { FormActions } from '#web/components/form-actions.tsx';
import lines from '#web/components/lines.module.css';
import { IncidentGroups } from '#web/pages/incidents/incident-groups.tsx';
import { reportFormOf } from '#web/pages/incidents/incident-input.tsx';
import { useAssignedNames } from '#web/pages/incidents/use-assigned-names.ts';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import {
  type CompleteFormProps,
  type CompleteZodForm,
  type Completion,
  useCompleteForm,
} from '#web/parts/activity/use-complete-form.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { MissingWord } from '#web/parts/needs/missing.tsx';
import { PositionFact } from '#web/parts/position/shown-position.tsx';

type Props = CompleteFormProps & {
  /** Runs when the activity became read-only and the buttons disappeared. */
  onClosed: () => void;
};

export function CompleteForm({ onClosed, ...props }: Props) {
  const record = useCompleteForm(props);
  const { form } = record;
  const { isReadOnly } = useActivityEditing();
  // Stays editable for somebody who typed on while the activity was being completed.
  const readOnly = isReadOnly && !record.isDirty && !record.busy;
  useDidUpdate(() => {
    if (readOnly) onClosed();
  }, [readOnly]);
  const hasIncident = form.values.anyIncident === 'Yes';
  return (
    <form noValidate aria-labelledby="complete-heading" onSubmit={record.submit}>
      <Stack gap="lg">
        <DraftNotice of={record} />
        <Textarea
          label={messages.wizard.notes}
          minRows={3}
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'default'}
          {...form.getInputProps('notes')}
        />
        <MissingWord activity={props.activity} input={form.getInputProps('missingNote')} readOnly={readOnly} />
        <AnyIncident form={form} readOnly={readOnly} />
        {hasIncident && (
          <IncidentFields
            activityId={props.activity.id}
            completion={props.completion}
            form={form}
            readOnly={readOnly}
          />
        )}
      </Stack>
      {!readOnly && (
        <FormActions error={<Failure text={record.error} />}>
          <BusyButton
            type="submit"
            size="lg"
            busy={record.busy}
            busyText="Saving..."
            classNames={{ root: lines.tall ?? '', label: lines.tallWords ?? '' }}
          >
            {hasIncident ? messages.wizard.saveAndSend : messages.wizard.complete}
          </BusyButton>
        </FormActions>
      )}
    </form>
  );
}

/** The documented sentence helps nobody beside an injured person: under it stands what happened and what to do. */
function Failure({ text }: { text: string }) {
  if (text !== messages.wizard.completeFailed) return text;
  return (
    <>
      {text}
      <Text span inherit display="block" mt="2xs">
        {messages.wizard.completeFailedHelp}
      </Text>
    </>
  );
}

function AnyIncident({ form, readOnly }: { form: CompleteZodForm; readOnly: boolean }) {
  const label = messages.wizard.anyIncidents;
  if (readOnly) return <TextInput label={label} variant="filled" readOnly value={form.values.anyIncident} />;
  return (
    <Radio.Group label={label} {...form.getInputProps('anyIncident')}>
      <Group gap="xs">
        {['No', 'Yes'].map((answer) => (
          <Radio key={answer} value={answer} label={answer} miw={88} />
        ))}
      </Group>
    </Radio.Group>
  );
}

type IncidentFieldsProps = {
  activityId: number;
  completion: Completion;
  form: CompleteZodForm;
  readOnly: boolean;
};

/** The report with which the activity is completed. */
function IncidentFields({ activityId, completion, form, readOnly }: IncidentFieldsProps) {
  const people = useAssignedNames(readOnly ? null : activityId);
  const report = reportFormOf(form, form.values.incidentDetails, 'incidentDetails.');
  const seen = { hidden: completion.incidentHidden, filled: completion.incidentFilled };
  const { data: incidents = [] } = useDocument(activityId, incidentsOf);
  const stored = incidents.find(({ id }) => id === completion.incidentId);
  return (
    <>
      {stored && pointOf(stored) && (
        <dl className={facts.facts}>
          <PositionFact of={stored} what={messages.positions.ofIncident} />
        </dl>
      )}
      <IncidentGroups form={report} people={people} readOnly={readOnly} seen={seen} />
    </>
  );
}
