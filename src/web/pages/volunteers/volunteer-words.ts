import { messages } from '#shared/messages.ts';

/** What the fields of a volunteer are called. */
export const volunteerWords = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phone: 'Phone',
  emergencyContact: messages.people.emergencyContactName,
  emergencyContactNumber: messages.people.emergencyContactNumber,
};
