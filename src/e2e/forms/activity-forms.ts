import { blankIncident } from '#shared/incidents/report.ts';
import {
  button,
  choice,
  type FormStage,
  idOf,
  longTextField,
  newActivity,
  press,
  putField,
  type RecordForm,
  rowOf,
  stepOf,
  textField,
  words,
} from './record-form.ts';

/** The forms in the steps of an activity. */
export function activityForms(stage: FormStage): RecordForm[] {
  const { number } = stage;
  return [
    {
      name: "an activity's details",
      update: 'activities.details.update',
      make: (my) => idOf(newActivity(my, stage)),
      at: ({ id }) => stepOf({ activityId: id }, 1),
      open: press('Edit'),
      mine: longTextField('notes', 'Notes'),
      other: textField('activityName', /^Activity Name/),
      values: words,
      save: button('Save Changes'),
      put: putField,
      read: (my, { id }) => my.ask('activities.details.get', { id }),
    },
    {
      name: "an activity's risk",
      update: 'activities.risk.update',
      make: async (my) => {
        const { id } = await newActivity(my, stage);
        const risk = await my.call<{ id: number }>('risks.create', { title: `Swamp ${number()}`, controls: ['Boots'] });
        const rated = { likelihood: 'likely', consequences: 'minor', chosenControlIds: [] };
        const added = await my.call<{ id: number }>('activities.risk.add', {
          activityId: id,
          riskTitleId: risk.id,
          ...rated,
        });
        return { id: added.id, of: id };
      },
      at: ({ of }) => stepOf({ activityId: of ?? 0 }, 2),
      open: press(/^Edit Swamp/),
      mine: choice('likelihood', 'Likelihood'),
      values: ['Unlikely', 'Quite possible', 'Almost certain', 'Highly unlikely', 'Likely'],
      save: button('Update'),
      put: ({ id, of }, field, value) => ({ id, activityId: of, [field]: value.toLowerCase() }),
      read: async (my, made) => {
        const row = await rowOf(my, 'activities.risk.list', { activityId: made.of }, made);
        const likelihood = String(row.likelihood);
        return { likelihood: likelihood.charAt(0).toUpperCase() + likelihood.slice(1) };
      },
    },
    {
      name: 'checklist notes',
      update: 'activities.checklist.saveNotes',
      make: (my) => idOf(newActivity(my, stage)),
      at: ({ id }) => stepOf({ activityId: id }, 5),
      mine: longTextField('notes', 'Checklist Notes'),
      values: words,
      save: button('Save Notes'),
      put: ({ id }, field, value) => ({ activityId: id, [field]: value }),
      read: (my, { id }) => my.ask('activities.checklist.notes', { activityId: id }),
    },
    {
      name: 'an amount',
      update: 'activities.outcome.setAmount',
      make: async (my) => {
        const { id } = await newActivity(my, stage);
        const { objectives } = await my.ask<{ objectives: { activityObjectiveId: number; title: string }[] }>(
          'activities.outcome.list',
          { activityId: id },
        );
        const planted = objectives.find(({ title }) => title === 'Plants Planted');
        return { id: planted?.activityObjectiveId ?? 0, of: id };
      },
      at: ({ of }) => stepOf({ activityId: of ?? 0 }, 6),
      open: press('Edit Plants Planted'),
      mine: textField('amount', /^Amount \/ Value/),
      values: ['101', '202', '303', '404', '505'],
      save: button('Save Plants Planted'),
      put: ({ id }, field, value) => ({ id, [field]: Number(value) }),
      read: async (my, { id, of }) => {
        const { objectives } = await my.ask<{ objectives: { activityObjectiveId: number; amount: number | null }[] }>(
          'activities.outcome.list',
          { activityId: of },
        );
        const row = objectives.find((one) => one.activityObjectiveId === id);
        return { amount: String(row?.amount ?? '') };
      },
    },
    {
      name: 'a predator record',
      update: 'activities.predator.update',
      make: async (my) => {
        const { id } = await newActivity(my, stage);
        const subTypes = await my.ask<{ id: number; subType: string }[]>('activities.predator.subTypes');
        const checked = subTypes.find(({ subType }) => subType === 'traps checked');
        const record = { activityId: id, predatorId: checked?.id, measurement: 4 };
        return { id: (await my.call<{ id: number }>('activities.predator.create', record)).id, of: id };
      },
      at: ({ of }) => stepOf({ activityId: of ?? 0 }, 6),
      open: press('Edit Traps Checked, record 1'),
      mine: {
        name: 'measurement',
        type: (page, value) =>
          page.getByRole('form', { name: 'Edit Record' }).getByRole('textbox', { name: 'Measurement' }).fill(value),
      },
      values: ['101', '202', '303', '404', '505'],
      save: button('Save Record'),
      put: ({ id }, field, value) => ({ id, [field]: Number(value) }),
      read: async (my, made) => {
        const row = await rowOf(my, 'activities.predator.list', { activityId: made.of }, made);
        return { measurement: String(row.measurement) };
      },
    },
    {
      name: 'the completion',
      update: 'activities.complete.save',
      make: async (my) => {
        const { id } = await newActivity(my, stage);
        const incidentDetails = {
          ...blankIncident,
          typeOfIncident: 'Near Miss',
          incidentDescription: 'A branch fell',
          dateOfIncident: '2026-03-05',
        };
        await my.call('activities.complete.save', { activityId: id, anyIncident: 'Yes', notes: '', incidentDetails });
        await my.call('activities.details.update', { id, status: 'InProgress' });
        return { id };
      },
      at: ({ id }) => stepOf({ activityId: id }, 7),
      open: press('Edit'),
      mine: longTextField('notes', 'Notes / Message'),
      other: textField('actionTaken', 'Action taken'),
      values: words,
      save: (page) => page.getByRole('button', { name: /^(Complete|SAVE AND SEND TO GROUP ADMIN)$/ }),
      put: ({ id }, field, value) =>
        field === 'notes'
          ? { activityId: id, anyIncident: 'Yes', incidentDetails: {}, notes: value }
          : { activityId: id, anyIncident: 'Yes', incidentDetails: { [field]: value } },
      read: async (my, { id }) => {
        const { notes, incident } = await my.ask<{ notes: string; incident: Record<string, string> }>(
          'activities.complete.get',
          { activityId: id },
        );
        return { notes, actionTaken: incident?.actionTaken };
      },
    },
  ];
}
