import { Stack, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { requiredLine, sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { CancelAndSave } from './cancel-and-save.tsx';
import { FormActions } from './form-actions.tsx';
import { ModalShell } from './modal-shell.tsx';
import { useZodForm } from './use-zod-form.ts';

type ReasonDialogProps = {
  opened: boolean;
  title: string;
  hint?: string;
  /** The button that does it. */
  button: string;
  isDanger?: boolean;
  /** Resolves to true once it is done; the dialog then closes. */
  onGiven: (reason: string) => Promise<boolean>;
  onClose: () => void;
  /** Why it was refused. */
  error: string;
};

const schema = z.object({ reason: requiredLine(messages.incidents.reasonRequired, sentenceLength) });

/** Asks for the reason of what is about to be done, which stands in the trail. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, title, hint, button, isDanger = false, onGiven, onClose, error } = props;
  const form = useZodForm<{ reason: string }, { reason: string }>(schema, { reason: '' });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await onGiven(reason)) onClose();
  });
  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      onClosed={form.reset}
      title={title}
      busy={form.busy}
      onSubmit={submit}
      footer={
        <FormActions error={error}>
          <CancelAndSave busy={form.busy} {...(isDanger && { color: 'red' })} onCancel={onClose} saveLabel={button} />
        </FormActions>
      }
    >
      <Stack gap="md">
        {hint && <Text>{hint}</Text>}
        <Textarea
          label={messages.incidentRegister.reason}
          required
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
    </ModalShell>
  );
}
