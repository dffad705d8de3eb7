import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProgram } from './callers.ts';
import { DocumentedClient } from './documented-client.ts';
import { doWholeJob } from './documented-job.ts';
import { makeStaff, testPassword } from './factories.ts';
import { startTestServer } from './http.ts';

type Job = Awaited<ReturnType<typeof doWholeJob>>;

let job: Job;
let close = async () => {};
const admin = { email: 'aroha@okurabush.example', password: testPassword };

beforeAll(async () => {
  const program = createTestProgram();
  makeStaff(program.db, { firstname: 'Aroha', email: admin.email, role: 'Group Admin' });
  const server = await startTestServer(program);
  close = server.close;
  job = await doWholeJob(new DocumentedClient(server.url), admin);
});

afterAll(() => close());

describe('an integration that knows only the documents', () => {
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
});
