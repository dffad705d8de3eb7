import type { InputOf } from '#web/changes/paths.ts';
import type { FieldPath } from '#web/field/changes-table.ts';
import type { FieldScene } from './scene.ts';

export type FieldCase<Path extends FieldPath> = {
  /** What the change does, as a person would say it. */
  title: string;
  /** What is there before, and the input of the change. */
  input: (scene: FieldScene) => InputOf<Path> | Promise<InputOf<Path>>;
  /** What it is called while it waits. */
  words?: string;
  /** Fields that the phone cannot know: `activities.details.get.hasRecords`. */
  except?: readonly string[];
};

/** A test of each change that can be made without coverage: a change that is added to the table needs its cases here to compile. */
export const fieldCases: { [Path in FieldPath]: readonly [FieldCase<Path>, ...FieldCase<Path>[]] } = {
  'activities.details.update': [
    {
      title: 'other notes',
      words: 'Details: Notes',
      input: ({ activityId: id }) => ({ id, notes: 'Meet at the ford' }),
    },
    {
      title: 'another name and day',
      input: ({ activityId: id }) => ({ id, activityName: 'Aaron’s trap line', activityDate: '2026-03-09' }),
    },
    { title: 'a day that has passed', input: ({ activityId: id }) => ({ id, activityDate: '2026-02-20' }) },
    {
      title: 'completed by its status',
      words: 'Status: Completed',
      input: ({ activityId: id }) => ({ id, status: 'Completed' }),
    },
    { title: 'archived', input: ({ activityId: id }) => ({ id, status: 'archived' }) },
    {
      title: 'opened again',
      input: async ({ api, activityId: id }) => {
        await api.activities.details.update({ id, status: 'Completed' });
        return { id, status: 'InProgress' };
      },
    },
    {
      title: 'taken out of the archive',
      input: async ({ api, activityId: id }) => {
        await api.activities.details.update({ id, status: 'archived' });
        return { id, status: 'onhold' };
      },
    },
  ],
  'activities.risk.add': [
    {
      title: 'with controls',
      input: ({ of, rating, freeTitle, freeControls }) => {
        const [first = 0, , third = 0] = freeControls;
        return { ...of, ...rating, riskTitleId: freeTitle, chosenControlIds: [third, first] };
      },
    },
    {
      title: 'without controls, as the first',
      input: async ({ api, of, rating, freeTitle }) => {
        for (const { id: riskId } of await api.activities.risk.list(of))
          await api.activities.risk.remove({ ...of, riskId });
        const rows = await api.activities.risk.listHazards({ ...of, kind: 'site' });
        for (const { id } of rows) await api.activities.risk.removeHazard({ id, kind: 'site' });
        return { ...of, ...rating, riskTitleId: freeTitle };
      },
    },
  ],
  'activities.risk.update': [
    {
      title: 'another rating',
      input: ({ of, risk }) => ({ ...of, id: risk.id, likelihood: 'likely', consequences: 'catastrophic' }),
    },
    {
      title: 'other controls',
      input: ({ of, risk, controls }) => {
        const [first = 0, second = 0, , fourth = 0] = controls;
        return { ...of, ...ratingOf(risk), id: risk.id, chosenControlIds: [fourth, second, first] };
      },
    },
    {
      title: 'a control whose words changed since it was chosen, and one whose words are new',
      input: async ({ api, of, risk, ownControls: [chosen = 0, spare = 0] }) => {
        await api.risks.updateControl({ id: chosen, controlText: 'Other words' });
        await api.risks.updateControl({ id: spare, controlText: 'New words' });
        return { ...of, ...ratingOf(risk), id: risk.id, chosenControlIds: [spare, chosen] };
      },
    },
    {
      title: 'controls set aside, one of which has left the library',
      input: async ({ api, of, risk, controls: [, second = 0], ownControls: [chosen = 0, spare = 0] }) => {
        await api.risks.updateControl({ id: spare, controlText: 'New words' });
        await api.risks.removeControl({ id: chosen });
        return { ...of, ...ratingOf(risk), id: risk.id, chosenControlIds: [second] };
      },
    },
  ],
  'activities.risk.remove': [
    { title: 'one of two', input: ({ of, risk }) => ({ ...of, riskId: risk.id }) },
    {
      title: 'the last thing of its step',
      input: async ({ api, of, risk }) => {
        for (const { id: riskId } of await api.activities.risk.list(of))
          if (riskId !== risk.id) await api.activities.risk.remove({ ...of, riskId });
        const rows = await api.activities.risk.listHazards({ ...of, kind: 'site' });
        for (const { id } of rows) await api.activities.risk.removeHazard({ id, kind: 'site' });
        return { ...of, riskId: risk.id };
      },
    },
  ],
  'activities.risk.chooseControl': [
    {
      title: 'chosen',
      input: ({ of, risk, controls: [first = 0] }) => ({ ...of, riskId: risk.id, riskControlId: first }),
    },
    {
      title: 'set aside',
      input: ({ of, risk, controls: [, second = 0] }) => ({
        ...{ ...of, riskId: risk.id, riskControlId: second, isChecked: false },
      }),
    },
  ],
  'activities.risk.addHazards': [
    {
      title: 'one that is there, and two new ones',
      input: ({ of, hazards: [first = 0, second = 0, third = 0] }) => ({
        ...{ ...of, kind: 'site', hazardIds: [third, second, first] },
      }),
    },
  ],
  'activities.risk.addHazard': [
    { title: 'a new one', input: ({ of, hazards: [first = 0] }) => ({ ...of, kind: 'site', hazardId: first }) },
    { title: 'one that is there', input: ({ of, hazards }) => ({ ...of, kind: 'site', hazardId: hazards[2] ?? 0 }) },
  ],
  'activities.risk.removeHazard': [
    {
      title: 'by its own id',
      input: async ({ api, of }) => {
        const [row] = await api.activities.risk.listHazards({ ...of, kind: 'site' });
        return { id: row?.id ?? 0, kind: 'site' };
      },
    },
    {
      title: 'by the library’s id',
      input: ({ of, hazards }) => ({ ...of, hazardId: hazards[2] ?? 0, kind: 'site' }),
    },
  ],
  'activities.staff.assign': [
    {
      title: 'somebody new',
      words: 'Add Aroha Hōhepa',
      input: ({ of, people }) => ({ ...of, staffId: people.freeStaff }),
    },
    { title: 'somebody who is there', input: ({ of, people }) => ({ ...of, staffId: people.assignedStaff }) },
  ],
  'activities.staff.remove': [
    {
      title: 'by the assignment',
      input: async ({ api, of }) => ({ id: await firstId(api.activities.staff.assigned(of)) }),
    },
    {
      title: 'by the person',
      words: 'Remove Māia Hōhepa',
      input: ({ activityId, people }) => ({ activityId, assignedIds: [people.assignedStaff] }),
    },
    {
      title: 'somebody who cannot be assigned any more',
      input: async ({ api, of, program, people }) => {
        program.sqlite.prepare("UPDATE staff SET role = 'Group Admin' WHERE id = ?").run(people.assignedStaff);
        return { id: await firstId(api.activities.staff.assigned(of)) };
      },
    },
  ],
  'activities.volunteers.assign': [
    {
      title: 'two',
      words: 'Add Ānaru Tāmati, Zoë Tāmati',
      input: ({ of, people }) => ({ ...of, volunteerIds: people.freeVolunteers }),
    },
    {
      title: 'one of whom is there',
      input: ({ of, people }) => ({
        ...{ ...of, volunteerIds: [...people.freeVolunteers, people.assignedVolunteers[0] ?? 0] },
      }),
    },
  ],
  'activities.volunteers.remove': [
    {
      title: 'one by the assignment',
      input: async ({ api, of }) => ({ id: await firstId(api.activities.volunteers.assigned(of)) }),
    },
    {
      title: 'all by the assignments',
      input: async ({ api, of }) => ({ ids: (await api.activities.volunteers.assigned(of)).map(({ id }) => id) }),
    },
    {
      title: 'one by the person',
      input: ({ activityId, people }) => ({ activityId, assignedIds: people.assignedVolunteers.slice(1) }),
    },
  ],
  'activities.checklist.assign': [
    { title: 'three', input: ({ of, checklist }) => ({ ...of, checklistIds: checklist.slice(0, 3) }) },
    {
      title: 'the first of an activity',
      input: async ({ api, of, checklist }) => {
        const rows = await api.activities.checklist.assigned(of);
        await api.activities.checklist.remove({ ids: rows.map(({ id }) => id) });
        return { ...of, checklistIds: checklist.slice(0, 1) };
      },
    },
  ],
  'activities.checklist.remove': [
    {
      title: 'one whose words changed since',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        await api.checklist.update({ id: row?.checklistId ?? 0, description: 'Zips closed' });
        return { id: row?.id ?? 0 };
      },
    },
    {
      title: 'one that has left the library',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        await api.checklist.remove({ id: row?.checklistId ?? 0 });
        return { id: row?.id ?? 0 };
      },
    },
    {
      title: 'all',
      input: async ({ api, of }) => ({ ids: (await api.activities.checklist.assigned(of)).map(({ id }) => id) }),
    },
  ],
  'activities.checklist.saveNotes': [
    {
      title: 'written',
      words: 'Bait station 12 empty (notes)',
      input: ({ of }) => ({ ...of, notes: 'Bait station 12 empty\nRefill on Friday' }),
    },
    {
      title: 'cleared, as the last thing of the step',
      input: async ({ api, of }) => {
        await api.activities.checklist.saveNotes({ ...of, notes: 'Two radios' });
        const rows = await api.activities.checklist.assigned(of);
        await api.activities.checklist.remove({ ids: rows.map(({ id }) => id) });
        return { ...of, notes: '' };
      },
    },
  ],
  'activities.outcome.addDirect': [
    {
      title: 'a new one',
      words: 'Add objective: Signs put up',
      input: ({ of }) => ({ ...of, title: 'Signs put up', measurement: 'Signs' }),
    },
    {
      title: 'one of the library, in other letters',
      input: async ({ api, of }) => {
        const [free] = (await api.objectives.list()).filter(({ title }) => title.startsWith('Weed'));
        return { ...of, title: free?.title.toUpperCase() ?? '', measurement: free?.measurement ?? '' };
      },
    },
    { title: 'one that is there', input: ({ of }) => ({ ...of, title: 'benches', measurement: 'BENCHES' }) },
  ],
  'activities.outcome.removeDirect': [
    { title: 'without an amount', input: ({ direct }) => ({ id: direct.activityObjectiveId }) },
  ],
  'activities.outcome.setAmount': [
    {
      title: 'an amount',
      words: '55.5 Plants Planted',
      input: ({ plants }) => ({ id: plants.activityObjectiveId, amount: 55.5 }),
    },
    {
      title: 'the first result',
      input: async ({ api, record, plants }) => {
        await api.activities.predator.remove({ id: record.id });
        return { id: plants.activityObjectiveId, amount: 0 };
      },
    },
    {
      title: 'cleared',
      words: 'Plants Planted: no amount',
      input: async ({ api, plants: { activityObjectiveId: id } }) => {
        await api.activities.outcome.setAmount({ id, amount: 3 });
        return { id, amount: null };
      },
    },
  ],
  'activities.predator.create': [
    {
      title: 'catches',
      words: 'Catches: 3 rats, 1 Stoat',
      input: ({ of, catches }) => ({ ...of, predatorId: catches, rats: 3, others: 1, othersDescription: 'Stoat' }),
    },
    {
      title: 'traps',
      words: 'Traps Checked: 12',
      input: ({ of, checked }) => ({ ...of, predatorId: checked, measurement: 12, rats: 3 }),
    },
  ],
  'activities.predator.update': [
    { title: 'other counts', input: ({ record }) => ({ id: record.id, rats: 7, measurement: 2 }) },
    {
      title: 'another sub type',
      input: ({ record, checked }) => ({ id: record.id, predatorId: checked, measurement: 4 }),
    },
    {
      title: 'traps that become catches',
      input: async ({ api, of, checked, catches }) => {
        const { id } = await api.activities.predator.create({ ...of, predatorId: checked, measurement: 12 });
        return { id, predatorId: catches, rats: 1 };
      },
    },
  ],
  'activities.predator.remove': [
    {
      title: 'the only one',
      input: ({ record }) => ({ id: record.id }),
      // Only the server knows of an earlier completion, which would keep them.
      except: ['activities.details.get.hasRecords'],
    },
  ],
  'activities.complete.save': [
    { title: 'without an incident', input: ({ of }) => ({ ...of, anyIncident: 'No', notes: 'All home by four' }) },
    { title: 'with the notes as they are', input: ({ of }) => ({ ...of, anyIncident: 'No' }) },
    {
      title: 'with an incident',
      words: 'Complete the activity, with a report: Near Miss',
      input: ({ of }) => ({
        ...{ ...of, anyIncident: 'Yes', notes: '' },
        incidentDetails: { ...nearMiss, medicalTreatmentObtained: 'Never asked for' },
      }),
    },
    {
      title: 'with a report that was saved before',
      input: async ({ api, of }) => {
        const incidentDetails = {
          ...nearMiss,
          typeOfIncident: 'Medical Treatment',
          medicalTreatmentObtained: 'Stitches',
        };
        await api.activities.complete.save({ ...of, anyIncident: 'Yes', incidentDetails });
        return { ...of, anyIncident: 'Yes', incidentDetails: { ...nearMiss, witnesses: 'Hine\nTama' } };
      },
    },
    {
      title: 'with No in place of a report that was saved before',
      input: async ({ api, of }) => {
        await api.activities.complete.save({ ...of, anyIncident: 'Yes', incidentDetails: nearMiss });
        return { ...of, anyIncident: 'No', notes: 'Nothing after all' };
      },
    },
  ],
  'changes.undo': [
    {
      title: 'a removal',
      input: async ({ removeWithKey }) => ({ key: await removeWithKey() }),
      // Its own drawing goes when it is taken back; what the server had made comes with the next answer.
      except: ['*'],
    },
  ],
};

const nearMiss = {
  ...{ typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down', dateOfIncident: '2026-03-05' },
  ...{ timeOfIncident: '14:05', injuredPerson: '', preExistingInjury: '' },
};

function ratingOf({ likelihood, consequences }: FieldScene['risk']) {
  return { likelihood, consequences } as FieldScene['rating'];
}

async function firstId(rows: Promise<{ id: number }[]>): Promise<number> {
  return (await rows)[0]?.id ?? 0;
}
