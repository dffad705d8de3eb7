import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { formatBytes } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import lines from '#web/components/lines.module.css';
import { ListStates } from '#web/components/list-states.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import { type ReportToSend, useSendIncident } from './use-send-incident.ts';

type SendIncidentModalProps = DialogProps & { of: ReportToSend };

/** Asks who gets the saved report, a Group Admin or a typed address, and shows the mail. */
export function SendIncidentModal({ of, ...dialog }: SendIncidentModalProps) {
  const { config } = useSession();
  const { form, error, submit, loaded, mail, groupAdmins, photos } = useSendIncident(of, dialog.onClose);
  const { onBlur: _, ...input } = form.getInputProps('email');
  return (
    <ModalShell
      {...dialog}
      title={messages.wizard.sendIncident}
      busy={form.busy}
      onSubmit={submit}
      footer={
        <FormActions error={error}>
          <Button variant="default" disabled={form.busy} onClick={dialog.onClose}>
            Cancel
          </Button>
          <NeedsCoverage>
            <BusyButton type="submit" busy={form.busy} disabled={!mail} busyText={messages.wizard.sending}>
              {messages.wizard.sendEmail}
            </BusyButton>
          </NeedsCoverage>
        </FormActions>
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
        />
        <GroupAdmins
          people={groupAdmins}
          chosen={form.values.email}
          onChoose={(address) => form.setFieldValue('email', address)}
        />
        {photos.ids.length > 0 && (
          <Checkbox
            label={messages.photos.attach(photos.ids.length, photos.of, formatBytes(photos.bytes))}
            checked={photos.isAttaching}
            onChange={({ currentTarget }) => photos.setAttaching(currentTarget.checked)}
          />
        )}
        <ListStates query={loaded} failedText={messages.wizard.incidentTextFailed} loadingRows={4}>
          {() => (
            <figure>
              <Text component="figcaption" fw={650} mb="xs">
                {messages.wizard.incidentText}
              </Text>
              <Text px="md" py="sm" bd="1px solid var(--bl-line)" bdrs="md" className={lines.typed ?? ''}>
                {mail?.text}
              </Text>
            </figure>
          )}
        </ListStates>
      </Stack>
    </ModalShell>
  );
}

type GroupAdminsProps = {
  people: Outputs['staff']['list'];
  chosen: string;
  onChoose: (address: string) => void;
};

/** Buttons that put a Group Admin's address into the field. */
function GroupAdmins({ people, chosen, onChoose }: GroupAdminsProps) {
  if (people.length === 0) return null;
  return (
    <Group component="fieldset" gap="xs" miw={0} p={0} bd="none">
      <Text component="legend" size="sm" c="dimmed" mb="xs" p={0}>
        Group Admins
      </Text>
      {people.map((person) => (
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
    </Group>
  );
}
