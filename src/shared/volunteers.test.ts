import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { hasSamePhones, lacksEmergencyContact, separateVolunteersSchema, updateVolunteerSchema } from './volunteers.ts';

test.each([
  ['021 555 0100', '0215550100', true],
  ['+64 21', '6421', true],
  ['0215550100', '0215550101', false],
  ['', '', false],
  ['-', ' ', false],
  [undefined, undefined, false],
  ['0215550100', undefined, false],
])('the phone %j and the emergency contact’s %j are the same: %j', (phone, emergencyContactNumber, same) => {
  const given = {
    ...(phone !== undefined && { phone }),
    ...(emergencyContactNumber !== undefined && { emergencyContactNumber }),
  };
  expect(hasSamePhones(given)).toBe(same);
});

test.each([
  ['Ana Walker', '0213334444', false],
  ['', '0213334444', true],
  ['Ana Walker', '', true],
  ['', '', true],
])(
  'a volunteer with the contact %j and its number %j lacks one: %j',
  (emergencyContact, emergencyContactNumber, lacks) => {
    expect(lacksEmergencyContact({ emergencyContact, emergencyContactNumber })).toBe(lacks);
  },
);

test('a change leaves out what a record may lack, but never the first name', () => {
  const lacking = { lastname: '', email: ' ', phone: '', emergencyContact: null, emergencyContactNumber: '' };
  expect(updateVolunteerSchema.parse({ id: 7, ...lacking })).toEqual({
    ...{ id: 7, lastname: '', email: '', phone: '', emergencyContact: '', emergencyContactNumber: '' },
  });
  const refused = updateVolunteerSchema.safeParse({ id: 7, firstname: '' }).error?.issues;
  expect(refused).toMatchObject([{ path: ['firstname'], message: messages.people.allRequired }]);
});

test('one record is not two people', () => {
  const { error } = separateVolunteersSchema.safeParse({ id: 7, otherId: 7 });
  expect(error?.issues).toMatchObject([{ path: ['otherId'], message: messages.volunteers.oneRecord }]);
});
