import { IconHeartHandshake, IconPhone } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { compareFolded, formatPhone, fullName } from '#shared/names.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { MissingMark } from '#web/components/missing-mark.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';
import classes from './assignment/assignment.module.css';
import { Assignment } from './assignment/assignment.tsx';
import { PickMany } from './assignment/picker.tsx';
import { useAssignment } from './assignment/use-assignment.ts';
import type { StepProps } from './step-props.ts';

type AssignedVolunteer = Outputs['activities']['volunteers']['assigned'][number];
type Candidate = Outputs['activities']['volunteers']['unassigned'][number];

const columns: Column<AssignedVolunteer>[] = [
  {
    key: 'name',
    title: messages.wizard.fullName,
    render: (person) => <PersonName person={person} />,
    sortValue: fullName,
    isTitle: true,
  },
  { key: 'phone', title: 'Phone', render: ({ phone }) => <PhoneLink phone={phone} />, icon: IconPhone },
  {
    key: 'emergencyContact',
    title: messages.wizard.emergencyContact,
    render: (volunteer) => <EmergencyContact {...volunteer} />,
    icon: IconHeartHandshake,
  },
];

const missing = (text: string) => <MissingMark text={text} help={messages.people.emergencyMissingHelp} />;

/** The name and the number, each marked when it is missing. */
function EmergencyContact({ emergencyContact: name, emergencyContactNumber: number }: AssignedVolunteer) {
  return (
    <span className={classes.contact}>
      <span>{name || missing(messages.people.contactMissing)}</span>
      <span>{number ? <PhoneLink phone={number} /> : missing(messages.people.numberMissing)}</span>
    </span>
  );
}

/** Which volunteers come along, and whom to ring when something happens to them. */
export function VolunteersStep({ activity }: StepProps) {
  const activityId = activity.id;
  const assigned = trpc.activities.volunteers.assigned.useQuery({ activityId });
  const unassigned = trpc.activities.volunteers.unassigned.useQuery({ activityId });
  const assign = trpc.activities.volunteers.assign.useMutation();
  const remove = trpc.activities.volunteers.remove.useMutation();
  const utils = trpc.useUtils().activities.volunteers;
  const assignment = useAssignment<AssignedVolunteer, Candidate>({
    activityId,
    assigned: utils.assigned,
    unassigned: utils.unassigned,
    toRow: ({ id, ...person }) => ({ volunteerId: id, ...person }),
    compare: (a, b) => compareFolded(fullName(a), fullName(b)),
  });

  function add(volunteerIds: number[]): Promise<boolean> {
    const people = unassigned.data?.filter(({ id }) => volunteerIds.includes(id)) ?? [];
    return assignment.add(people, async () => (await assign.mutateAsync({ activityId, volunteerIds })).message);
  }

  return (
    <Assignment
      title={messages.wizard.volunteersTitle}
      offered={unassigned}
      pickers={
        <PickMany
          label="Available volunteers"
          options={unassigned.data?.map((person) => ({
            id: person.id,
            label: fullName(person),
            note: formatPhone(person.phone),
          }))}
          noneText={messages.wizard.noVolunteers}
          buttonText={messages.wizard.addVolunteers}
          onAdd={add}
        />
      }
      listTitle="Assigned volunteers"
      of="people"
      assigned={assigned}
      columns={columns}
      emptyText={messages.wizard.noVolunteersYet}
      error={assignment.error}
      nameOf={fullName}
      removeQuestion={messages.wizard.confirmRemovePerson}
      onRemove={(row) => assignment.remove(row, async () => (await remove.mutateAsync({ id: row.id })).message)}
    />
  );
}
