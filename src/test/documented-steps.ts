import type { DocumentedClient, Values } from './documented-client.ts';

/** Registers a staff member with the welcome email, edits the record and the role, and searches for it. */
export async function registerStaff(client: DocumentedClient, role: string, email: string) {
  const form = { firstname: 'Māia', lastname: 'Ngata', email, phone: '+64215550177', role, password: 'Kererū#2026' };
  const person = await client.post('/api/staff', form);
  await client.post('/api/send-email', {
    email,
    subject: 'Welcome',
    message: `Role: ${role}. Login: ${email}. Password: Kererū#2026`,
  });
  await client.put(`/api/staff/${person.id}`, { ...form, lastname: 'Ngata-Reid' });
  await client.put(`/api/staff/${person.id}`, { role });
  await client.get(`/api/staff?role=${encodeURIComponent(role)}&search=maia`);
  return person;
}

export async function registerVolunteer(client: DocumentedClient, firstname: string, email: string) {
  const form = {
    firstname,
    lastname: 'Tāmati',
    email,
    phone: '0275550198',
    emergencyContact: 'Aroha Tāmati',
    emergencyContactNumber: '0225550117',
  };
  const volunteer = await client.post('/api/volunteers', form);
  await client.put(`/api/volunteers/${volunteer.id}`, { ...form, emergencyContact: 'Aroha Tāmati-Reid' });
  // The documented quirk: the volunteer search sends a role.
  await client.get(`/api/volunteers?role=Team%20Leader&search=${encodeURIComponent(firstname)}`);
  return volunteer;
}

/** Objectives, a risk with controls, both kinds of hazard: added, listed, edited, and one of each deleted. */
export async function fillLibrary(client: DocumentedClient) {
  const objective = await client.post('/api/objectives', { title: 'Hedge planting', measurement: 'Hours' });
  await client.put(`/api/objectives/${objective.id}`, { title: 'Hedge planting', measurement: 'm2' });
  const spare = await client.post('/api/objectives', { title: 'Spare', measurement: 'Hours' });
  await client.delete(`/api/objectives/${spare.id}`);

  const risk = await client.post('/api/risks', { title: 'Loose gravel', isReadOnly: false });
  const first = await client.post(`/api/risks/${risk.id}/controls`, { control_text: 'Boots', isReadOnly: false });
  const second = await client.post(`/api/risks/${risk.id}/controls`, { control_text: 'Go round', isReadOnly: false });
  await client.put(`/api/risks/${risk.id}`, { title: 'Loose gravel and scree' });
  await client.put(`/api/risk_controls/${first.id}`, { control_text: 'Boots with a firm sole' });
  await client.delete(`/api/risk_controls/${second.id}`);
  const spareRisk = await client.post('/api/risks', { title: 'Spare risk', isReadOnly: false });
  await client.delete(`/api/risks/${spareRisk.id}`);

  for (const path of ['/api/site_hazards', '/api/activity_people_hazards']) {
    const hazard = await client.post(path, { hazard_description: 'Old mine shaft' });
    await client.put(`${path}/${hazard.id}`, { hazard_description: 'Old mine shafts' });
    await client.delete(`${path}/${hazard.id}`);
  }
  await client.get('/api/risks');
  await client.get(`/api/risks/${risk.id}/controls`);
  return { objective, objectives: await client.get('/api/objectives') };
}

/** A project as the form sends it: multipart, the objectives as a JSON array of ids, an image and an induction document. */
export function projectForm(name: string, objectives: number[], files: { image?: Blob; inductionFile?: Blob } = {}) {
  const form = new FormData();
  const fields = {
    name,
    location: 'Ōkura Bush Walkway, Auckland',
    startDate: '2026-04-01',
    status: 'inprogress',
    createdBy: '1',
    emergencyServices: '111 will contact all emergency services',
    localMedicalCenterAddress: '12 Silverdale Street',
    localMedicalCenterPhone: '094265555',
    localHospital: 'North Shore Hospital',
    primaryContactName: 'Hēmi Walker',
    primaryContactPhone: '+64215550142',
    objectives: JSON.stringify(objectives),
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (files.image) form.set('image', files.image, 'Site.png');
  if (files.inductionFile) form.set('inductionFile', files.inductionFile, 'Induction.pdf');
  return form;
}

export async function planActivity(client: DocumentedClient, name: string, projectId: number) {
  const form = {
    activity_name: name,
    project_id: projectId,
    activity_date: '2026-05-02',
    notes: 'Meet at the car park',
    createdBy: 'Group Admin',
    status: 'InProgress',
  };
  const activity = await client.post('/api/activities', form);
  await client.put(`/api/activities/${activity.id}`, { ...form, notes: 'Meet at the gate' });
  await client.get(`/api/activity_project/${activity.id}`);
  await client.get(`/api/activities/${activity.id}`);
  return activity;
}

/** Step 2: hazards of both kinds, then a risk in its documented steps; then the risk is edited, and another one removed. */
export async function determineRisks(client: DocumentedClient, activityId: number) {
  const kinds = [
    ['/api/site_hazards', '/api/activity_site_hazards', 'site_hazard_id'],
    ['/api/activity_people_hazards', '/api/activity_activity_people_hazards', 'activity_people_hazard_id'],
  ] as const;
  for (const [library, links, idName] of kinds) {
    const [one, two] = await client.get(library);
    await client.post(links, { activity_id: activityId, [idName]: one?.id });
    await client.post(links, { activity_id: activityId, [idName]: two?.id });
    const linked = await client.get(`${links}?activityId=${activityId}`);
    await client.delete(`${links}?id=${linked[0]?.id}`);
  }

  const title = await client.post('/api/risk_titles', { title: 'Rising tide on the estuary' });
  const control = await client.post(`/api/risks/${title.id}/controls`, {
    control_text: 'Read the tide table',
    isReadOnly: false,
  });
  const titles = await client.get('/api/risk_titles');
  const riskId = await addRisk(client, activityId, title.id, control.id);
  const other = titles.find((one) => one.id !== title.id);
  const [otherControl] = await client.get(`/api/risks/${other?.id}/controls`);
  const otherRiskId = await addRisk(client, activityId, Number(other?.id), Number(otherControl?.id));
  await client.delete(`/api/activity_risks?activityId=${activityId}&riskId=${otherRiskId}`);
  await client.put(`/api/risks/${riskId}`, {
    title: 'Rising tide on the estuary',
    likelihood: 'almost certain',
    consequences: 'catastrophic',
    chosenControlIds: [control.id],
    activity_id: activityId,
  });
  await client.get(`/api/activity_risks?activityId=${activityId}`);
  await client.get(`/api/activity_risk_controls/detailed?activityId=${activityId}`);
}

async function addRisk(client: DocumentedClient, activityId: number, titleId: number, controlId: number) {
  const { riskId } = await client.post<{ riskId: number }>('/api/risks-create-row', {
    risk_title_id: titleId,
    likelihood: 'likely',
    consequences: 'minor',
  });
  await client.post('/api/activity_risks', { activity_id: activityId, risk_id: riskId });
  await client.post('/api/activity_risk_controls', {
    activity_id: activityId,
    risk_id: riskId,
    risk_control_id: controlId,
    is_checked: true,
  });
  return riskId;
}

/** Steps 3 to 5: assigns everybody and everything not yet assigned, and removes one of each again. */
export async function assignEverybody(client: DocumentedClient, activityId: number) {
  const staff = await client.get(`/api/unassigned_staff/${activityId}`);
  for (const { id } of staff) await client.post('/api/activity_staff', { activity_id: activityId, staff_id: id });
  const [person] = await client.get(`/api/activity_staff/${activityId}`);
  await client.delete(`/api/activity_staff/${person?.id}`);

  const volunteers = await client.get(`/api/unassigned_volunteer/${activityId}`);
  await client.post('/api/activity_volunteer', {
    activity_id: activityId,
    volunteer_ids: volunteers.map(({ id }) => id),
  });
  const [volunteer] = await client.get(`/api/activity_volunteer/${activityId}`);
  await client.delete(`/api/activity_volunteer/${volunteer?.id}`);

  const checklist = (await client.get(`/api/unassigned_checklist/${activityId}`)).slice(0, 3);
  await client.post('/api/activity_checklist', {
    activity_id: activityId,
    checklist_ids: checklist.map(({ id }) => id),
  });
  const [item] = await client.get(`/api/activity_checklist/${activityId}`);
  await client.delete(`/api/activity_checklist/${item?.id}`);
  const notes = { activity_id: activityId, notes: 'First aid kit in the red bag' };
  await client.post('/api/activity_checklist/notes', notes);
  await client.get(`/api/activity_checklist/notes/${activityId}`);
}

type OutcomeRow = { activityObjectiveId: number; title: string; measurement: string; amount: number | null };

/** Step 6: an amount for each objective, a direct one, predator records added, edited and deleted. */
export async function recordOutcome(client: DocumentedClient, activityId: number) {
  const { objectives } = await client.get<{ objectives: OutcomeRow[] }>(`/api/activity_outcome/${activityId}`);
  for (const { activityObjectiveId } of objectives) {
    await client.put(`/api/activity_objectives/${activityObjectiveId}`, { amount: 12.5 });
  }
  const direct = { activity_id: activityId, title: 'Gates mended', measurement: 'Gates' };
  const added = await client.post<OutcomeRow>('/api/activity_objectives_direct', direct);
  await client.put(`/api/activity_objectives/${added.activityObjectiveId}`, { amount: null });

  const subTypes = await client.get('/api/predator');
  const idOf = (name: string) => subTypes.find(({ sub_type }) => sub_type === name)?.id;
  const nothing = {
    measurement: null,
    rats: 0,
    possums: 0,
    mustelids: 0,
    hedgehogs: 0,
    others: 0,
    othersDescription: '',
  };
  const add = (name: string, values: Values) =>
    client.post('/api/activity_predator', { activity_id: activityId, predator_id: idOf(name), ...nothing, ...values });
  await add('traps established', { measurement: 4 });
  await add('traps checked', { measurement: 20 });
  const catches = await add('catches', { rats: 3, others: 1, othersDescription: 'Wasps' });
  await client.put(`/api/activity_predator/${catches.id}`, {
    activity_id: activityId,
    predator_id: idOf('catches'),
    ...nothing,
    rats: 5,
    possums: 2,
    others: 1,
    othersDescription: 'Wasp nest',
  });
  const mistake = await add('traps checked', { measurement: 1 });
  await client.delete(`/api/activity_predator/${mistake.id}`);
  await client.get(`/api/activity_predator/${activityId}`);
}

/** Step 7: completion with an incident, which is then mailed. */
export async function complete(client: DocumentedClient, activityId: number) {
  const incidentDetails = {
    typeOfIncident: 'Medical Treatment',
    medicalTreatmentObtained: 'Bandage',
    dateOfIncident: '2026-03-05',
    timeOfIncident: '14:05',
    injuredPerson: 'Wiremu Tāmati',
    injuredPersonGender: 'Other / Prefer not to say',
    incidentDescription: 'Slipped on the bank',
    preExistingInjury: 'No',
  };
  await client.post('/api/activities/complete', {
    activityId,
    notes: 'Everybody home by four',
    anyIncident: 'Yes',
    incidentDetails,
  });
  await client.post('/api/activities/complete/send-email', {
    email: 'admin@okurabush.example',
    subject: 'Incident Report',
    message: `Incident: ${JSON.stringify(incidentDetails)}`,
  });
  await client.get(`/api/activities/complete/${activityId}`);
}

type ReportObjective = { objective_id: number; title: string; projectObjectiveId: number | null };

export async function report(client: DocumentedClient, projectId: number, title: string) {
  const { objectives } = await client.get<{ objectives: ReportObjective[] }>(`/api/report/report_outcome/${projectId}`);
  const objective = objectives.find((one) => one.title === title);
  const query = `projectId=${projectId}&objectiveId=${objective?.objective_id}&startDate=2026-01-01&endDate=2026-12-31`;
  await client.get(`/api/report/objective?${query}`);
}
