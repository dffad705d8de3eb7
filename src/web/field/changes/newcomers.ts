import type { QueryClient } from '@tanstack/react-query';
import { barePhone } from '#shared/fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName, sortName } from '#shared/names.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { following } from './following.ts';
import { known, knownActivity } from './known.ts';

type Input = InputOf<'activities.volunteers.addNewcomer'>;

const typed = ({ firstname, lastname = '', phone = '' }: Input) => ({
  firstname: firstname as string,
  lastname,
  phone: barePhone(phone),
});

type Named = { firstname: string; lastname: string; phone: string };

/** Whether two may be one person: the same phone, or the same name. */
export function isAlike(one: Named, { phone, ...name }: Named): boolean {
  return (phone !== '' && one.phone === phone) || sortName(one) === sortName(name);
}

/** A volunteer kept here who may be the same person. */
function alike(cache: QueryClient, input: Input): number | null {
  const of = { activityId: input.activityId };
  const assigned = (known(cache, 'activities.volunteers.assigned', of) ?? []).map(({ volunteerId: id, ...one }) => ({
    ...one,
    id,
  }));
  const all = [...assigned, ...(known(cache, 'activities.volunteers.unassigned', of) ?? [])];
  const ids = all.filter((one) => isAlike(one, typed(input))).map(({ id }) => id);
  return ids.length > 0 ? Math.min(...ids) : null;
}

/** Somebody new on the day. Until it is sent, the volunteer and their assignment have the change's own id. */
const addNewcomer: FieldChange<'activities.volunteers.addNewcomer'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input) => words.add([fullName(typed(input))]),
  draws: (input, { tempId }: Made, cache) => {
    const { activityId } = input;
    const nothing = { email: '', emergencyContact: '', emergencyContactNumber: '' };
    const row = { id: tempId, volunteerId: tempId, ...typed(input), ...nothing };
    const byName = (a: typeof row, b: typeof row) => (sortName(a) < sortName(b) ? -1 : 1);
    return [
      draw('activities.volunteers.assigned', { activityId }, (rows) =>
        rows.some(({ volunteerId }) => volunteerId === tempId) ? rows : [...rows, row].sort(byName),
      ),
      ...following(cache, activityId, 'volunteers'),
    ];
  },
  answer: (input, { tempId }, cache) => ({
    ...{ id: tempId, ...typed(input), maybeSameId: alike(cache, input) },
    message: messages.wizard.added(fullName(typed(input))),
  }),
};

export const newcomerChanges = { 'activities.volunteers.addNewcomer': addNewcomer };
