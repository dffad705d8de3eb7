import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-types.ts';

type Api = Client<paths>;
type Login = { email: string; password: string };

/** A client that stores the session cookie itself, because it is not a browser. */
export function connect(baseUrl: string): Api {
  const client = createClient<paths>({ baseUrl });
  let cookie = '';
  client.use({
    onRequest({ request }) {
      if (cookie) request.headers.set('Cookie', cookie);
    },
    onResponse({ response }) {
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    },
  });
  return client;
}

/** The answer of a call. Throws a refusal as an error with the server's text. */
async function answerOf<T>(call: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error((error as { message?: string } | undefined)?.message ?? 'No answer.');
  return data;
}

/** The documented job, from sign-in to report, in calls whose paths, fields and answers are typed. */
export async function doTypedJob(api: Api, login: Login) {
  const signedIn = await answerOf(api.POST('/api/login', { body: login }));
  const people = await registerPeople(api);
  const project = await makeProject(api);
  const activity = await answerOf(
    api.POST('/api/activities', {
      body: { activity_name: 'Estuary trap line', project_id: project.id, activity_date: '2026-05-02' },
    }),
  );
  const risks = await determineRisks(api, activity.id);
  await assign(api, activity.id, people);
  const outcome = await recordOutcome(api, activity.id);
  const completed = await answerOf(
    api.POST('/api/activities/complete', { body: { activityId: activity.id, anyIncident: 'No' } }),
  );
  const report = await readReport(api, project.id);
  const { message } = await answerOf(api.POST('/api/logout'));
  return { signedIn, project, activity, risks, outcome, completed, report, loggedOut: message };
}

async function registerPeople(api: Api) {
  const person = { firstname: 'Māia', lastname: 'Ngata', email: 'maia@okurabush.example', phone: '+64215550177' };
  const staff = await answerOf(
    api.POST('/api/staff', { body: { ...person, role: 'Field Staff', password: 'Kererū#2026' } }),
  );
  const emergency = { emergencyContact: 'Aroha Tāmati', emergencyContactNumber: '0225550117' };
  const volunteer = await answerOf(api.POST('/api/volunteers', { body: { ...person, ...emergency } }));
  return { staff, volunteer };
}

/** Sends a multipart form with a picture; its lists are JSON. */
async function makeProject(api: Api) {
  const objective = await answerOf(
    api.POST('/api/objectives', { body: { title: 'Hedge planting', measurement: 'm2' } }),
  );
  const library = await answerOf(api.GET('/api/objectives'));
  const predators = library.find(({ title }) => title === 'Establishing Predator Control');
  const form = new FormData();
  form.set('kind', 'image');
  form.set('file', onePixel(), 'Site.png');
  const image = await answerOf(
    api.POST('/api/files', { body: { kind: 'image', file: 'Site.png' }, bodySerializer: () => form }),
  );
  const created = await answerOf(
    api.POST('/api/projects', {
      body: {
        name: 'Ōkura estuary',
        location: 'Ōkura Bush Walkway, Auckland',
        startDate: '2026-04-01',
        emergencyServices: '111 will contact all emergency services',
        objectives: [objective.id, predators?.id ?? 0],
        imageFileId: image.id,
      },
    }),
  );
  const { project } = await answerOf(api.GET('/api/projects/{id}', { params: { path: { id: created.id } } }));
  return project;
}

function onePixel(): Blob {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
}

async function determineRisks(api: Api, activityId: number) {
  const [hazard] = await answerOf(api.GET('/api/site_hazards'));
  const link = { activity_id: activityId, site_hazard_id: hazard?.id ?? 0 };
  await answerOf(api.POST('/api/activity_site_hazards', { body: link }));
  const [title] = await answerOf(api.GET('/api/risk_titles'));
  const rating = { risk_title_id: title?.id ?? 0, likelihood: 'likely', consequences: 'minor' } as const;
  const { riskId } = await answerOf(api.POST('/api/risks-create-row', { body: rating }));
  await answerOf(api.POST('/api/activity_risks', { body: { activity_id: activityId, risk_id: riskId } }));
  const query = { activityId };
  const [control] = await answerOf(api.GET('/api/activity_risk_controls/detailed', { params: { query } }));
  const choice = { activity_id: activityId, risk_id: riskId, risk_control_id: control?.risk_control_id ?? 0 };
  await answerOf(api.POST('/api/activity_risk_controls', { body: { ...choice, is_checked: true } }));
  return answerOf(api.GET('/api/activity_risks', { params: { query } }));
}

type People = Awaited<ReturnType<typeof registerPeople>>;

async function assign(api: Api, activityId: number, { staff, volunteer }: People): Promise<void> {
  await answerOf(api.POST('/api/activity_staff', { body: { activity_id: activityId, staff_id: staff.id } }));
  const volunteers = { activity_id: activityId, volunteer_ids: [volunteer.id] };
  await answerOf(api.POST('/api/activity_volunteer', { body: volunteers }));
  const path = { activityId };
  const [item] = await answerOf(api.GET('/api/unassigned_checklist/{activityId}', { params: { path } }));
  const checklist = { activity_id: activityId, checklist_ids: [item?.id ?? 0] };
  await answerOf(api.POST('/api/activity_checklist', { body: checklist }));
}

async function recordOutcome(api: Api, activityId: number) {
  const path = { activityId };
  const { objectives } = await answerOf(api.GET('/api/activity_outcome/{activityId}', { params: { path } }));
  for (const { activityObjectiveId } of objectives) {
    const call = { params: { path: { activityObjectiveId } }, body: { amount: 12.5 } };
    await answerOf(api.PUT('/api/activity_objectives/{activityObjectiveId}', call));
  }
  const subTypes = await answerOf(api.GET('/api/predator'));
  const catches = subTypes.find(({ sub_type }) => sub_type === 'catches');
  const record = { activity_id: activityId, predator_id: catches?.id ?? 0, rats: 5, possums: 2 };
  await answerOf(api.POST('/api/activity_predator', { body: record }));
  // The description has one path for two calls; in this one the id is the activity's.
  return answerOf(api.GET('/api/activity_predator/{id}', { params: { path: { id: activityId } } }));
}

async function readReport(api: Api, projectId: number) {
  const path = { projectId };
  const { objectives } = await answerOf(api.GET('/api/report/report_outcome/{projectId}', { params: { path } }));
  const planted = objectives.find(({ title }) => title === 'Hedge planting');
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const query = { projectId, objectiveId: planted?.objective_id ?? 0, ...dates };
  return answerOf(api.GET('/api/report/objective', { params: { query } }));
}
