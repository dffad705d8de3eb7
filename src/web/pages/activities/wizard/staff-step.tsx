import { IconPhone } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { compareFolded, formatPhone, fullName } from '#shared/names.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';
import classes from './assignment/assignment.module.css';
import { Assignment } from './assignment/assignment.tsx';
import { PickOne } from './assignment/picker.tsx';
import { useAssignment } from './assignment/use-assignment.ts';
import type { StepProps } from './step-props.ts';

type AssignedStaff = Outputs['activities']['staff']['assigned'][number];
type Candidate = Outputs['activities']['staff']['unassigned'][number];

const columns: Column<AssignedStaff>[] = [
  {
    key: 'name',
    title: messages.wizard.fullName,
    render: (person) => <PersonName person={person} />,
    sortValue: fullName,
    isTitle: true,
  },
  { key: 'phone', title: 'Phone', render: ({ phone }) => <PhoneLink phone={phone} />, icon: IconPhone },
  { key: 'role', title: 'Role', render: ({ role }) => role, sortValue: ({ role }) => role },
];

/** Who of the staff comes along: field staff and team leaders. */
export function StaffStep({ activity }: StepProps) {
  const activityId = activity.id;
  const assigned = trpc.activities.staff.assigned.useQuery({ activityId });
  const unassigned = trpc.activities.staff.unassigned.useQuery({ activityId });
  const assign = trpc.activities.staff.assign.useMutation();
  const remove = trpc.activities.staff.remove.useMutation();
  const utils = trpc.useUtils().activities.staff;
  const assignment = useAssignment<AssignedStaff, Candidate>({
    activityId,
    assigned: utils.assigned,
    unassigned: utils.unassigned,
    toRow: ({ id, ...person }) => ({ staffId: id, ...person }),
    compare: (a, b) => compareFolded(fullName(a), fullName(b)),
  });

  async function add([staffId]: number[]): Promise<boolean> {
    const person = unassigned.data?.find(({ id }) => id === staffId);
    if (!person) return true;
    return assignment.add([person], async () => {
      await assign.mutateAsync({ activityId, staffId: person.id });
      return messages.wizard.added(fullName(person));
    });
  }

  return (
    <Assignment
      title={messages.wizard.staffTitle}
      offered={unassigned}
      pickers={
        <div className={classes.pickers}>
          <PickOne
            label={messages.shell.fieldStaff}
            options={optionsOf(unassigned.data, 'Field Staff')}
            noneText={messages.wizard.noFieldStaffToAdd}
            onAdd={add}
          />
          <PickOne
            label={messages.shell.teamLeaders}
            options={optionsOf(unassigned.data, 'Team Leader')}
            noneText={messages.wizard.noTeamLeadersToAdd}
            onAdd={add}
          />
        </div>
      }
      listTitle="Assigned staff"
      of="people"
      assigned={assigned}
      columns={columns}
      emptyText={messages.wizard.noStaffYet}
      error={assignment.error}
      nameOf={fullName}
      removeQuestion={messages.wizard.confirmRemovePerson}
      onRemove={(row) => assignment.remove(row, async () => (await remove.mutateAsync({ id: row.id })).message)}
    />
  );
}

function optionsOf(people: Candidate[] | undefined, role: Candidate['role']) {
  return people
    ?.filter((person) => person.role === role)
    .map((person) => ({ id: person.id, label: fullName(person), note: formatPhone(person.phone) }));
}
