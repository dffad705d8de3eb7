import { expect, type Page } from '@playwright/test';
import { startOfDayIn } from '#shared/dates.ts';
import type { TestServer } from './start-server.ts';

/** The longest name of a place in New Zealand: 85 letters without a place to break, with macrons. */
const longName = 'Taumatawhakatangihangakōauauotamateaturipūkakapikimaungahoronukupōkaiwhenuakitānatahu';
const inAddress = longName.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** As many letters as a field holds. */
const longest = (letters: number) => longName.repeat(Math.ceil(letters / longName.length)).slice(0, letters);

type Post = (path: string, data: object) => Promise<{ id: number }>;

export type LongTraps = { trapId: number; retiredTrapId: number; lineId: number };

/** Traps and checks of which every text has as many letters as it may. */
async function addLongTraps(post: Post, projectId: number): Promise<LongTraps> {
  const [name, code, bait] = [longest(200), longest(40), longest(100)];
  await post('/trpc/trapTypes.create', { name, resetsItself: true, holdsAlive: true });
  await post('/trpc/species.create', { name, countsAs: 'others' });
  const of = { projectId, type: name, lure: name, notes: longest(10_000), setOn: '2026-01-15' };
  const trap = await post('/api/traps', { ...of, code });
  const retired = { state: 'Retired', retiredOn: '2026-01-20', retiredReason: longest(500) };
  const { id: retiredTrapId } = await post('/api/traps', { ...of, ...retired, code: `${code.slice(1)}2` });
  const line = { projectId, name, directions: longest(2000), checkEveryDays: 365, trapIds: [trap.id] };
  const { id: lineId } = await post('/api/trap_lines', line);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  for (const checkedAt of [day(9), day(2), day(1.9)])
    await post('/api/trap_checks', {
      ...{ trapId: trap.id, checkedAt, state: 'Interfered with', strikes: 10_000, rebaited: true },
      catches: [{ species: name, number: 1000, sex: 'Unknown', age: 'Juvenile' }],
      ...{ baitLeft: bait, baitSet: bait, condition: 'Needs repair', note: longest(2000) },
    });
  return { trapId: trap.id, retiredTrapId, lineId };
}

/** `reportedId`: an activity that was completed with an incident. */
export type LongNames = LongTraps & {
  activityId: number;
  reportedId: number;
  projectId: number;
  staffId: number;
  volunteerId: number;
  today: string;
};

/** Fills every kind of record with names that cannot wrap by themselves: a list, a card, a step and a report of each. */
export async function fillWithLongNames(page: Page, server: TestServer): Promise<LongNames> {
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers: { origin: server.url }, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const post = (path: string, data: object) => call('POST', `/api/${path}`, data);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
  const person = (key: string) => ({
    firstname: longName,
    lastname: `${longName}${key}`,
    email: `${inAddress.slice(0, 50)}${key}@${inAddress.slice(0, 40)}.example.org`,
    phone: '0211234567',
  });
  const objective = await post('objectives', { title: longName, measurement: longName });
  const project = await post('projects', {
    name: longName,
    location: longName,
    startDate: '2026-01-15',
    emergencyServices: longName,
    localMedicalCenterAddress: longName,
    localMedicalCenterPhone: '091234567',
    localHospital: longName,
    primaryContactName: longName,
    primaryContactPhone: '0211234567',
    objectives: [objective.id, 1],
  });
  const staff = await post('staff', { ...person('a'), role: 'Field Staff', password: 'Kereru-flies-7' });
  await post('staff', { ...person('b'), role: 'Team Leader', password: 'Kereru-flies-7' });
  const contact = { emergencyContact: longName, emergencyContactNumber: '0279998888' };
  const volunteer = await post('volunteers', { ...person('c'), ...contact });
  await post('volunteers', { ...person('d'), ...contact });
  const siteHazard = await post('site_hazards', { hazard_description: longName });
  const peopleHazard = await post('activity_people_hazards', { hazard_description: longName });
  const risk = await post('risks', { title: longName });
  const control = await post(`risks/${risk.id}/controls`, { control_text: longName });
  const item = await post('checklist', { description: longName });

  const activityOf = (name: string, more: object) =>
    post('activities', { activity_name: name, project_id: project.id, activity_date: today, notes: longName, ...more });
  const activity = await activityOf(longName, {});
  await activityOf(`${longName} overdue`, { activity_date: '2026-01-20' });
  await activityOf(`${longName} archived`, { status: 'archived' });
  const on = { activity_id: activity.id };
  await post('activity_staff', { ...on, staff_id: staff.id });
  await post('activity_volunteer', { ...on, volunteer_ids: [volunteer.id] });
  // Somebody new on the day who may be the volunteer.
  const newcomer = { activityId: activity.id, firstname: `${longName}n`, lastname: longName, phone: '0211234567' };
  await call('POST', '/trpc/activities.volunteers.addNewcomer', newcomer);
  await post('activity_checklist', { ...on, checklist_ids: [item.id] });
  await post('activity_checklist/notes', { ...on, notes: longName });
  await post('activity_site_hazards', { ...on, site_hazard_id: siteHazard.id });
  await post('activity_activity_people_hazards', { ...on, activity_people_hazard_id: peopleHazard.id });
  const rating = { risk_title_id: risk.id, likelihood: 'likely', consequences: 'major' };
  const { riskId } = await post('risks-create-row', rating);
  await post('activity_risks', { ...on, risk_id: riskId });
  await post('activity_risk_controls', { ...on, risk_id: riskId, risk_control_id: control.id, is_checked: true });
  const { objectives } = await call('GET', `/api/activity_outcome/${activity.id}`);
  for (const { activityObjectiveId } of objectives)
    await call('PUT', `/api/activity_objectives/${activityObjectiveId}`, { amount: 123456.789 });
  const subTypes: { id: number }[] = await call('GET', '/api/predator');
  for (const { id } of subTypes)
    await post('activity_predator', {
      ...on,
      predator_id: id,
      measurement: 12345,
      others: 12,
      othersDescription: longName,
    });
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  // Before today they would be expected again.
  const [hourAgo, midnight] = [ago(3_600_000), startOfDayIn('Pacific/Auckland', today)];
  for (const who of [{ staffId: staff.id }, { volunteerId: volunteer.id }]) {
    const signedOnAt = hourAgo > midnight ? hourAgo : midnight;
    const { id } = await post('attendance', { activityId: activity.id, ...who, signedOnAt });
    await call('PUT', `/api/attendance/${id}`, { signedOffAt: ago(0) });
  }
  await post('hours', {
    volunteerId: volunteer.id,
    projectId: project.id,
    date: ago(86_400_000).slice(0, 10),
    hours: 2.5,
    reason: longName,
  });
  const reported = await activityOf(`${longName} reported`, {});
  await post('activities/complete', {
    activityId: reported.id,
    notes: longName,
    anyIncident: 'Yes',
    incidentDetails: {
      typeOfIncident: 'Medical Treatment',
      medicalTreatmentObtained: longName,
      dateOfIncident: today,
      timeOfIncident: '14:05',
      injuredPerson: longName,
      injuredPersonGender: 'Other / Prefer not to say',
      incidentDescription: longName,
      preExistingInjury: 'No',
    },
  });
  return {
    ...(await addLongTraps((path, data) => call('POST', path, data), project.id)),
    activityId: activity.id,
    reportedId: reported.id,
    projectId: project.id,
    staffId: staff.id,
    volunteerId: volunteer.id,
    today,
  };
}
