import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { roles } from './permissions.ts';
import { addStaffForm, createStaffSchema, editStaffForm, listStaffSchema } from './staff.ts';
import { blankPerson, volunteerForm } from './volunteers.ts';

const aroha = {
  ...{ firstname: 'Aroha', lastname: 'Ngata', email: 'aroha@okurabush.example', phone: '0215550101' },
  ...{ emergencyContact: 'Hana Ngata', emergencyContactNumber: '0275550199', role: 'Team Leader' },
  ...{ password: 'Weka!2026', confirmPassword: 'Weka!2026' },
};
const schemas = {
  'Add User': addStaffForm,
  'Edit User': editStaffForm,
  'the documented call': createStaffSchema,
  'Add Volunteer': volunteerForm(null),
};
const ofStaff = ['Add User', 'Edit User', 'the documented call'] as const;

/** What a form or a call says of Aroha with this change, by field. */
function errorsOf(name: keyof typeof schemas, change: object) {
  const { error } = schemas[name].safeParse({ ...aroha, ...change });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

const all = messages.people.allRequired;
const weak = messages.people.weakPassword;

test('a new member of staff is refused without what is required, in the documented words', () => {
  const needed = ['firstname', 'lastname', 'email', 'phone', 'role', 'password'];
  const nothing = Object.fromEntries(Object.keys(aroha).map((name) => [name, undefined]));
  expect(errorsOf('the documented call', nothing)).toEqual(Object.fromEntries(needed.map((name) => [name, all])));
  expect(errorsOf('Add User', { password: '', confirmPassword: '' })).toMatchObject({ password: all });
});

test('what is there and wrong is not called missing', () => {
  expect(errorsOf('the documented call', { role: 'Boss', phone: 215550101 })).toEqual({
    role: messages.general.chooseOne(roles),
    phone: messages.general.notText,
  });
});

test.each(ofStaff)('a password is as strong as documented: %s', (name) => {
  for (const password of ['Weka!26', 'weka!2026', 'Weka!weka', 'Weka2026x', 'Kereru\u03042026', 'Kam\u0304aka2026'])
    expect(errorsOf(name, { password, confirmPassword: password })).toEqual({ password: weak });
  expect(errorsOf(name, {})).toEqual({});
});

test.each(['Add User', 'Edit User'] as const)('a password is typed twice: %s', (name) => {
  expect(errorsOf(name, { confirmPassword: 'Weka!2027' })).toEqual({
    confirmPassword: messages.people.passwordMismatch,
  });
});

test('nobody is made a volunteer by a new record of the staff, or searched for by a role that is none', () => {
  expect(Object.keys(errorsOf('the documented call', { role: 'Volunteer' }))).toEqual(['role']);
  expect(listStaffSchema.safeParse({ role: 'Boss' }).success).toBe(false);
  expect(listStaffSchema.parse({ role: '', search: '' })).toEqual({});
});

test.each(['Add User', 'Edit User', 'Add Volunteer'] as const)(
  'the emergency number of a form is another than the person’s own: %s',
  (name) => {
    expect(errorsOf(name, { emergencyContactNumber: '021 555 0101' })).toEqual({
      emergencyContactNumber: messages.people.samePhones,
    });
  },
);

describe('the form of a volunteer', () => {
  const wrong = {
    email: messages.people.invalidEmail,
    emergencyContactNumber: expect.stringMatching(/^Phone must contain/),
  };

  test('requires everything of somebody new', () => {
    const blank = Object.fromEntries(Object.keys(blankPerson).map((name) => [name, all]));
    expect(errorsOf('Add Volunteer', blankPerson)).toEqual(blank);
    expect(errorsOf('Add Volunteer', { email: 'tui', emergencyContactNumber: 'x' })).toEqual(wrong);
  });

  test('lets what a record lacks stay missing, and empties nothing that is there', () => {
    const wai = { ...blankPerson, firstname: 'Wai', phone: '0215550230' };
    const form = volunteerForm(wai);
    expect(form.safeParse(wai).success).toBe(true);
    expect(form.safeParse({ ...wai, phone: '' }).error?.issues).toMatchObject([{ path: ['phone'], message: all }]);
    expect(form.safeParse({ ...wai, email: 'wai' }).error?.issues).toMatchObject([{ message: wrong.email }]);
  });
});
