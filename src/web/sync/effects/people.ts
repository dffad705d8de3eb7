import type { ActivityDocument, StaffRow } from '#shared/activities/document.ts';
import { offeredStaff } from '#shared/activities/staff.ts';
import { offeredVolunteers } from '#shared/activities/volunteers.ts';
import { personKey } from '#shared/attendance.ts';
import { barePhone } from '#shared/fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { findAlike, fullName } from '#shared/names.ts';
import type { InputOf } from '../paths.ts';
import { assignmentsOf } from './assignments.ts';
import { uninductedWith } from './brought-along.ts';
import type { DocumentChange } from './document-change.ts';
import type { Shared } from './known.ts';

const staff = assignmentsOf<'activities.staff', 'staff'>({
  table: 'staff',
  idName: 'staffId',
  named: ({ staffId }) => [staffId],
  offered: (document, shared) => offeredStaff(document, shared.staff),
  answer: ([row], ids, activityId) => ({
    ...{ ...(row as StaffRow), activityId, added: ids.length, ids },
    message: messages.wizard.added(row ? fullName(row) : words.somebody),
  }),
});

const volunteers = assignmentsOf<'activities.volunteers', 'volunteers'>({
  table: 'volunteers',
  idName: 'volunteerId',
  named: ({ volunteerIds }) => volunteerIds,
  offered: (document, shared) => offeredVolunteers(document, shared.volunteers),
  answer: (_there, ids) => ({ message: messages.wizard.volunteersAdded(ids.length), added: ids.length, ids }),
});

type Newcomer = InputOf<'activities.volunteers.addNewcomer'>;

const typed = ({ firstname, lastname = '', phone = '' }: Newcomer) => ({
  firstname: firstname as string,
  lastname,
  phone: barePhone(phone),
});

/** A volunteer kept here who may be the same person. */
function alike(document: ActivityDocument, shared: Shared, input: Newcomer): number | null {
  const assigned = document.volunteers.map((row) => ({ ...row, id: row.volunteerId }));
  return findAlike([...assigned, ...shared.volunteers], typed(input))?.id ?? null;
}

/** Somebody new on the day. Until it is sent, the volunteer and their assignment have the change's own id. */
const addNewcomer: DocumentChange<'activities.volunteers.addNewcomer'> = {
  words: (input) => words.add([fullName(typed(input))]),
  effect: (document, input, { tempId }) => {
    const nothing = { email: '', emergencyContact: '', emergencyContactNumber: '' };
    return {
      activity: { uninducted: uninductedWith(document, [personKey({ volunteerId: tempId })]) },
      put: { volunteers: [{ id: tempId, volunteerId: tempId, ...typed(input), ...nothing }] },
    };
  },
  answer: (_after, before, input, { tempId }, shared) => ({
    ...{ id: tempId, ...typed(input), maybeSameId: alike(before, shared, input) },
    message: messages.wizard.added(fullName(typed(input))),
  }),
};

export const peopleEffects = {
  'activities.staff.assign': staff.assign,
  'activities.staff.remove': staff.remove,
  'activities.volunteers.assign': volunteers.assign,
  'activities.volunteers.remove': volunteers.remove,
  'activities.volunteers.addNewcomer': addNewcomer,
};
