import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProgram } from './callers.ts';
import { documentedCalls } from './documented-calls.ts';
import { DocumentedClient, type Exchange } from './documented-client.ts';
import { doWholeJob } from './documented-job.ts';
import { makeStaff, testPassword } from './factories.ts';
import { startTestServer } from './http.ts';

type Job = Awaited<ReturnType<typeof doWholeJob>>;

let job: Job;
let close = async () => {};
const exchanges: Exchange[] = [];
const admin = { email: 'aroha@okurabush.example', password: testPassword };

beforeAll(async () => {
  const program = createTestProgram();
  makeStaff(program.db, { firstname: 'Aroha', email: admin.email, role: 'Group Admin' });
  const server = await startTestServer(program);
  close = server.close;
  job = await doWholeJob(new DocumentedClient(server.url, (one) => exchanges.push(one)), admin);
});

afterAll(() => close());

describe('an integration that knows only the documents', () => {
  test('signs in and out', () => {
    expect(job.login).toMatchObject({ firstname: 'Aroha', lastname: 'Hōhepa', role: 'Group Admin' });
    expect(job.loggedOut.message).toBeTruthy();
  });

  test('registers, finds and deletes people', () => {
    const { id } = job.staff.person;
    expect(job.staff.found).toEqual([
      {
        id,
        firstname: 'Māia',
        lastname: 'Ngata-Reid',
        email: 'maia@okurabush.example',
        phone: '+64215550177',
        role: 'Field Staff',
        // Beyond the documents: the integration gave none.
        emergencyContact: '',
        emergencyContactNumber: '',
      },
    ]);
    expect(job.staffDeleted.message).toBe('Māia Ngata-Reid deleted successfully!');
    expect(job.volunteers.found).toMatchObject([
      { firstname: 'Wiremu', emergencyContact: 'Aroha Tāmati-Reid', role: 'Volunteer' },
    ]);
  });

  test('keeps the library', () => {
    expect(job.library.risks).toContainEqual({
      id: expect.any(Number),
      title: 'Loose gravel and scree',
      isReadOnly: false,
    });
    expect(job.library.controls).toMatchObject([{ control_text: 'Boots with a firm sole', isReadOnly: false }]);
    expect(job.library.objectives).toContainEqual({
      id: job.library.objective.id,
      title: 'Hedge planting',
      measurement: 'm2',
    });
  });

  test('makes a project with its files', () => {
    expect(job.projects.exists).toEqual({ exists: true });
    expect(job.projects.list).toMatchObject([
      { id: job.project.id, objectiveTitles: ['Hedge planting', 'Establishing Predator Control'] },
    ]);
    expect(job.projects.projList).toEqual([
      { ...job.projects.list[0], objectiveTitles: 'Hedge planting, Establishing Predator Control' },
    ]);
    expect(job.projects.one).toMatchObject({
      startDate: '2026-04-01',
      imageUrl: expect.stringMatching(/^api\/files\/\d+$/),
      inductionFileUrl: expect.stringMatching(/^api\/files\/\d+$/),
      primaryContactPhone: '+64215550142',
    });
    const { project, ...fields } = job.projects.one;
    expect(project).toEqual(fields);
    expect(fields.objectiveIds).toEqual([job.library.objective.id, expect.any(Number)]);
  });

  test('plans an activity with its hazards and a rated risk', () => {
    expect(job.activity.projectName).toBe('Ōkura estuary');
    expect(job.activity.activity).toMatchObject({
      activity_date: '2026-05-02',
      notes: 'Meet at the gate',
      status: 'InProgress',
    });
    expect(job.risks.hazards.map((rows) => rows.length)).toEqual([1, 1]);
    expect(job.risks.risks).toMatchObject([
      { riskId: job.risks.riskId, risk_title_label: 'Rising tide on the estuary', risk_rating: 'Extreme' },
    ]);
    expect(job.risks.controls).toContainEqual({
      activityRiskControlId: expect.any(Number),
      activity_id: job.activity.id,
      risk_id: job.risks.riskId,
      riskId: job.risks.riskId,
      risk_control_id: expect.any(Number),
      control_text: 'Read the tide table',
      is_checked: true,
      isReadOnly: false,
    });
  });

  test('assigns people and checklist items', () => {
    const { counts, left, notes } = job.people;
    expect(counts).toEqual({ staff: 2, volunteers: 2, checklist: 3 });
    expect([left.staff.length, left.volunteers.length, left.checklist.length]).toEqual([1, 1, 2]);
    expect(notes).toBe('First aid kit in the red bag');
  });

  test('records what was done and what was caught', () => {
    expect(job.outcome.objectives).toContainEqual(expect.objectContaining({ title: 'Hedge planting', amount: 12.5 }));
    expect(job.outcome.objectives).toContainEqual(expect.objectContaining({ title: 'Gates mended', amount: null }));
    expect(job.outcome.records).toHaveLength(3);
    expect(job.outcome.records).toContainEqual(
      expect.objectContaining({ sub_type: 'catches', rats: 5, possums: 2, others: 1, others_description: 'Wasp nest' }),
    );
  });

  test('completes the activity and mails the incident', () => {
    const { saved, loaded, sent } = job.completion;
    expect(saved).toEqual({ success: true, message: 'Activity has been completed/saved!' });
    expect(loaded).toMatchObject({
      success: true,
      activity: { notes: 'Everybody home by four' },
      incident: { typeOfIncident: 'Medical Treatment', timeOfIncident: '14:05', witnesses: '' },
    });
    expect(sent.message).toBeTruthy();
    expect(job.activities).toMatchObject([{ status: 'Completed' }]);
  });

  test('reports on an objective and on predator control', () => {
    expect(job.planted.result).toMatchObject({ detailRows: [{ amount: 12.5 }], totalAmount: 12.5 });
    expect(job.planted.objectives).toContainEqual(
      expect.objectContaining({ title: 'Gates mended', projectObjectiveId: null }),
    );
    expect(job.caught.result).toMatchObject({
      trapsEstablishedTotal: 4,
      trapsCheckedTotal: 20,
      catchesBreakdown: { rats: 5, possums: 2, mustelids: 0, hedgehogs: 0, others: 1 },
    });
  });

  test('makes every documented call, and every one succeeds', () => {
    const isCall = ({ method, path }: { method: string; path: string }, exchange: Exchange) =>
      exchange.method === method &&
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}(\\?|$)`).test(exchange.path) &&
      exchange.status < 300;
    const missed = documentedCalls.filter((call) => !exchanges.some((exchange) => isCall(call, exchange)));
    expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
