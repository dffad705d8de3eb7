import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { AssignableRole, Role } from '#shared/permissions.ts';
import { bannerMs } from '#shared/timings.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { Select } from '#web/components/select.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { draw } from '#web/sync/drawn-changes.ts';
import type { Outputs } from '#web/trpc.ts';
import { roleLists } from './role-lists.ts';

type Person = Outputs['staff']['list'][number];
type RoleSelectProps = { person: Person; choices: readonly AssignableRole[] };

/**
 * Shows the new role at once, saves it, and opens the list where the person now is. A refusal restores the old role. Volunteer is asked
 * about first.
 */
export function RoleSelect({ person, choices }: RoleSelectProps) {
  const mayWrite = useMay('staff:write');
  const navigate = useNavigate();
  const { run, busy } = useRoleChange(person);

  async function choose(role: AssignableRole) {
    if (role === person.role || busy) return;
    if (role === 'Volunteer' && !(await askConfirm(volunteerQuestion(person)))) return;
    const isSaved = await run({ id: person.id, version: person.version, role });
    if (isSaved && role !== 'Volunteer') void navigate(roleLists[role].path);
  }

  return (
    <Select
      aria-label={`Role of ${fullName(person)}`}
      data={[...choices]}
      value={person.role}
      allowDeselect={false}
      disabled={!mayWrite}
      maw={220}
      onChange={(role) => role && void choose(role as AssignableRole)}
    />
  );
}

/** Asked because it ends the person's sign-in at once, and cannot be taken back. */
function volunteerQuestion(person: Person) {
  return {
    title: 'Change role',
    question: messages.people.confirmVolunteer(fullName(person)),
    confirmLabel: 'Change to Volunteer',
    destructive: true,
  };
}

/** Offers `Undo`, except after changing one's own role, which removes the permission, or to Volunteer, who is not staff. */
function useRoleChange({ id, role: before }: Person) {
  const { user } = useSession();
  const { term } = useListParams();
  return useChange('staff.update', {
    draws: ({ role }) =>
      [{ role: before }, { role: before, search: term }].map((asked) =>
        draw('staff.list', asked, (people) =>
          people.map((one) => (one.id === id ? { ...one, role: role as Role } : one)),
        ),
      ),
    done: (_, { role = '' }) => messages.people.roleUpdated(role),
    failed: messages.people.updateRoleFailed,
    ms: bannerMs.people,
    undo: ({ version, role }) =>
      id === user.id || role === 'Volunteer' ? null : { path: 'staff.update', input: { id, version, role: before } },
  });
}
