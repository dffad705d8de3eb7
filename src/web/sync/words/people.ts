import { messages } from '#shared/messages.ts';
import type { Person } from '#shared/volunteers.ts';

/** What the fields of a person are called. */
export const personWords: Record<keyof Person, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phone: 'Phone',
  emergencyContact: messages.people.emergencyContactName,
  emergencyContactNumber: messages.people.emergencyContactNumber,
};
