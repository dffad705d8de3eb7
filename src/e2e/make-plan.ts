import type { Page } from '@playwright/test';
import { call, makeProject } from './make-project.ts';

type Plan = {
  /** The first word of its project, and of what it is made of. */
  name: string;
  details: object;
  hazards: string[];
  risks: { title: string; controls: string[] }[];
  volunteers: string[];
  checklist: string[];
};

const likelihoods = ['highly unlikely', 'unlikely', 'quite possible', 'likely', 'almost certain'];
const consequences = ['insignificant', 'minor', 'moderate', 'major', 'catastrophic'];

/** Numbers from 11 up, so that none is the beginning of another. */
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 11);

/** Each entry has a unique number, so that a missing one is noticed. */
export const longPlan: Plan = {
  name: 'Long',
  details: {},
  hazards: numbers(40).map(
    (n) => `Long hazard ${n}: loose rock and wet roots above the stream where the track narrows`,
  ),
  volunteers: numbers(30).map((n) => `Person Tāwhiri-Long${n}`),
  risks: numbers(10).map((n) => ({
    title: `Long risk ${n}: somebody falls where the ground is steep`,
    controls: numbers(8).map(
      (index) =>
        `Control ${n}.${index}: walk the line together, keep three points of contact, and turn back when the rock is wet`,
    ),
  })),
  checklist: numbers(20).map((n) => `Long check ${n}: radios are charged and tried out`),
};

const three = ['first', 'second', 'third'];

/** What a small group plans for a day. */
export const smallPlan: Plan = {
  name: 'Small',
  details: {
    start_time: '09:00',
    finish_time: '15:00',
    meeting_place: 'Car park at the end of the road',
    notes: 'Bring lunch, water and a warm layer. The gate is locked: the code is with Mere.',
  },
  hazards: three.map((which) => `Small ${which} hazard: wet roots and loose rock above the stream`),
  volunteers: three.map((which) => `Small ${which}`),
  risks: three.map((which) => ({
    title: `Small ${which} risk: slips and falls`,
    controls: three.map((nth) => `Small ${which} risk, ${nth} control: walk together and turn back when it is wet`),
  })),
  checklist: [...three, 'fourth', 'fifth', 'sixth'].map((which) => `Small ${which} check: radios are charged`),
};

/** Creates an activity of the 5th of March 2026 with all of it. Returns its id. */
export async function makePlan(page: Page, origin: string, plan: Plan): Promise<number> {
  const { name } = plan;
  const post = (path: string, data: object) => call(page, 'POST', `${origin}${path}`, data);
  const { id: project_id } = await makeProject(page, origin, `${name} Ridge`, {
    localHospital: 'North Shore Hospital, Shakespeare Road',
    localMedicalCenterAddress: `1 ${name} Street`,
    localMedicalCenterPhone: '0211110000',
    primaryContactName: 'Mere Tāmati',
    primaryContactPhone: '0212220000',
  });
  const named = { activity_name: `${name} day on ${name} Ridge`, project_id, activity_date: '2026-03-05' };
  const { id: activity_id } = await post('/api/activities', { ...named, ...plan.details });
  for (const [index, hazard_description] of plan.hazards.entries()) {
    const kind = index % 2 === 0 ? 'site' : 'activity_people';
    const { id } = await post(`/api/${kind}_hazards`, { hazard_description });
    await post(`/api/activity_${kind}_hazards`, { activity_id, [`${kind}_hazard_id`]: id });
  }
  for (const [index, { title, controls }] of plan.risks.entries()) {
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
  for (const [index, volunteer] of plan.volunteers.entries()) {
    const [firstname, lastname] = volunteer.split(' ');
    const reached = { email: `${name.toLowerCase()}.${index}@okura.example`, phone: '0215550142' };
    const contact = { emergencyContact: `Contact ${index}`, emergencyContactNumber: '0215550199' };
    volunteer_ids.push((await post('/api/volunteers', { firstname, lastname, ...reached, ...contact })).id);
  }
  await post('/api/activity_volunteer', { activity_id, volunteer_ids });
  const checklist_ids: number[] = [];
  for (const description of plan.checklist) checklist_ids.push((await post('/api/checklist', { description })).id);
  await post('/api/activity_checklist', { activity_id, checklist_ids });
  return activity_id;
}
