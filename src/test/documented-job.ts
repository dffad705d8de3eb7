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
  await client.logIn(email, password);
  await registerStaff(client, 'Field Staff', 'maia@okurabush.example');
  await registerStaff(client, 'Team Leader', 'leader@okurabush.example');
  const leaver = await registerStaff(client, 'Team Leader', 'leaver@okurabush.example');
  await client.delete(`/api/staff/${leaver.id}`);
  await registerVolunteer(client, 'Wiremu', 'wiremu@okurabush.example');
  const guest = await registerVolunteer(client, 'Anahera', 'anahera@okurabush.example');
  await registerVolunteer(client, 'Tāne', 'tane@okurabush.example');
  await client.delete(`/api/volunteers/${guest.id}`);
  const library = await fillLibrary(client);

  const predators = library.objectives.find(({ title }) => title === 'Establishing Predator Control');
  const objectives = [library.objective.id, Number(predators?.id)];
  const files = { image: samplePicture(), inductionFile: sampleDocument() };
  const project = await client.post('/api/projects', projectForm('Ōkura estuary', objectives, files));
  await client.put(`/api/projects/${project.id}`, projectForm('Ōkura estuary', objectives));
  const spare = await client.post('/api/projects', projectForm('Spare project', []));
  await client.delete(`/api/projects/${spare.id}`);
  await client.get('/api/projects?name=%C5%8CKURA%20ESTUARY');
  await client.get('/api/projects');
  await client.get('/api/projects/projList');
  await client.get(`/api/projects/${project.id}`);

  const activity = await planActivity(client, 'Estuary trap line', project.id);
  await determineRisks(client, activity.id);
  await assignEverybody(client, activity.id);
  await recordOutcome(client, activity.id);
  await complete(client, activity.id);
  await client.get('/api/activities');
  await report(client, project.id, 'Hedge planting');
  await report(client, project.id, 'Establishing Predator Control');
  await client.post('/api/forgot-password', { email });
  await client.post('/api/logout', {});
}
