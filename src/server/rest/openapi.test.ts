import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestProgram } from '#test/callers.ts';
import { documentedCalls } from '#test/documented-calls.ts';
import { DocumentedClient, type Exchange } from '#test/documented-client.ts';
import { doWholeJob, sampleDocument, samplePicture } from '#test/documented-job.ts';
import { projectForm } from '#test/documented-steps.ts';
import { makeVolunteer, testPassword } from '#test/factories.ts';
import { signedInAgent, startTestServer } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { createVolunteerOnTheDay } from '../services/volunteers.ts';
import { appRouter } from '../trpc/app-router.ts';
import { allRoutes } from './all-routes.ts';
import type { JsonSchema } from './call-schema.ts';
import type { OpenApiDocument, Operation } from './openapi-types.ts';

type Call = { method: string; path: string; operation: Operation };

const procedures: object = appRouter._def.procedures;
const exchanges: Exchange[] = [];
const observe = (exchange: Exchange) => exchanges.push(exchange);
const email = 'aroha@okurabush.example';
let url = '';
let close = async () => {};
let document: OpenApiDocument;
let calls: Call[];

beforeAll(async () => {
  const program = createTestProgram({ PUBLIC_URL: 'https://bush.example' });
  const server = await startTestServer(program);
  url = server.url;
  close = server.close;
  const client = new DocumentedClient(url, observe);
  const person = {
    code: program.setupCode,
    firstname: 'Aroha',
    lastname: 'Hōhepa',
    email,
    phone: '021555',
    password: testPassword,
  };
  await client.get('/api/config');
  await client.post('/api/setup', person);
  document = await client.get<OpenApiDocument>('/api/openapi.json');
  calls = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ method: verb.toUpperCase(), path, operation })),
  );
  await makeOtherCalls(client);
  await joinVolunteers(client, program);
  await doWholeJob(client, { email, password: testPassword });
  const mail = program.sqlite.prepare("SELECT body FROM outbox WHERE kind = 'reset'").get() as { body: string };
  const token = /token=([\w-]+)/.exec(mail.body)?.[1];
  await client.post('/api/reset-password', { token, password: testPassword });
});

afterAll(() => close());

/** A near miss from its report until it is closed, and one that was a mistake. */
async function keepRegister(client: DocumentedClient): Promise<void> {
  const report = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' };
  const { id } = await client.post('/api/incidents', report);
  const mistake = await client.post('/api/incidents', report);
  await client.post(`/api/incidents/${mistake.id}/withdraw`, { reason: 'Reported twice' });
  await client.put(`/api/incidents/${id}`, { witnesses: 'Hine' });
  const [owner] = await client.get<{ id: number }[]>('/api/staff');
  const asked = { description: 'Mark the tunnel', staffId: owner?.id, dueDate: '2026-03-04' };
  const action = await client.post(`/api/incidents/${id}/actions`, asked);
  await client.put(`/api/incident_actions/${action.id}`, { doneDate: '2026-03-05' });
  await client.put(`/api/incidents/${id}/notifiable`, { decision: 'No' });
  await client.post(`/api/incidents/${id}/close`, {});
  await client.post(`/api/incidents/${id}/reopen`, { reason: 'New facts' });
  await client.get(`/api/incidents/${id}`);
  await client.get('/api/incidents?state=&kind=&projectId=&from=&to=');
}

/** Only the page adds somebody on the day. */
async function joinVolunteers(client: DocumentedClient, { db }: ReturnType<typeof createTestProgram>): Promise<void> {
  const { id: intoId } = makeVolunteer(db, { firstname: 'Hine', phone: '0275550101' });
  const newcomer = () =>
    createVolunteerOnTheDay(db, testAct, { firstname: 'Hine', lastname: '', phone: '0275550101' }).id;
  const [first, second] = [newcomer(), newcomer()];
  await client.get('/api/volunteers/alike');
  await client.post(`/api/volunteers/${first}/join`, { intoId, take: ['lastname'] });
  await client.post(`/api/volunteers/${second}/separate`, { otherId: intoId });
  for (const id of [intoId, second]) await client.delete(`/api/volunteers/${id}`);
}

/** Every list of the library, by the examples of the description. */
async function keepLibrary(client: DocumentedClient): Promise<void> {
  const adding = allRoutes.filter(
    ({ operation }) => /\.create$/.test(operation) && operation.replace(/create$/, 'export') in procedures,
  );
  for (const { path } of adding) {
    const example = document.paths[path]?.post?.requestBody?.content['application/json']?.example as object;
    const ours = (value: unknown) => (typeof value === 'string' ? `${value} of ours` : value);
    const own = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ours(value)]));
    const { id } = await client.post(path, own);
    await client.put(`${path}/${id}`, own);
    await client.get(path);
    await client.delete(`${path}/${id}`);
  }
}

/** A ticket with its paper. */
async function keepTickets(client: DocumentedClient, staffId: number): Promise<void> {
  const [type] = await client.get<{ id: number }[]>('/api/ticket_types');
  const { id } = await client.post('/api/tickets', { staffId, typeId: type?.id, issuedOn: '2025-03-05' });
  await client.put(`/api/tickets/${id}`, { number: 'FA 1' });
  const paper = new FormData();
  paper.set('file', samplePicture(), 'Card.png');
  await client.post(`/api/tickets/${id}/paper`, paper);
  await client.get('/api/tickets?typeId=1');
  await client.delete(`/api/tickets/${id}`);
}

async function keepPhotos(client: DocumentedClient, projectId: number): Promise<void> {
  const photo = new FormData();
  photo.set('projectId', String(projectId));
  photo.set('file', samplePicture(), 'Before.png');
  const { id } = await client.post('/api/photos', photo);
  await client.put(`/api/photos/${id}`, { caption: 'Before' });
  await client.get(`/api/photos?projectId=${projectId}`);
  await client.delete(`/api/photos/${id}`);
}

/** A line with a trap that was checked, alone and in a list. */
async function keepTraps(client: DocumentedClient, projectId: unknown): Promise<void> {
  const [type] = await client.get<{ name: string }[]>('/api/trap_types');
  const [species] = await client.get<{ name: string }[]>('/api/species');
  const trap = await client.post('/api/traps', { projectId, code: 'MB2', type: type?.name });
  const line = await client.post('/api/trap_lines', { projectId, name: 'Main bush', trapIds: [trap.id] });
  await client.put(`/api/trap_lines/${line.id}`, { checkEveryDays: 14 });
  await client.put(`/api/traps/${trap.id}`, { lure: 'Peanut butter' });
  const check = { trapId: trap.id, checkedAt: '2026-03-01T20:00:00Z', state: 'Sprung' };
  const catches = [{ species: species?.name, number: 1 }];
  const { id } = await client.post('/api/trap_checks', { ...check, catches });
  await client.post('/api/trap_checks', { checks: [check] });
  await client.put(`/api/trap_checks/${id}`, { bothHappened: true });
  for (const path of [
    '/api/trap_report',
    '/api/trap_lines',
    '/api/traps?due=false',
    `/api/trap_checks?trapId=${trap.id}`,
  ])
    await client.get(path);
  await client.delete(`/api/trap_checks/${id}`);
  await client.delete(`/api/traps/${trap.id}`);
  await client.delete(`/api/trap_lines/${line.id}`);
}

/** Makes the calls that `doWholeJob` does not. */
async function makeOtherCalls(client: DocumentedClient) {
  await client.get('/api/session');
  await client.get('/api/docs');
  await client.get('/api/export/everything');
  await keepLibrary(client);
  const project = await client.post('/api/projects', projectForm('Ōkura ridge', []));
  await keepPhotos(client, project.id);
  const details = { activity_name: 'Ridge wakl', project_id: project.id, activity_date: '2026-05-02' };
  const { id: activityId } = await client.post('/api/activities', details);
  const [listed] = await client.get('/api/checklist');
  await client.post('/api/activity_checklist', { activity_id: activityId, checklist_ids: [listed?.id] });
  const [assigned] = await client.get(`/api/activity_checklist/${activityId}`);
  for (const isTicked of [true, false]) await client.put(`/api/activity_checklist/${assigned?.id}`, { isTicked });
  const dates = ['2026-12-05', '2026-12-19'];
  const copies = await client.post<{ id: number }[]>(`/api/activities/${activityId}/copies`, { dates });
  for (const { id } of [{ id: activityId }, ...copies]) await client.delete(`/api/activities/${id}`);
  await client.delete(`/api/projects/${project.id}`);
  const lasting = await client.post(
    '/api/projects',
    projectForm('Ōkura reach', [], { inductionFile: sampleDocument() }),
  );
  const outing = { ...details, activity_name: 'Ridge walk', project_id: lasting.id };
  const day = await client.post('/api/activities', outing);
  const { id: staffId } = await client.get<{ id: number }>('/api/session');
  const here = { activityId: day.id, staffId, signedOnAt: '2026-03-04T18:00:00Z' };
  const { id: signOn } = await client.post('/api/attendance', here);
  await client.put(`/api/attendance/${signOn}`, { signedOffAt: '2026-03-04T19:00:00Z' });
  await client.get(`/api/attendance?activityId=${day.id}`);
  const atHome = { staffId, projectId: lasting.id, date: '2026-03-04', hours: 1.5, reason: 'Grew seedlings' };
  await client.post('/api/hours', atHome);
  await client.get('/api/hours?from=2026-03-01');
  await keepRegister(client);
  await keepTickets(client, staffId);
  await keepTraps(client, lasting.id);
  for (const path of ['/api/needs', `/api/projects/${lasting.id}/needs`, `/api/activities/${day.id}/needs`]) {
    const { needs } = await client.get<{ needs: object[] }>(path);
    await client.put(path, { needs });
  }
  for (const _ of ['first', 'again']) await client.post('/api/inductions', { projectId: lasting.id });
  await client.get(`/api/inductions?projectId=${lasting.id}`);
  const form = new FormData();
  form.set('kind', 'image');
  form.set('file', samplePicture(), 'Site.png');
  const file = await client.post('/api/files', form);
  await client.get(`/api/files/${file.id}`);
}

/** The path that a call is described under: paths that differ only in the name of a parameter are one. */
const itemOf = (path: string) => (path in document.paths ? path : path.replace(/\{\w+\}/, '{id}'));

function callOf({ method, path }: Exchange): Call | undefined {
  const [plain = ''] = path.split('?');
  const fits = calls.filter(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '\\d+')}$`).test(plain),
  );
  return fits[0];
}

/** A schema with the shared parts written out, for a validator that knows nothing of the document around it. */
function writtenOut(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writtenOut);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as JsonSchema;
  if ($ref) {
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);
    expect(found, $ref).toBeDefined();
    return writtenOut(found);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, writtenOut(value)]));
}

function answerSchema({ operation }: Call, status: number) {
  const answer = writtenOut(operation.responses[status]) as
    | { content?: Record<string, { schema: JsonSchema }> }
    | undefined;
  const schema = answer?.content?.['application/json']?.schema;
  return schema && z.fromJSONSchema(schema as never);
}

describe('the description of the calls', () => {
  test('holds every call that is served and no other, the documented ones with their documented names', () => {
    const served = allRoutes.map(({ method, path }) => `${method} ${itemOf(path)}`);
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...new Set(served)].sort());
    for (const { method, path, query, body } of documentedCalls) {
      const operation = document.paths[itemOf(path)]?.[method.toLowerCase()] as Operation;
      const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
      const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(
        ({ schema }) => schema.anyOf ?? [schema],
      );
      const inBody = bodies.flatMap(({ properties = {} }) => Object.keys(properties));
      expect(inQuery, `${method} ${path}`).toEqual(expect.arrayContaining(query));
      expect(inBody, `${method} ${path}`).toEqual(expect.arrayContaining(body));
    }
  });

  test('says what must be sent, within which limits, and who may call', () => {
    const { post } = document.paths['/api/staff'] as { post: Operation };
    const schema = post.requestBody?.content['application/json']?.schema;
    expect(schema?.required).toEqual(['firstname', 'lastname', 'email', 'phone', 'role', 'password']);
    expect(schema?.properties?.firstname).toMatchObject({ type: 'string', maxLength: 200 });
    expect(schema?.properties?.role?.enum).toEqual(['Group Admin', 'Team Leader', 'Field Staff']);
    expect(post.description).toBe('Only for Group Admin.');
    const dates = document.paths['/api/activities']?.post?.requestBody?.content['application/json']?.schema.properties;
    expect(dates?.activity_date).toMatchObject({ type: 'string', format: 'date' });
  });

  test('is true of the running server: every call succeeds with the status and the answer that it names', () => {
    const wrong = exchanges.flatMap((exchange) => {
      const call = callOf(exchange);
      if (!call) return [`${exchange.method} ${exchange.path} is not described`];
      if (!(exchange.status in call.operation.responses))
        return [`${call.method} ${call.path} answers ${exchange.status}`];
      const result = answerSchema(call, exchange.status)?.safeParse(exchange.body);
      return result?.error ? [`${call.method} ${exchange.path} ${exchange.status}: ${result.error.message}`] : [];
    });
    expect(wrong).toEqual([]);
    // A backup is a file that a process of its own writes; the test of backups downloads one.
    const elsewhere = ['GET /api/backups/{id}'];
    const walked = exchanges.filter(({ status }) => status < 300).map(callOf);
    const missed = calls.filter((call) => !walked.includes(call)).map(({ method, path }) => `${method} ${path}`);
    expect(missed).toEqual(elsewhere);
  });

  test('is true of the running server: a stranger and a wrong body are refused as it says', async () => {
    const stranger: Exchange[] = [];
    const client = new DocumentedClient(url, (exchange) => stranger.push(exchange));
    for (const { method, path } of calls) {
      await client.call(method, path.replaceAll(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {}).catch(() => {});
    }
    await client.logIn(email, testPassword);
    for (const { method, path } of calls.filter((call) => !/logout|setup/.test(call.path))) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { email: 7, name: [], title: {} };
      await client.call(method, path.replaceAll(/\{\w+\}/g, 'one'), body).catch(() => {});
      await client.call(method, path.replaceAll(/\{\w+\}/g, '999999'), body && {}).catch(() => {});
    }
    const wrong = stranger.flatMap(({ method, path, status, body }) => {
      const [plain = ''] = path.split('?');
      const call = calls.find(
        (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '(\\d+|one)')}$`).test(plain),
      ) as Call;
      const result = answerSchema(call, status)?.safeParse(body);
      return status in call.operation.responses && !result?.error ? [] : [`${method} ${path} ${status}`, body];
    });
    expect(wrong).toEqual([]);
  });

  test('is shown as a page that loads nothing else', async () => {
    const client = new DocumentedClient(url);
    await client.logIn(email, testPassword);
    const html = await client.get<string>('/api/docs');
    for (const { path, operation } of calls) {
      expect(html).toContain(operation.operationId);
      expect(html.replaceAll('<wbr>', '')).toContain(`<code>${path}</code>`);
    }
    expect(html).not.toMatch(/<script|https?:|\sstyle=|@import|url\(/);
  });

  test('is a page that runs no script and allows only its own style', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    const { headers, text } = await agent.get('/api/docs');
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
  });
});
