import type { DocumentedClient } from './documented-client.ts';
import {
  assignEverybody,
  complete,
  determineRisks,
  fillLibrary,
  planActivity,
  projectForm,
  recordOutcome,
  registerStaff,
  registerVolunteer,
  report,
} from './documented-steps.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export const samplePicture = () => new Blob([Buffer.from(png, 'base64')], { type: 'image/png' });
export const sampleDocument = () => new Blob([pdf], { type: 'application/pdf' });

type Login = { email: string; password: string };

/** Everything that the two documents describe, once, in the order of a group's work. */
export async function doWholeJob(client: DocumentedClient, { email, password }: Login) {
  const login = await client.logIn(email, password);
  const staff = await registerStaff(client, 'Field Staff', 'maia@okurabush.example');
  await registerStaff(client, 'Team Leader', 'leader@okurabush.example');
  const leaver = await registerStaff(client, 'Team Leader', 'leaver@okurabush.example');
  const staffDeleted = await client.delete(`/api/staff/${leaver.person.id}`);
  const volunteers = await registerVolunteer(client, 'Wiremu', 'wiremu@okurabush.example');
  const guest = await registerVolunteer(client, 'Anahera', 'anahera@okurabush.example');
  await registerVolunteer(client, 'Tāne', 'tane@okurabush.example');
  await client.delete(`/api/volunteers/${guest.volunteer.id}`);
  const library = await fillLibrary(client);

  const predators = library.objectives.find(({ title }) => title === 'Establishing Predator Control');
  const objectives = [library.objective.id, Number(predators?.id)];
  const files = { image: samplePicture(), inductionFile: sampleDocument() };
  const project = await client.post('/api/projects', projectForm('Ōkura estuary', objectives, files));
  await client.put(`/api/projects/${project.id}`, projectForm('Ōkura estuary', objectives));
  const spare = await client.post('/api/projects', projectForm('Spare project', []));
  await client.delete(`/api/projects/${spare.id}`);
  const projects = {
    exists: await client.get<{ exists: boolean }>('/api/projects?name=%C5%8CKURA%20ESTUARY'),
    list: await client.get('/api/projects'),
    projList: await client.get('/api/projects/projList'),
    one: await client.get<Record<string, unknown>>(`/api/projects/${project.id}`),
  };

  const activity = await planActivity(client, 'Estuary trap line', project.id);
  const risks = await determineRisks(client, activity.id);
  const people = await assignEverybody(client, activity.id);
  const outcome = await recordOutcome(client, activity.id);
  const completion = await complete(client, activity.id);
  const activities = await client.get('/api/activities');
  const planted = await report(client, project.id, 'Hedge planting');
  const caught = await report(client, project.id, 'Establishing Predator Control');
  await client.post('/api/forgot-password', { email });
  const loggedOut = await client.post<{ message: string }>('/api/logout', {});
  return {
    login,
    staff,
    staffDeleted,
    volunteers,
    library,
    project,
    projects,
    activity,
    risks,
    people,
    outcome,
    completion,
    activities,
    planted,
    caught,
    loggedOut,
  };
}
