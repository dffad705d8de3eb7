import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { email } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import classes from './complete.module.css';

const formSchema = z.object({ email: email() });

type SendIncidentModalProps = { opened: boolean; onClose: () => void };

/** Asks who gets the report that was just saved: a Group Admin, or whoever is typed in. */
export function SendIncidentModal({ opened, onClose }: SendIncidentModalProps) {
  const { config } = useSession();
  const { form, error, submit, close, type } = useSendIncident(onClose);
  const { onChange: _, onBlur: __, ...input } = form.getInputProps('email');
  return (
    <ModalShell
      opened={opened}
      onClose={close}
      title={messages.wizard.sendIncident}
      busy={form.busy}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={form.busy} busyText={messages.wizard.sending}>
            {messages.wizard.sendEmail}
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        {!config.emailReady && (
          <Alert icon={<IconMailOff size={20} stroke={1.7} aria-hidden />}>{messages.wizard.incidentWaits}</Alert>
        )}
        <TextInput
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...input}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <GroupAdmins chosen={form.values.email} onChoose={type} />
        <div role="alert" className={classes.error}>
          {error}
        </div>
      </Stack>
    </ModalShell>
  );
}

/** A press puts the address of a Group Admin into the field. Anybody else's is typed. */
function GroupAdmins({ chosen, onChoose }: { chosen: string; onChoose: (address: string) => void }) {
  const { data = [] } = trpc.staff.list.useQuery({ role: 'Group Admin' });
  if (data.length === 0) return null;
  return (
    <fieldset className={classes.groupAdmins}>
      <legend className={classes.groupAdminsLabel}>Group Admins</legend>
      {data.map((person) => (
        <Button
          key={person.id}
          size="sm"
          variant={person.email === chosen ? 'light' : 'default'}
          aria-pressed={person.email === chosen}
          title={person.email}
          onClick={() => onChoose(person.email)}
        >
          {fullName(person)}
        </Button>
      ))}
    </fieldset>
  );
}

function useSendIncident(onClose: () => void) {
  const { config } = useSession();
  const form = useZodForm(formSchema, { email: '' });
  const send = trpc.activities.complete.sendIncident.useMutation();
  const clientKey = useClientKey();
  const banner = useBanner();
  const [error, setError] = useState('');

  function close() {
    form.reset();
    setError('');
    clientKey.renew();
    onClose();
  }

  /** Another address is another mail: only the same one, sent again, is a repetition. */
  function type(address: string) {
    form.setFieldValue('email', address);
    clientKey.renew();
  }

  const submit = form.handleSubmit(
    async (values) => {
      setError('');
      await send.mutateAsync({ ...values, clientKey: clientKey.value });
      close();
      if (config.emailReady) banner.success(messages.wizard.incidentSent, bannerMs.library);
      else banner.info(messages.wizard.incidentWaits, bannerMs.library);
    },
    (failure) => {
      const text = errorText(failure, messages.wizard.sendFailed);
      setError(text);
      banner.failure(text, bannerMs.library);
    },
  );
  return { form, error, submit, close, type };
}
