import { describe, expect, test } from 'vitest';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';

type Api = ReturnType<typeof callerAs>['api'];

/** A library that can be changed afterwards, and an activity that uses all of it. */
async function planActivity() {
  const program = createTestProgram();
  const { api } = callerAs(program, 'Group Admin');
  const objective = await api.objectives.create({ title: 'Plants counted', measurement: 'Plants' });
  const project = makeProject(program.db, { name: 'Ōkura Bush', location: 'Auckland', objectiveIds: [objective.id] });
  const risk = await api.risks.create({ title: 'Old bridge', controls: ['Cross one at a time', 'Test the planks'] });
  const controls = await api.risks.listControls({ riskId: risk.id });
  const site = await api.hazards.create({ kind: 'site', hazardDescription: 'Wasp nest at the ford' });
  const people = await api.hazards.create({ kind: 'activity_people', hazardDescription: 'New volunteers' });
  const item = await api.checklist.create({ description: 'Two radios' });
  const ranger = makeStaff(program.db, { firstname: 'Hēmi', role: 'Field Staff' });
  const volunteer = makeVolunteer(program.db);
  const { id: activityId } = await api.activities.details.create({
    activityName: 'Bridge day',
    projectId: project.id,
    activityDate: '2026-03-05',
  });
  await api.activities.risk.add({
    activityId,
    riskTitleId: risk.id,
    likelihood: 'likely',
    consequences: 'major',
    chosenControlIds: controls.map(({ id }) => id),
  });
  await api.activities.risk.addHazards({ activityId, kind: 'site', hazardIds: [site.id] });
  await api.activities.risk.addHazards({ activityId, kind: 'activity_people', hazardIds: [people.id] });
  await api.activities.staff.assign({ activityId, staffId: ranger.id });
  await api.activities.volunteers.assign({ activityId, volunteerIds: [volunteer.id] });
  await api.activities.checklist.assign({ activityId, checklistIds: [item.id] });
  const [outcome] = (await api.activities.outcome.list({ activityId })).objectives;
  await api.activities.outcome.setAmount({ id: outcome?.activityObjectiveId ?? 0, amount: 12.5 });
  return { program, api, activityId, objective, project, risk, controls, site, people, item, ranger, volunteer };
}

/** All that the wizard shows of an activity. */
async function readAll({ activities }: Api, activityId: number) {
  return {
    details: await activities.details.get({ id: activityId }),
    risks: await activities.risk.list({ activityId }),
    controls: await activities.risk.listControls({ activityId }),
    siteHazards: await activities.risk.listHazards({ activityId, kind: 'site' }),
    peopleHazards: await activities.risk.listHazards({ activityId, kind: 'activity_people' }),
    staff: await activities.staff.assigned({ activityId }),
    volunteers: await activities.volunteers.assigned({ activityId }),
    checklist: await activities.checklist.assigned({ activityId }),
    outcome: await activities.outcome.list({ activityId }),
    listed: (await activities.list({})).rows.filter(({ id }) => id === activityId),
  };
}

describe('a completed activity', () => {
  test('stays as it was when its project and all of the library that it used are renamed', async () => {
    const { api, activityId, project, objective, risk, controls, site, people, item } = await planActivity();
    await api.activities.complete.save({ activityId, anyIncident: 'No', notes: 'Done.' });
    const before = await readAll(api, activityId);
    await api.projects.update({ id: project.id, name: 'Renamed', location: 'Moved' });
    await api.objectives.update({ id: objective.id, title: 'Renamed', measurement: 'boxes' });
    await api.risks.update({ id: risk.id, title: 'Renamed' });
    for (const { id } of controls) await api.risks.updateControl({ id, controlText: `Renamed ${id}` });
    await api.hazards.update({ id: site.id, kind: 'site', hazardDescription: 'Renamed' });
    await api.hazards.update({ id: people.id, kind: 'activity_people', hazardDescription: 'Renamed' });
    await api.checklist.update({ id: item.id, description: 'Renamed' });
    expect(await readAll(api, activityId)).toEqual(before);
    expect(before.risks[0]?.chosenControls).toEqual(['Cross one at a time', 'Test the planks']);
    expect(before.details).toMatchObject({ projectName: 'Ōkura Bush', projectLocation: 'Auckland' });
  });

  test('stays as it was when people and all of the library that it used are deleted', async () => {
    const { api, activityId, objective, risk, controls, site, people, item, ranger, volunteer } = await planActivity();
    await api.activities.complete.save({ activityId, anyIncident: 'No', notes: 'Done.' });
    const before = await readAll(api, activityId);
    await api.risks.removeControl({ id: controls[0]?.id ?? 0 });
    expect(await readAll(api, activityId)).toEqual(before);
    await api.risks.remove({ id: risk.id });
    await api.hazards.remove({ id: site.id, kind: 'site' });
    await api.hazards.remove({ id: people.id, kind: 'activity_people' });
    await api.checklist.remove({ id: item.id });
    await api.objectives.remove({ id: objective.id });
    await api.staff.remove({ id: ranger.id });
    await api.volunteers.remove({ id: volunteer.id });
    expect(await readAll(api, activityId)).toEqual(before);
  });
});
