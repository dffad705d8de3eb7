import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { errorText } from '#web/error-text.ts';
import { editVolunteerPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import type { Volunteer } from './volunteer-columns.tsx';

export function VolunteerActions({ volunteer }: { volunteer: Volunteer }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const banner = useBanner();
  const utils = trpc.useUtils();
  const remove = trpc.volunteers.remove.useMutation();
  const name = fullName(volunteer);

  async function askAndRemove() {
    try {
      const action = () => remove.mutateAsync({ id: volunteer.id });
      if (!(await confirm({ question: messages.people.confirmDelete(volunteer), action }))) return;
      banner.success(messages.people.deleted(volunteer), bannerMs.people);
    } catch (error) {
      banner.failure(errorText(error, messages.people.deleteVolunteerFailed), bannerMs.people);
    }
    await utils.volunteers.list.invalidate();
  }

  return (
    <>
      <ActionIconButton
        label="Edit"
        subject={name}
        icon={IconPencil}
        onClick={() => void navigate(editVolunteerPath(volunteer.id), { state: { volunteer } })}
      />
      <ActionIconButton label="Delete" subject={name} icon={IconTrash} onClick={() => void askAndRemove()} />
    </>
  );
}
