import { button, type FormStage, idOf, putField, type RecordForm, someone, textField, words } from './record-form.ts';

/** Forms over people. */
export function peopleForms(stage: FormStage): RecordForm[] {
  const { number } = stage;
  return [
    {
      name: 'a user',
      update: 'staff.update',
      make: (my) =>
        idOf(
          my.call('staff.create', {
            ...someone,
            email: `rua.${number()}@okura.example`,
            role: 'Field Staff',
            password: 'Kereru-flies-7',
          }),
        ),
      at: ({ id }) => `/registerroles?user=${id}`,
      mine: textField('firstname', 'First name'),
      other: textField('lastname', 'Last name'),
      values: words,
      save: button('Save Changes'),
      put: putField,
      read: (my, { id }) => my.ask('staff.get', { id }),
    },
    {
      name: 'a volunteer',
      update: 'volunteers.update',
      make: (my) =>
        idOf(
          my.call('volunteers.create', {
            ...someone,
            email: `rua.${number()}@okura.example`,
            emergencyContact: 'Mere',
            emergencyContactNumber: '0211110000',
          }),
        ),
      at: ({ id }) => `/registervolunteer?volunteer=${id}`,
      mine: textField('firstname', 'First name'),
      other: textField('emergencyContact', 'Emergency contact name'),
      values: words,
      save: button('Save Changes'),
      put: putField,
      read: (my, { id }) => my.ask('volunteers.get', { id }),
    },
  ];
}
