import { IconHeartHandshake } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { EmergencyContact } from '#web/components/emergency-contact.tsx';
import { trpc } from '#web/trpc.ts';
import { Assignment } from './assignment/assignment.tsx';
import { byName, personColumns, personOption } from './assignment/people.tsx';
import { PickMany } from './assignment/picker.tsx';
import type { Assigned } from './assignment/use-assignment.ts';
import type { StepProps } from './step-props.ts';

type AssignedVolunteer = Assigned<'activities.volunteers'>;

const columns = [
  ...personColumns,
  {
    key: 'emergencyContact',
    title: messages.wizard.emergencyContact,
    render: (volunteer: AssignedVolunteer) => <EmergencyContact {...volunteer} />,
    icon: IconHeartHandshake,
  },
];

/** The volunteers who come along, and their emergency contacts. */
export function VolunteersStep({ activity }: StepProps) {
  const activityId = activity.id;
  const unassigned = trpc.activities.volunteers.unassigned.useQuery({ activityId });
  return (
    <Assignment
      noun="activities.volunteers"
      activityId={activityId}
      assigned={trpc.activities.volunteers.assigned.useQuery({ activityId })}
      unassigned={unassigned}
      toInput={(volunteerIds) => ({ activityId, volunteerIds })}
      toRow={({ id, ...person }) => ({ volunteerId: id, ...person })}
      compare={byName}
      title={messages.wizard.volunteersTitle}
      pickers={(add) => (
        <PickMany
          label="Available volunteers"
          options={unassigned.data?.map(personOption)}
          noneText={messages.wizard.noVolunteers}
          buttonText={messages.wizard.addVolunteers}
          onAdd={add}
        />
      )}
      listTitle="Assigned volunteers"
      of="people"
      columns={columns}
      emptyText={messages.wizard.noVolunteersYet}
      nameOf={fullName}
      removeQuestion={messages.wizard.confirmRemovePerson}
    />
  );
}
