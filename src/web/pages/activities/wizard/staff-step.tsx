import { Button, Group, Text } from '@mantine/core';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { neededIn, ticketsThatMatter } from '#shared/activities/needs.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import layout from '#web/components/columns.module.css';
import { Note } from '#web/components/note.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { useStaff } from '#web/parts/activity/use-activity-people.ts';
import { useAlsoOn } from '#web/parts/activity/use-also-on.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useFullOfPeople } from '#web/parts/activity/use-full-of-people.ts';
import { Missing } from '#web/parts/needs/missing.tsx';
import { NeedsCard } from '#web/parts/needs/needs-card.tsx';
import { paths } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { Assignment } from './assignment/assignment.tsx';
import { usePeople } from './assignment/people.tsx';
import { NoneLink, PickOne } from './assignment/picker.tsx';
import type { Assigned } from './assignment/use-assignment.ts';
import { useSignOns } from './assignment/use-sign-ons.ts';

type AssignedStaff = Assigned<'activities.staff'>;

const roleColumn = {
  key: 'role',
  title: 'Role',
  render: ({ role }: AssignedStaff) => role,
  sortValue: ({ role }: AssignedStaff) => role,
};

const pickers = [
  { role: 'Field Staff', label: messages.shell.fieldStaff, noneText: messages.wizard.noFieldStaffToAdd },
  { role: 'Team Leader', label: messages.shell.teamLeaders, noneText: messages.wizard.noTeamLeadersToAdd },
] as const;

/** The staff who come along: field staff and team leaders. */
export function StaffStep({ activity }: StepProps) {
  const activityId = activity.id;
  const mayAddStaff = useMay('staff:write');
  const { whileEditing } = useActivityEditing();
  const full = useFullOfPeople(activityId);
  const tickets = useDocument(activityId, ticketsThatMatter);
  const signOnOf = useSignOns(activityId);
  const { assigned, offered: unassigned } = useStaff(activityId);
  const alsoOn = useAlsoOn(activity);
  const { columns, toOption, nameOf } = usePeople('staffId', {
    assigned: assigned.data,
    offered: unassigned.data,
    alsoOn,
    tickets: tickets.data,
  });
  const { user } = useSession();
  const isAdminElsewhere = user.role === 'Group Admin' && user.id !== activity.ledById;
  const leader = unassigned.data?.find(({ id }) => id === activity.ledById);
  return (
    <Assignment
      noun="activities.staff"
      activityId={activityId}
      assigned={assigned}
      unassigned={unassigned}
      toInput={([staffId = 0]) => ({ activityId, staffId })}
      title={messages.wizard.staffTitle}
      top={<Missing activity={activity} where />}
      pickers={(add) => (
        <>
          {leader && (
            <Group justify="space-between" gap="xs" mb="md">
              <Text flex="1 1 16rem">{messages.wizard.leaderNotOnIt(fullName(leader))}</Text>
              <Button variant="light" onClick={() => void add([leader.id])}>
                {messages.wizard.addSomebody(fullName(leader))}
              </Button>
            </Group>
          )}
          <div className={layout.fields}>
            {pickers.map(({ role, ...texts }) => (
              <PickOne
                key={role}
                {...texts}
                options={unassigned.data?.filter((person) => person.role === role).map(toOption)}
                onAdd={add}
                none={mayAddStaff ? <NoneLink to={paths.addUser}>{messages.shell.addUser}</NoneLink> : undefined}
              />
            ))}
          </div>
          {isAdminElsewhere && (
            <Text size="sm" c="dimmed" mt="sm">
              {messages.wizard.adminOnlyLeads}
            </Text>
          )}
        </>
      )}
      full={full}
      listTitle="Assigned staff"
      of={['person', 'people']}
      columns={[...columns, roleColumn]}
      emptyText={messages.wizard.noStaffYet}
      nameOf={nameOf}
      keyOf={(row) => row.staffId}
      removeQuestion={messages.wizard.confirmRemovePerson}
      signOnOf={(row) => signOnOf({ staffId: row.staffId }, fullName(row))}
    >
      {mayAddStaff && whileEditing(<Note>{messages.wizard.staffContacts}</Note>)}
      <ActivityNeeds activity={activity} />
    </Assignment>
  );
}

/** What its people need. Whoever reads it while it is completed sees what was asked for then. */
function ActivityNeeds({ activity }: StepProps) {
  const { data } = useDocument(activity.id, storedNeeds);
  const { isReadOnly } = useActivityEditing();
  const { title, ofActivity } = messages.needs;
  const { activityName: name } = activity;
  return (
    <Surface>
      <NeedsCard
        noun="Activity"
        name={name}
        title={title}
        order={3}
        hint={ofActivity}
        stored={data}
        isOpen={!isReadOnly}
      />
    </Surface>
  );
}

const storedNeeds = (document: ActivityDocument) => ({
  ...{ id: document.activity.id, version: document.activity.version, needs: neededIn(document) },
});
