import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { useRemoval } from '#web/changes/use-removal.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { editVolunteerPath } from '#web/paths.ts';
import type { Volunteer } from './volunteer-columns.tsx';

export function VolunteerActions({ volunteer }: { volunteer: Volunteer }) {
  const navigate = useNavigate();
  const name = fullName(volunteer);
  const { remove } = useRemoval('volunteers.remove', {
    done: messages.people.deleted(volunteer),
    failed: messages.people.deleteVolunteerFailed,
    ms: bannerMs.people,
  });

  return (
    <>
      <ActionIconButton
        label="Edit"
        subject={name}
        icon={IconPencil}
        onClick={() => void navigate(editVolunteerPath(volunteer.id), { state: { volunteer } })}
      />
      <ActionIconButton
        label="Delete"
        subject={name}
        icon={IconTrash}
        onClick={() => void remove({ question: messages.people.confirmDelete(volunteer), input: { id: volunteer.id } })}
      />
    </>
  );
}
