import type { Page } from '@playwright/test';
import { call, makeProject } from './make-project.ts';

const likelihoods = ['highly unlikely', 'unlikely', 'quite possible', 'likely', 'almost certain'];
const consequences = ['insignificant', 'minor', 'moderate', 'major', 'catastrophic'];

/** Numbers from 11 up, so that none is the beginning of another. */
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 11);

const hazard = (n: number) => `Long hazard ${n}: loose rock and wet roots above the stream where the track narrows`;
const risk = (n: number) => `Long risk ${n}: somebody falls where the ground is steep`;
const control = (n: number, index: number) =>
  `Control ${n}.${index}: walk the line together, keep three points of contact, and turn back when the rock is wet`;
const item = (n: number) => `Long check ${n}: radios are charged and tried out`;
const lastname = (n: number) => `Tāwhiri-Long${n}`;

/** The plan's contents. Each entry has a unique number, so that a missing one is noticed. */
export const longPlan = {
  hazards: numbers(40).map(hazard),
  volunteers: numbers(30).map((n) => `Person ${lastname(n)}`),
  risks: numbers(10).map((n) => ({ title: risk(n), controls: numbers(8).map((index) => control(n, index)) })),
  checklist: numbers(20).map(item),
};

/** Creates an activity with all of them. Returns its id. */
export async function makeLongPlan(page: Page, origin: string): Promise<number> {
  const post = (path: string, data: object, status?: number) => call(page, 'POST', `${origin}${path}`, data, status);
  const { id: projectId } = await makeProject(page, origin, 'Long Ridge', {
    localHospital: 'North Shore Hospital, Shakespeare Road',
    localMedicalCenterAddress: '1 Long Street',
    localMedicalCenterPhone: '0211110000',
    primaryContactName: 'Mere Tāmati',
    primaryContactPhone: '0212220000',
  });
  const { id: activity_id } = await post('/api/activities', {
    activity_name: 'Long day on Long Ridge',
    project_id: projectId,
    activity_date: '2026-03-05',
  });
  for (const [index, hazard_description] of longPlan.hazards.entries()) {
    const kind = index % 2 === 0 ? 'site' : 'activity_people';
    const { id } = await post(`/api/${kind}_hazards`, { hazard_description });
    await post(`/api/activity_${kind}_hazards`, { activity_id, [`${kind}_hazard_id`]: id });
  }
  for (const [index, { title, controls }] of longPlan.risks.entries()) {
    const { id: risk_title_id } = await post('/api/risks', { title, isReadOnly: false });
    const rated = { likelihood: likelihoods[index % 5], consequences: consequences[Math.floor(index / 2)] };
    const { riskId: risk_id } = await post('/api/risks-create-row', { risk_title_id, ...rated });
    await post('/api/activity_risks', { activity_id, risk_id });
    for (const control_text of controls) {
      const { id } = await post(`/api/risks/${risk_title_id}/controls`, { control_text, isReadOnly: false });
      await post('/api/activity_risk_controls', { activity_id, risk_id, risk_control_id: id, is_checked: true });
    }
  }
  const volunteer_ids: number[] = [];
  for (const n of numbers(longPlan.volunteers.length)) {
    const contact = { emergencyContact: `Contact ${n}`, emergencyContactNumber: '0215550199' };
    const person = {
      firstname: 'Person',
      lastname: lastname(n),
      email: `long.${n}@okura.example`,
      phone: '0215550142',
    };
    volunteer_ids.push((await post('/api/volunteers', { ...person, ...contact })).id);
  }
  await post('/api/activity_volunteer', { activity_id, volunteer_ids });
  const checklist_ids: number[] = [];
  for (const description of longPlan.checklist) checklist_ids.push((await post('/api/checklist', { description })).id);
  await post('/api/activity_checklist', { activity_id, checklist_ids });
  return activity_id;
}
