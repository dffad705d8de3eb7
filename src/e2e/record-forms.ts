import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { blankIncident } from '#shared/activities/incident-report.ts';

/** Somebody's calls to the procedures, without a page. */
export type Caller = {
  call: <T = Record<string, unknown>>(procedure: string, input: object) => Promise<T>;
  ask: <T = Record<string, unknown>>(procedure: string, input?: object) => Promise<T>;
};

export function callerOf(request: APIRequestContext, origin: string): Caller {
  const headers = { origin };
  return {
    call: async (procedure, input) => {
      const answer = await request.post(`${origin}/trpc/${procedure}`, { headers, data: input });
      expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).result.data;
    },
    ask: async (procedure, input) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
      const answer = await request.get(`${origin}/trpc/${procedure}${query}`);
      expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).result.data;
    },
  };
}

type Field = {
  /** As the record names it. */
  name: string;
  type: (page: Page, value: string) => Promise<void>;
};

const textField = (name: string, label: string | RegExp): Field => ({
  name,
  type: (page, value) => inForm(page).getByRole('textbox', { name: label }).fill(value),
});

/** The form stands in a dialog, or on the page. */
const inForm = (page: Page): Locator => page.getByRole('main').or(page.getByRole('dialog')).last();

const choice = (name: string, label: string): Field => ({
  name,
  type: async (page, value) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  },
});

/** What a form is tried on: the ids that lead to it. */
type Made = { id: number; of?: number };

/** A form over one stored record: how it is opened, what is typed, and where it is kept. */
export type RecordForm = {
  name: string;
  /** The procedure of its save. */
  update: string;
  make: (my: Caller) => Promise<Made>;
  at: (made: Made) => string;
  /** What is pressed before the fields can be typed in, unless a draft has opened them. */
  open?: (page: Page) => Locator;
  mine: Field;
  /** Another field of the same record; some have only one. */
  other?: Field;
  /** Three values to type, one after another. */
  values: readonly [string, string, string, ...string[]];
  save: (page: Page) => Locator;
  /** Another person's save of one field. */
  put: (made: Made, field: string, value: string) => object;
  read: (my: Caller, made: Made) => Promise<Record<string, unknown>>;
};

export type FormStage = {
  projectId: number;
  /** The ids of two objectives of the project. */
  objectives: { 'Plants Planted': number; 'Weed Treatment': number };
  /** Another one each time, for names that are nobody else's. */
  number: () => number;
};

const button = (name: string) => (page: Page) => inForm(page).getByRole('button', { name, exact: true });
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first();
const words = ['Kererū', 'Pīwakawaka', 'Tīeke', 'Hihi', 'Kōkako', 'Toutouwai'] as const;
const rowOf = async (my: Caller, procedure: string, input: object | undefined, { id }: Made) =>
  (await my.ask<Record<string, unknown>[]>(procedure, input)).find((row) => row.id === id) ?? {};
const idOf = async (answer: Promise<{ id: number }>): Promise<Made> => ({ id: (await answer).id });
const stepOf = ({ activityId }: { activityId: number }, step: number) =>
  `/activity-notes?activity=${activityId}&step=${step}`;

/** Every form over a stored record. */
export function recordForms(stage: FormStage): RecordForm[] {
  const { number } = stage;
  const person = () => ({ firstname: 'Rua', lastname: 'Smith', phone: '0215550142' });
  const newActivity = (my: Caller) =>
    my.call<{ id: number }>('activities.details.create', {
      activityName: `Day ${number()}`,
      projectId: stage.projectId,
      activityDate: '2026-03-05',
    });
  return [
    {
      name: 'a user',
      update: 'staff.update',
      make: (my) =>
        idOf(
          my.call('staff.create', {
            ...person(),
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
      put: ({ id }, field, value) => ({ id, [field]: value }),
      read: (my, { id }) => my.ask('staff.get', { id }),
    },
    {
      name: 'a volunteer',
      update: 'volunteers.update',
      make: (my) =>
        idOf(
          my.call('volunteers.create', {
            ...person(),
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
      put: ({ id }, field, value) => ({ id, [field]: value }),
      read: (my, { id }) => my.ask('volunteers.get', { id }),
    },
    {
      name: 'a project',
      update: 'projects.update',
      make: (my) =>
        idOf(
          my.call('projects.create', {
            name: `Bush ${number()}`,
            location: 'Huia',
            startDate: '2026-02-01',
            emergencyServices: '111',
          }),
        ),
      at: ({ id }) => `/editproject?project=${id}`,
      mine: textField('localHospital', 'Local Hospital'),
      other: textField('primaryContactName', 'Primary Contact Name'),
      values: words,
      save: button('Save Changes'),
      put: ({ id }, field, value) => ({ id, [field]: value }),
      read: (my, { id }) => my.ask('projects.get', { id }),
    },
    {
      name: 'an objective',
      update: 'objectives.update',
      make: (my) => idOf(my.call('objectives.create', { title: `Aim ${number()}`, measurement: 'm' })),
      at: () => '/addobjective',
      open: press(/^Edit Aim|^Edit (Kererū|Pīwakawaka|Tīeke|Hihi|Kōkako|Toutouwai)/),
      mine: {
        name: 'title',
        type: (page, value) =>
          page
            .getByRole('form', { name: /^Edit / })
            .getByLabel('Objective Title')
            .fill(value),
      },
      other: {
        name: 'measurement',
        type: (page, value) =>
          page
            .getByRole('form', { name: /^Edit / })
            .getByLabel('Measurement')
            .fill(value),
      },
      values: words,
      save: (page) => page.getByRole('form', { name: /^Edit / }).getByRole('button', { name: 'Save' }),
      put: ({ id }, field, value) => ({ id, [field]: value }),
      read: (my, made) => rowOf(my, 'objectives.list', undefined, made),
    },
    {
      name: 'a hazard',
      update: 'hazards.update',
      make: (my) => idOf(my.call('hazards.create', { kind: 'site', hazardDescription: `Bank ${number()}` })),
      at: () => '/addhazard',
      open: press(/^Edit (Bank|Kererū|Pīwakawaka|Tīeke|Hihi|Kōkako|Toutouwai)/),
      mine: {
        name: 'hazardDescription',
        type: (page, value) =>
          page
            .getByRole('form', { name: /^Edit / })
            .getByLabel('Hazard Description')
            .fill(value),
      },
      values: words,
      save: (page) => page.getByRole('form', { name: /^Edit / }).getByRole('button', { name: 'Save' }),
      put: ({ id }, field, value) => ({ id, kind: 'site', [field]: value }),
      read: (my, made) => rowOf(my, 'hazards.list', { kind: 'site' }, made),
    },
    {
      name: 'a checklist item',
      update: 'checklist.update',
      make: (my) => idOf(my.call('checklist.create', { description: `Rope ${number()}` })),
      at: () => '/checklist',
      open: press(/^Edit (Rope|Kererū|Pīwakawaka|Tīeke|Hihi|Kōkako|Toutouwai)/),
      mine: {
        name: 'description',
        type: (page, value) =>
          page
            .getByRole('form', { name: /^Edit / })
            .getByRole('textbox')
            .fill(value),
      },
      values: words,
      save: (page) => page.getByRole('form', { name: /^Edit / }).getByRole('button', { name: 'Save' }),
      put: ({ id }, field, value) => ({ id, [field]: value }),
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
      put: ({ id }, field, value) => ({ id, [field]: value }),
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
      open: press(/^Edit (Look up|Kererū|Pīwakawaka|Tīeke|Hihi|Kōkako|Toutouwai)/),
      mine: {
        name: 'controlText',
        type: (page, value) => page.getByRole('form', { name: 'Edit control' }).getByLabel('Control').fill(value),
      },
      values: words,
      save: (page) => page.getByRole('form', { name: 'Edit control' }).getByRole('button', { name: 'Save' }),
      put: ({ id }, field, value) => ({ id, [field]: value }),
      read: (my, made) => rowOf(my, 'risks.listControls', { riskId: made.of }, made),
    },
    {
      name: "an activity's details",
      update: 'activities.details.update',
      make: (my) => idOf(newActivity(my)),
      at: ({ id }) => stepOf({ activityId: id }, 1),
      open: press('Edit'),
      mine: textField('notes', 'Notes'),
      other: textField('activityName', /^Activity Name/),
      values: words,
      save: button('Save Changes'),
      put: ({ id }, field, value) => ({ id, [field]: value }),
      read: (my, { id }) => my.ask('activities.details.get', { id }),
    },
    {
      name: "an activity's risk",
      update: 'activities.risk.update',
      make: async (my) => {
        const { id } = await newActivity(my);
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
      make: (my) => idOf(newActivity(my)),
      at: ({ id }) => stepOf({ activityId: id }, 5),
      mine: textField('notes', 'Checklist Notes'),
      values: words,
      save: button('Save Notes'),
      put: ({ id }, field, value) => ({ activityId: id, [field]: value }),
      read: (my, { id }) => my.ask('activities.checklist.notes', { activityId: id }),
    },
    {
      name: 'an amount',
      update: 'activities.outcome.setAmount',
      make: async (my) => {
        const { id } = await newActivity(my);
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
        const { id } = await newActivity(my);
        const subTypes = await my.ask<{ id: number; subType: string }[]>('activities.predator.subTypes');
        const checked = subTypes.find(({ subType }) => subType === 'traps checked');
        const record = { activityId: id, predatorId: checked?.id, measurement: 4 };
        return { id: (await my.call<{ id: number }>('activities.predator.create', record)).id, of: id };
      },
      at: ({ of }) => stepOf({ activityId: of ?? 0 }, 6),
      open: press('Edit Traps Checked, record 1'),
      mine: {
        name: 'measurement',
        type: (page, value) => page.getByRole('form', { name: 'Edit Record' }).getByLabel('Measurement').fill(value),
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
        const { id } = await newActivity(my);
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
      mine: textField('notes', 'Notes / Message'),
      other: textField('witnesses', 'Witnesses'),
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
        return { notes, witnesses: incident?.witnesses };
      },
    },
    {
      name: 'the targets',
      update: 'projects.setTargets',
      make: (my) =>
        idOf(
          my.call('projects.create', {
            name: `Bush ${number()}`,
            location: 'Huia',
            startDate: '2026-02-01',
            emergencyServices: '111',
            objectiveIds: Object.values(stage.objectives),
          }),
        ),
      at: ({ id }) => `/report/project?project=${id}&start=2026-01-01&end=2026-12-31`,
      open: press('Set targets'),
      mine: textField('Plants Planted', /^Plants Planted/),
      other: textField('Weed Treatment', /^Weed Treatment/),
      values: ['101', '202', '303', '404', '505'],
      save: button('Save'),
      put: ({ id }, field, value) => ({
        id,
        targets: [{ objectiveId: stage.objectives[field as keyof FormStage['objectives']], target: Number(value) }],
      }),
      read: async (my, { id }) => {
        const asked = { projectId: id, startDate: '2026-01-01', endDate: '2026-12-31' };
        type Report = { objectives: { title: string; target: number | null }[] };
        const report = await my.ask<Report>('reports.project', asked);
        return Object.fromEntries(report.objectives.map(({ title, target }) => [title, String(target ?? '')]));
      },
    },
  ];
}
