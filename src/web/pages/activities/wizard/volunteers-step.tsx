import { IconHeartHandshake } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ticketsThatMatter } from '#shared/activities/needs.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { EmergencyContact } from '#web/components/emergency-contact.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { useVolunteers } from '#web/parts/activity/use-activity-people.ts';
import { useAlsoOn } from '#web/parts/activity/use-also-on.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useFullOfPeople } from '#web/parts/activity/use-full-of-people.ts';
import { Missing } from '#web/parts/needs/missing.tsx';
import { addVolunteerForPath } from '#web/paths.ts';
import { Assignment } from './assignment/assignment.tsx';
import { usePeople } from './assignment/people.tsx';
import { NoneLink, PickMany } from './assignment/picker.tsx';
import type { Assigned } from './assignment/use-assignment.ts';
import { useSignOns } from './assignment/use-sign-ons.ts';

type AssignedVolunteer = Assigned<'activities.volunteers'>;

const contactColumn = {
  key: 'emergencyContact',
  title: messages.wizard.emergencyContact,
  render: (volunteer: AssignedVolunteer) => <EmergencyContact {...volunteer} />,
  icon: IconHeartHandshake,
};

/** The volunteers who come along, and their emergency contacts. */
export function VolunteersStep({ activity }: StepProps) {
  const activityId = activity.id;
  const [search] = useSearchParams();
  const chosen = search.getAll('choose').map(Number);
  const full = useFullOfPeople(activityId);
  const tickets = useDocument(activityId, ticketsThatMatter);
  const signOnOf = useSignOns(activityId);
  const alsoOn = useAlsoOn(activity);
  const { assigned, offered: unassigned } = useVolunteers(activityId);
  const { columns, toOption, nameOf } = usePeople('volunteerId', {
    assigned: assigned.data,
    offered: unassigned.data,
    alsoOn,
    tickets: tickets.data,
  });
  // 2,000 are worked out once, and not whenever something else on the step changes.
  const options = useMemo(() => unassigned.data?.map(toOption), [unassigned.data, toOption]);
  return (
    <Assignment
      noun="activities.volunteers"
      activityId={activityId}
      assigned={assigned}
      unassigned={unassigned}
      toInput={(volunteerIds) => ({ activityId, volunteerIds })}
      title={messages.wizard.volunteersTitle}
      top={<Missing activity={activity} where />}
      pickers={(add) => (
        <PickMany
          label="Available volunteers"
          options={options}
          noneText={messages.wizard.noVolunteers}
          buttonText={messages.wizard.addVolunteers}
          onAdd={add}
          chosen={chosen}
          none={<NoneLink to={addVolunteerForPath(activityId)}>{messages.shell.addVolunteer}</NoneLink>}
        />
      )}
      full={full}
      listTitle="Assigned volunteers"
      of={['person', 'people']}
      columns={[...columns, contactColumn]}
      emptyText={messages.wizard.noVolunteersYet}
      nameOf={nameOf}
      keyOf={(row) => row.volunteerId}
      removeQuestion={messages.wizard.confirmRemovePerson}
      signOnOf={(row) => signOnOf({ volunteerId: row.volunteerId }, fullName(row))}
    />
  );
}
