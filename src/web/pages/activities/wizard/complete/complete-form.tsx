import { Group, Radio, Stack, Textarea } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import classes from './complete.module.css';
import { IncidentFields } from './incident-fields.tsx';
import { type CompleteFormProps, useCompleteForm } from './use-complete-form.ts';

export function CompleteForm(props: CompleteFormProps) {
  const { form, draft, error, conflict, submit, saveMine, takeTheirs } = useCompleteForm(props);
  const hasIncident = form.values.anyIncident === 'Yes';
  return (
    <form noValidate aria-labelledby="complete-heading" onSubmit={submit}>
      <Stack gap="lg">
        <DraftNotice draft={draft} />
        <Textarea label={messages.wizard.notes} minRows={4} {...form.getInputProps('notes')} />
        <Radio.Group label={messages.wizard.anyIncidents} {...form.getInputProps('anyIncident')}>
          <Group gap="xs">
            {['No', 'Yes'].map((answer) => (
              <Radio key={answer} value={answer} label={answer} className={classes.radio ?? ''} />
            ))}
          </Group>
        </Radio.Group>
        {hasIncident && <IncidentFields form={form} />}
      </Stack>
      <FormActions
        error={
          conflict ? (
            <ConflictChoice conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} busy={form.busy} />
          ) : (
            error
          )
        }
      >
        <BusyButton
          type="submit"
          size="lg"
          busy={form.busy}
          busyText="Saving..."
          classNames={{ root: classes.submit ?? '', label: classes.submitLabel ?? '' }}
        >
          {hasIncident ? messages.wizard.saveAndSend : messages.wizard.complete}
        </BusyButton>
      </FormActions>
    </form>
  );
}
