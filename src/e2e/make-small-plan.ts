import type { Page } from '@playwright/test';
import { call, makeProject } from './make-project.ts';

const three = ['first', 'second', 'third'];

/** What a small group plans for a day. */
export const smallPlan = {
  hazards: three.map((which) => `Small ${which} hazard: wet roots and loose rock above the stream`),
  volunteers: three.map((which) => `Small ${which}`),
  risks: three.map((which) => ({
    title: `Small ${which} risk: slips and falls`,
    controls: three.map((nth) => `Small ${which} risk, ${nth} control: walk together and turn back when it is wet`),
  })),
  checklist: [...three, 'fourth', 'fifth', 'sixth'].map((which) => `Small ${which} check: radios are charged`),
};

/** Creates an activity with all of it. Returns its id. */
export async function makeSmallPlan(page: Page, origin: string): Promise<number> {
  const post = (path: string, data: object) => call(page, 'POST', `${origin}${path}`, data);
  const { id: project_id } = await makeProject(page, origin, 'Small Ridge', {
    localHospital: 'North Shore Hospital, Shakespeare Road',
    localMedicalCenterAddress: '1 Small Street, Silverdale',
    localMedicalCenterPhone: '0211110000',
    primaryContactName: 'Mere Tāmati',
    primaryContactPhone: '0212220000',
  });
  const { id: activity_id } = await post('/api/activities', {
    activity_name: 'Small day on Small Ridge',
    project_id,
    activity_date: '2026-03-05',
    start_time: '09:00',
    finish_time: '15:00',
    meeting_place: 'Car park at the end of the road',
    notes: 'Bring lunch, water and a warm layer. The gate is locked: the code is with Mere.',
  });
  for (const [index, hazard_description] of smallPlan.hazards.entries()) {
    const kind = index % 2 === 0 ? 'site' : 'activity_people';
    const { id } = await post(`/api/${kind}_hazards`, { hazard_description });
    await post(`/api/activity_${kind}_hazards`, { activity_id, [`${kind}_hazard_id`]: id });
  }
  for (const { title, controls } of smallPlan.risks) {
    const { id: risk_title_id } = await post('/api/risks', { title, isReadOnly: false });
    const rated = { likelihood: 'quite possible', consequences: 'moderate' };
    const { riskId: risk_id } = await post('/api/risks-create-row', { risk_title_id, ...rated });
    await post('/api/activity_risks', { activity_id, risk_id });
    for (const control_text of controls) {
      const { id } = await post(`/api/risks/${risk_title_id}/controls`, { control_text, isReadOnly: false });
      await post('/api/activity_risk_controls', { activity_id, risk_id, risk_control_id: id, is_checked: true });
    }
  }
  const volunteer_ids: number[] = [];
  for (const [index, name] of smallPlan.volunteers.entries()) {
    const [firstname, lastname] = name.split(' ');
    const person = { firstname, lastname, email: `small.${index}@okura.example`, phone: '0215550142' };
    const contact = { emergencyContact: `Contact ${index}`, emergencyContactNumber: '0215550199' };
    volunteer_ids.push((await post('/api/volunteers', { ...person, ...contact })).id);
  }
  await post('/api/activity_volunteer', { activity_id, volunteer_ids });
  const checklist_ids: number[] = [];
  for (const description of smallPlan.checklist) checklist_ids.push((await post('/api/checklist', { description })).id);
  await post('/api/activity_checklist', { activity_id, checklist_ids });
  return activity_id;
}
