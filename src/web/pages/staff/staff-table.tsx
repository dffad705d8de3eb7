import { Button, Text } from '@mantine/core';
import { IconLockOpen, IconMail, IconPhone, IconUserShield } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { EmailLink, PhoneLink } from '#web/components/contact-links.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { EmergencyContact } from '#web/components/emergency-contact.tsx';
import { MissingMark } from '#web/components/missing-mark.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import type { Column, DataTableProps } from '#web/components/table-types.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { editUserPath } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { LastSignIn } from './last-sign-in.tsx';
import type { RoleList } from './role-lists.ts';
import { RoleSelect } from './role-select.tsx';

export type Person = Outputs['staff']['list'][number];

type StaffTableProps = Pick<DataTableProps<Person>, 'label' | 'empty' | 'failed'> & {
  list: RoleList;
  people: Person[] | undefined;
  params?: ListParams;
};

export function StaffTable({ label, list, people, params, empty, failed }: StaffTableProps) {
  return (
    <DataTable
      label={label}
      dense
      columns={columnsOf(list)}
      rows={people}
      rowKey={(person) => person.id}
      empty={empty}
      failed={failed}
      actions={(person) => <PersonActions person={person} />}
      actionsTitle="Edit / Delete"
      {...(params && { list: params })}
    />
  );
}

/** Under the person's own phone, because the list has no column for it. */
function WhomToRing({ person }: { person: Person }) {
  const { emergencyContact: name, emergencyContactNumber: number } = person;
  const isBlank = name === '' && number === '';
  return (
    <Text component="div" size="sm" fw={400} mt={2}>
      <Text span inherit c="dimmed">
        {messages.people.inAnEmergency}
      </Text>
      {isBlank ? (
        <MissingMark text={messages.people.contactMissing} help={messages.people.emergencyMissingHelp} />
      ) : (
        <EmergencyContact emergencyContact={name} emergencyContactNumber={number} />
      )}
    </Text>
  );
}

function columnsOf(list: RoleList): Column<Person>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: (person) => (
        <>
          <PersonName person={person} />
          <LastSignIn id={person.id} />
          <UnlockPerson person={person} />
        </>
      ),
      sortValue: fullName,
      isTitle: true,
      room: 200,
    },
    {
      key: 'email',
      title: 'Email',
      render: ({ email }) => <EmailLink email={email} />,
      sortValue: ({ email }) => email,
      icon: IconMail,
      room: 200,
    },
    {
      key: 'phone',
      title: 'Phone',
      render: (person) => (
        <>
          <PhoneLink phone={person.phone} />
          <WhomToRing person={person} />
        </>
      ),
      icon: IconPhone,
      width: 190,
    },
    {
      key: 'role',
      title: 'Role',
      render: (person) => <RoleSelect person={person} choices={list.choices} />,
      icon: IconUserShield,
      width: 190,
    },
  ];
}

/** Unlocks somebody locked by failed sign-ins. Shown only while they are locked. */
function UnlockPerson({ person }: { person: Person }) {
  const mayWrite = useMay('staff:write');
  const slowed = trpc.staff.listSlowed.useQuery(undefined, { enabled: mayWrite });
  const { run, busy } = useChange('staff.unlock', {
    done: ({ message }) => message,
    failed: messages.people.unlockFailed,
    ms: bannerMs.people,
  });
  if (!slowed.data?.includes(person.id)) return null;
  return (
    <Button
      variant="default"
      size="sm"
      display="block"
      mt={4}
      leftSection={<IconLockOpen size={18} aria-hidden />}
      aria-label={`${messages.people.unlock} ${fullName(person)}`}
      loading={busy}
      onClick={() => void run({ id: person.id })}
    >
      {messages.people.unlock}
    </Button>
  );
}

/** Edit and Delete, shown to everybody and enabled for Group Admins. */
function PersonActions({ person }: { person: Person }) {
  const mayWrite = useMay('staff:write');
  const navigate = useNavigate();
  const { remove } = useRemoval('staff.remove', {
    done: messages.people.deleted(person),
    failed: messages.people.deleteUserFailed,
    ms: bannerMs.people,
  });

  return (
    <EditAndDelete
      subject={fullName(person)}
      disabled={!mayWrite}
      onEdit={() => navigate(editUserPath(person.id), { state: { user: person } })}
      onDelete={() => remove({ question: messages.people.confirmDelete(person), input: { id: person.id } })}
    />
  );
}
