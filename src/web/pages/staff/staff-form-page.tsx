import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLock, IconMailForward } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { useEditedId } from '#web/components/use-edited-id.ts';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { MedicalNoteCard } from '#web/parts/medical-note-card.tsx';
import { PersonTickets } from '#web/parts/tickets/person-tickets.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { LastSignIn } from './last-sign-in.tsx';
import { StaffForm } from './staff-form.tsx';

/** Add User and Edit User. */
export function StaffFormPage() {
  const id = useEditedId('user');
  const mayWrite = useMay('staff:write');
  const { config } = useSession();
  return (
    <>
      <PageHeader title={id === null ? messages.people.addUser : messages.people.editUser} />
      <Stack gap="md" maw={720}>
        {!mayWrite && <Alert icon={<IconLock size={20} aria-hidden />}>{messages.people.onlyGroupAdmin}</Alert>}
        {mayWrite && id === null && !config.emailReady && <Alert>{messages.people.emailNotSetUp}</Alert>}
        {id === null ? (
          <Surface>
            <StaffForm key="new" person={null} />
          </Surface>
        ) : Number.isNaN(id) ? (
          <Surface>
            <EmptyState text={messages.people.chooseToEdit} />
          </Surface>
        ) : (
          <EditStaff key={id} id={id} mayWrite={mayWrite} />
        )}
      </Stack>
    </>
  );
}

function EditStaff({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const query = trpc.staff.get.useQuery({ id });

  if (query.data) {
    return (
      <>
        <Surface>
          <StaffForm person={query.data} />
          <LastChange recordType="staff" recordId={id} />
        </Surface>
        <PersonTickets owner={{ staffId: id }} name={fullName(query.data)} />
        <MedicalNoteCard person={{ staffId: id }} name={fullName(query.data)} />
        {mayWrite && <SigningIn id={id} />}
      </>
    );
  }
  return (
    <Surface>
      <NotLoaded query={query} failedText={errorText(query.error, messages.people.loadFailed)} />
    </Surface>
  );
}

const text = messages.people;

/** When a person last signed in, and a link for somebody who has forgotten the password. For Group Admins. */
function SigningIn({ id }: { id: number }) {
  const { config } = useSession();
  const { run, busy } = useChange('staff.sendResetLink', {
    done: ({ message }) => message,
    failed: text.resetLinkFailed,
    ms: bannerMs.people,
  });
  return (
    <TitledSurface title="Signing in" size="h3">
      <LastSignIn id={id} />
      <Group gap="md" mt="sm">
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
          loading={busy}
          disabled={!config.emailReady}
          aria-describedby="reset-link-hint"
          onClick={() => void run({ id })}
        >
          {text.sendResetLink}
        </Button>
        <Text id="reset-link-hint" size="sm" c="dimmed" maw={420}>
          {config.emailReady ? text.resetLinkHint : text.resetLinkNeedsEmail}
        </Text>
      </Group>
    </TitledSurface>
  );
}
