import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { mostNamed, restoreSchema } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import words from '#web/components/words.module.css';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';

const text = messages.backups;
const passwordOnly = restoreSchema.pick({ currentPassword: true });
const blank = { currentPassword: '' };

type RestoreProps = { backup: { id: number; startedAt: string }; opened: boolean; onClose: () => void };

/** Asks for the password, and puts a backup in the place of everything. Open until the server has started again. */
export function RestoreDialog({ backup: { id, startedAt }, opened, onClose }: RestoreProps) {
  const { config } = useSession();
  const { form, error, submit, reset } = useRestore(id, onClose);
  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      onClosed={reset}
      title={text.restoreTitle}
      busy={form.busy}
      onSubmit={submit}
      footer={
        <FormActions error={error}>
          <CancelAndSave
            color="red"
            busy={form.busy}
            busyText={text.restoring}
            onCancel={onClose}
            saveLabel={text.restore}
          />
        </FormActions>
      }
    >
      <Stack gap="md">
        <Text fw={600}>{text.restoreQuestion(formatInstant(startedAt, config.orgTimezone))}</Text>
        <Text>{text.restoreHint}</Text>
        <SignedOnNow opened={opened} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      </Stack>
    </ModalShell>
  );
}

type CommandProps = { backup: { startedAt: string }; file: string; opened: boolean; onClose: () => void };

/** Where nothing starts the server again: how to restore a backup beside it. */
export function RestoreCommandDialog({ backup: { startedAt }, file, opened, onClose }: CommandProps) {
  const { config } = useSession();
  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      title={text.restoreTitle}
      footer={
        <FormActions>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      }
    >
      <Stack gap="md">
        <Text fw={600}>{text.restoreQuestion(formatInstant(startedAt, config.orgTimezone))}</Text>
        <SignedOnNow opened={opened} />
        <Text>{text.restoreByCommand}</Text>
        <Text component="pre" ff="monospace" className={words.typed}>
          {text.restoreCommand(file)}
        </Text>
      </Stack>
    </ModalShell>
  );
}

/** Who is out now: the backup may not have their sign-on, and then nothing asks about them. */
function SignedOnNow({ opened }: { opened: boolean }) {
  const { data: out = [] } = trpc.attendance.signedOn.useQuery(undefined, { enabled: opened });
  if (out.length === 0) return null;
  return (
    <Alert icon={<IconAlertTriangle size={20} aria-hidden />}>
      <Text>{text.signedOnNow(out.length)}</Text>
      <ul aria-label="Signed on now">
        {out.slice(0, mostNamed).map(({ id, name, activityName }) => (
          <li key={id}>
            {name}, {activityName}
          </li>
        ))}
      </ul>
      {out.length > mostNamed && <Text>{text.more(out.length - mostNamed)}</Text>}
    </Alert>
  );
}

function useRestore(id: number, onDone: () => void) {
  const form = useZodForm(passwordOnly, blank);
  const [error, setError] = useState('');
  const { sendOnce } = useChanges();
  const utils = trpc.useUtils();
  const submit = form.handleSubmit(
    async ({ currentPassword }) => {
      setError('');
      const { answer } = await sendOnce('backups.restore', { id, currentPassword });
      const isBack = await untilTried(answer.askedAt, () => utils.client.session.config.query());
      if (!isBack) return setError(text.restoreFailed);
      onDone();
      // Whoever has no session now is shown the login screen, with what became of it.
      await utils.invalidate();
    },
    // An error that a field shows is not repeated over the form.
    (failure) => setError(Object.keys(fieldErrors(failure)).length > 0 ? '' : errorText(failure, text.restoreFailed)),
  );
  function reset() {
    form.reset();
    setError('');
  }
  return { form, error, submit, reset };
}

const lookEveryMs = 1000;
const patienceMs = 10 * 60_000;

/** Asks until a server answers that has tried it. False: none does. */
async function untilTried(askedAt: string, ask: () => Promise<{ restored: { askedAt: string } | null }>) {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const config = await ask().catch(() => null);
    if (config?.restored?.askedAt === askedAt) return true;
    await new Promise((done) => setTimeout(done, lookEveryMs));
  }
  return false;
}
