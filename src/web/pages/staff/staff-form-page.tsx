import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { MedicalNoteCard } from '#web/components/medical-note-card.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useEditedId } from '#web/components/use-edited-id.ts';
import { errorText } from '#web/error-text.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { SigningIn } from './signing-in.tsx';
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
