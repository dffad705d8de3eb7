import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { lackingOf, personLabels } from '#shared/volunteers.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { Note } from '#web/components/note.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { useEditedId } from '#web/components/use-edited-id.ts';
import { errorText } from '#web/error-text.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { MedicalNoteCard } from '#web/parts/medical-note-card.tsx';
import { showHours } from '#web/parts/show-hours.ts';
import { PersonTickets } from '#web/parts/tickets/person-tickets.tsx';
import { chooseVolunteerPath } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { AlikeCards } from './alike-cards.tsx';
import { VolunteerForm } from './volunteer-form.tsx';

/** Add Volunteer and Edit Volunteer. */
export function VolunteerFormPage() {
  const id = useEditedId('volunteer');
  return (
    <>
      <PageHeader title={id === null ? messages.shell.addVolunteer : 'Edit Volunteer'} />
      <Stack gap="md" maw={720}>
        {id === null ? (
          <NewVolunteer />
        ) : Number.isNaN(id) ? (
          <Surface>
            <EmptyState text={messages.people.chooseToEdit} />
          </Surface>
        ) : (
          <EditVolunteer key={id} id={id} />
        )}
      </Stack>
    </>
  );
}

/** With `?activity=ID`, saving returns to the activity that lacked this volunteer, ready to add them. */
function NewVolunteer() {
  const [search] = useSearchParams();
  const activityId = Number(search.get('activity')) || null;
  const nextPath = activityId === null ? undefined : ({ id }: { id: number }) => chooseVolunteerPath(activityId, id);
  return (
    <Surface>
      {nextPath && <Note>{messages.getStarted.backToActivity}</Note>}
      <VolunteerForm key="new" volunteer={null} nextPath={nextPath} />
    </Surface>
  );
}

/** What is to be asked for. Of somebody who was staff, the emergency contact alone. */
function Lacking({ volunteer }: { volunteer: Outputs['volunteers']['get'] }) {
  const lacking = lackingOf(volunteer);
  if (lacking.length === 0) return null;
  const isContactAlone = lacking.every((field) => field.startsWith('emergencyContact'));
  const { emergencyMissingHelp, stillMissing } = messages.people;
  return (
    <Alert icon={<IconAlertTriangle size={20} aria-hidden />}>
      {isContactAlone ? emergencyMissingHelp : stillMissing(lacking.map((field) => personLabels[field]))}
    </Alert>
  );
}

function EditVolunteer({ id }: { id: number }) {
  const query = trpc.volunteers.get.useQuery({ id });

  if (query.data) {
    return (
      <>
        <Lacking volunteer={query.data} />
        <AlikeCards id={query.data.id} />
        <Surface>
          <VolunteerForm volunteer={query.data} />
          <LastChange recordType="volunteer" recordId={query.data.id} />
        </Surface>
        <VolunteerHours id={id} />
        <PersonTickets owner={{ volunteerId: id }} name={fullName(query.data)} />
        <MedicalNoteCard person={{ volunteerId: id }} name={fullName(query.data)} />
      </>
    );
  }
  return (
    <Surface>
      <NotLoaded query={query} failedText={errorText(query.error, messages.people.loadFailed)} />
    </Surface>
  );
}

const text = messages.hours;

/** How long a volunteer has worked in all, and when they were last out. */
function VolunteerHours({ id }: { id: number }) {
  const query = trpc.hours.ofVolunteer.useQuery({ id });
  return (
    <TitledSurface title={text.title} size="h3" mb={4}>
      {query.data ? (
        <Text>{said(query.data)}</Text>
      ) : (
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} />
      )}
    </TitledSurface>
  );
}

/** `Total hours: 46 h 30 min · Last day out: 05-March-2026`. Somebody who is out for the first time has a day, and no hours yet. */
function said({ hours, lastDay }: { hours: number; lastDay: string | null }): string {
  if (lastDay === null) return text.noneYet;
  return `${text.totalHours}: ${showHours(hours)} · ${text.lastDay}: ${formatDate(lastDay)}`;
}
