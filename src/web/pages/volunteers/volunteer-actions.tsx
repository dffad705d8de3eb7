import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { useRemoval } from '#web/changes/use-removal.ts';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { editVolunteerPath } from '#web/paths.ts';
import type { Volunteer } from './volunteer-columns.tsx';

export function VolunteerActions({ volunteer }: { volunteer: Volunteer }) {
  const navigate = useNavigate();
  const { remove } = useRemoval('volunteers.remove', {
    done: messages.people.deleted(volunteer),
    failed: messages.people.deleteVolunteerFailed,
    ms: bannerMs.people,
  });

  return (
    <EditAndDelete
      subject={fullName(volunteer)}
      onEdit={() => navigate(editVolunteerPath(volunteer.id), { state: { volunteer } })}
      onDelete={() => remove({ question: messages.people.confirmDelete(volunteer), input: { id: volunteer.id } })}
    />
  );
}
