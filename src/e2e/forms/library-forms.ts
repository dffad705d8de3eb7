import {
  button,
  editedRow,
  editOf,
  type FormStage,
  idOf,
  press,
  putField,
  type RecordForm,
  rowOf,
  words,
} from './record-form.ts';

/** The forms of the library, which all activities share. */
export function libraryForms(stage: FormStage): RecordForm[] {
  const { number } = stage;
  return [
    {
      name: 'an objective',
      update: 'objectives.update',
      make: (my) => idOf(my.call('objectives.create', { title: `Aim ${number()}`, measurement: 'm' })),
      at: () => '/addobjective',
      open: editOf('Aim'),
      mine: {
        name: 'title',
        type: (page, value) => editedRow(page).getByLabel('Objective Title').fill(value),
      },
      other: {
        name: 'measurement',
        type: (page, value) => editedRow(page).getByLabel('Measurement').fill(value),
      },
      values: words,
      save: (page) => editedRow(page).getByRole('button', { name: 'Save' }),
      put: putField,
      read: (my, made) => rowOf(my, 'objectives.list', undefined, made),
    },
    {
      name: 'a hazard',
      update: 'hazards.update',
      make: (my) => idOf(my.call('hazards.create', { kind: 'site', hazardDescription: `Bank ${number()}` })),
      at: () => '/addhazard',
      open: editOf('Bank'),
      mine: {
        name: 'hazardDescription',
        type: (page, value) => editedRow(page).getByLabel('Hazard Description').fill(value),
      },
      values: words,
      save: (page) => editedRow(page).getByRole('button', { name: 'Save' }),
      put: ({ id }, field, value) => ({ id, kind: 'site', [field]: value }),
      read: (my, made) => rowOf(my, 'hazards.list', { kind: 'site' }, made),
    },
    {
      name: 'a checklist item',
      update: 'checklist.update',
      make: (my) => idOf(my.call('checklist.create', { description: `Rope ${number()}` })),
      at: () => '/checklist',
      open: editOf('Rope'),
      mine: {
        name: 'description',
        type: (page, value) => editedRow(page).getByRole('textbox').fill(value),
      },
      values: words,
      save: (page) => editedRow(page).getByRole('button', { name: 'Save' }),
      put: putField,
      read: (my, made) => rowOf(my, 'checklist.list', undefined, made),
    },
    {
      name: "a risk's title",
      update: 'risks.update',
      make: (my) => idOf(my.call('risks.create', { title: `Cave ${number()}`, controls: ['Look up'] })),
      at: ({ id }) => `/addrisk?risk=${id}`,
      open: press('Edit Title'),
      mine: {
        name: 'title',
        type: (page, value) => page.getByRole('form', { name: 'Edit Title' }).getByLabel('Risk title').fill(value),
      },
      values: words,
      save: button('Save Title'),
      put: putField,
      read: (my, made) => rowOf(my, 'risks.list', undefined, made),
    },
    {
      name: 'a control',
      update: 'risks.updateControl',
      make: async (my) => {
        const risk = await my.call<{ id: number }>('risks.create', {
          title: `Cliff ${number()}`,
          controls: ['Look up'],
        });
        const [control] = await my.ask<{ id: number }[]>('risks.listControls', { riskId: risk.id });
        return { id: control?.id ?? 0, of: risk.id };
      },
      at: ({ of }) => `/addrisk?risk=${of}`,
      open: editOf('Look up'),
      mine: {
        name: 'controlText',
        type: (page, value) => page.getByRole('form', { name: 'Edit control' }).getByLabel('Control').fill(value),
      },
      values: words,
      save: (page) => page.getByRole('form', { name: 'Edit control' }).getByRole('button', { name: 'Save' }),
      put: putField,
      read: (my, made) => rowOf(my, 'risks.listControls', { riskId: made.of }, made),
    },
  ];
}
