import { invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { hasSamePhones } from '#shared/volunteers.ts';

/** What staff and volunteers have in common. */
export type Person = {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  emergencyContact: string;
  emergencyContactNumber: string;
};

/** A person's own fields, without the other columns of their row. */
export function personOf(row: Person): Person {
  const { firstname, lastname, email, phone, emergencyContact, emergencyContactNumber } = row;
  return { firstname, lastname, email, phone, emergencyContact, emergencyContactNumber };
}

/** The person with the given fields; the others stay as they are. */
export function changedPerson(before: Person, given: { [Field in keyof Person]?: string | undefined }): Person {
  return {
    firstname: given.firstname ?? before.firstname,
    lastname: given.lastname ?? before.lastname,
    email: given.email ?? before.email,
    phone: given.phone ?? before.phone,
    emergencyContact: given.emergencyContact ?? before.emergencyContact,
    emergencyContactNumber: given.emergencyContactNumber ?? before.emergencyContactNumber,
  };
}

/** Throws INVALID for an emergency number that is the person's own. */
export function assertOtherNumber(phones: Pick<Person, 'phone' | 'emergencyContactNumber'>): void {
  if (hasSamePhones(phones)) throw invalidField('emergencyContactNumber', messages.people.samePhones);
}
