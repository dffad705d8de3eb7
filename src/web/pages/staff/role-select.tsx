import { Select } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { AssignableRole } from '#shared/permissions.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { roleLists } from './role-lists.ts';

type RoleSelectProps = { person: Outputs['staff']['list'][number]; choices: readonly AssignableRole[] };

/** Shows the new role at once, saves it, and leads to the list where the person is now; a refusal puts the old role back. */
export function RoleSelect({ person, choices }: RoleSelectProps) {
  const [shown, setShown] = useState<AssignableRole>(person.role);
  const mayWrite = useMay('staff:write');
  const { user } = useSession();
  const navigate = useNavigate();
  const banner = useBanner();
  const utils = trpc.useUtils();
  const update = trpc.staff.update.useMutation();

  async function choose(role: AssignableRole) {
    if (role === person.role || update.isPending) return;
    setShown(role);
    try {
      await update.mutateAsync({ id: person.id, version: person.version, role });
    } catch (error) {
      setShown(person.role);
      banner.failure(errorText(error, messages.people.updateRoleFailed), bannerMs.people);
      await utils.staff.list.invalidate();
      return;
    }
    banner.success(messages.people.roleUpdated(role), bannerMs.people);
    if (person.id === user.id) await utils.session.current.invalidate();
    void Promise.all([utils.staff.invalidate(), utils.volunteers.invalidate()]);
    if (role !== 'Volunteer') void navigate(roleLists[role].path);
  }

  return (
    <Select
      aria-label={`Role of ${fullName(person)}`}
      data={[...choices]}
      value={shown}
      allowDeselect={false}
      disabled={!mayWrite || update.isPending}
      maw={220}
      comboboxProps={{ width: 'target' }}
      onChange={(role) => role && void choose(role)}
    />
  );
}
