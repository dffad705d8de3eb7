import { invalidField } from '#shared/app-error.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { hasSamePhones, type Person, personFieldNames } from '#shared/volunteers.ts';

/** A person's own fields, without the other columns of their row. */
export const personOf = (row: Person): Person => pickFields(row, personFieldNames);

/** The person with the given fields; the others stay as they are. */
export const changedPerson = (before: Person, given: { [Field in keyof Person]?: string | undefined }): Person =>
  personOf({ ...before, ...givenFields(given) });

/** Throws INVALID for an emergency number that is the person's own. */
export function assertOtherNumber(phones: Pick<Person, 'phone' | 'emergencyContactNumber'>): void {
  if (hasSamePhones(phones)) throw invalidField('emergencyContactNumber', messages.people.samePhones);
}
