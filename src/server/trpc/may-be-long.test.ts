import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';
import { makeManyActivities } from '#test/many-activities.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb } from '#test/test-db.ts';
import { isShortReport } from '../services/read-size.ts';

const always = { startDate: '2000-01-01', endDate: '2099-12-31' };
const day = { startDate: '2026-03-05', endDate: '2026-03-05' };

test('a report of little is answered where it came in, and one of much beside, in both ways in', async () => {
  const program = createTestProgram();
  const [projectId] = makeManyActivities(program, 2000);
  const { agent } = await signedInAgent(program, 'Field Staff');
  const beside: string[] = [];
  const answered = { status: 200, body: Buffer.from('"beside"'), exported: [] };
  program.reader = {
    read: async ({ what }) => {
      beside.push(what);
      return answered;
    },
    readAllActivities: async () => answered.body,
    stop: async () => {},
  };
  const ask = async (period: typeof day) => {
    const input = { projectId, objectiveId: 1, ...period };
    const rest = await agent.get('/api/report/objective').query(input);
    const trpc = await agent.get(`/trpc/reports.objective?input=${encodeURIComponent(JSON.stringify(input))}`);
    expect([rest.status, trpc.status]).toEqual([200, 200]);
    return { rest: rest.body, trpc: trpc.body };
  };
  const { rest, trpc } = await ask(day);
  expect(beside).toEqual([]);
  expect(trpc).toEqual({ result: { data: expect.objectContaining({ totalAmount: rest.totalAmount }) } });
  expect(await ask(always)).toEqual({ rest: 'beside', trpc: 'beside' });
  expect(beside).toEqual(['documented', 'calls']);
});

test('how long a report is, is found by the project’s activities of its period alone', () => {
  const { sqlite } = createTestDb();
  const { db, queries } = watchQueries(sqlite);
  isShortReport(db, { projectId: 1, ...day });
  const plans = queries.flatMap((query) => explain(sqlite, query)).filter((line) => /SCAN|SEARCH/.test(line));
  expect(plans.filter((line) => line.includes('activities_by_project')).length).toBe(2);
  expect(plans.filter((line) => /^SCAN (activit|predator)/.test(line))).toEqual([]);
});
