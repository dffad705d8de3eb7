import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blankIncident } from '#shared/incidents/report.ts';
import { askForForm } from '#web/parts/activity/asked-form.ts';
import { confirmQuestion } from './components/confirm-store.ts';
import { mergeQuestion, reportQuestion } from './forms/questions.ts';
import { setPinned } from './offline/pinned.ts';
import { resetForPerson } from './person-store.ts';
import { changeField, readField, startField } from './sync/field-state.ts';
import { noteMadeId, shownId } from './sync/made-ids.ts';
import { openQueue, setOpenQueue } from './sync/open-room.ts';

test('after Logout nothing of one person is left in any store, and what was asked of them is answered with not now', async () => {
  const other = { person: 2, name: 'Ivy', count: 1, readable: 1 };
  changeField({ ...{ waiting: 3, refused: 1, others: [other], oldestAt: '2026-11-20T00:00:00.000Z', sending: true } });
  changeField({ keptFrom: '2026-11-20T00:00:00.000Z', keptActivities: [7], hasCoverage: false });
  setPinned({ activities: [7], lines: [] });
  noteMadeId('risk', -5, 12);
  setOpenQueue({ queue: null });
  askForForm({ form: 'risk', of: '12' });
  const report = { did: 'changed', by: 'Ivy', at: '', reason: '', incident: blankIncident, state: 'Open' } as const;
  const asked = [
    mergeQuestion.ask({ name: 'Kai', changedBy: 'Ivy', changedAt: '', questions: [], rest: [] }),
    reportQuestion.ask({ ...report, saidNo: false, hasTyped: true }),
    confirmQuestion.ask({ question: 'Sure?' }),
  ];
  resetForPerson();
  expect(await Promise.all(asked)).toEqual([null, null, null]);
  expect([mergeQuestion, reportQuestion, confirmQuestion].map(({ read }) => read())).toEqual([null, null, null]);
  // Whether there is coverage is the phone's.
  expect(readField()).toEqual({ ...startField, hasCoverage: false });
  expect(shownId('risk', 12)).toBe(12);
  expect(openQueue.getState()).toBeNull();
});

test('a store that does not end with the person says so here', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const makes = (name: string) => readFileSync(`src/web/${name}`, 'utf8').includes("from 'zustand/vanilla'");
  expect(files.filter((name) => !name.includes('.test.') && makes(name)).toSorted()).toEqual([
    // The text that Logout itself shows.
    'components/banner-store.ts',
    'components/question-store.ts',
    'person-store.ts',
    'sync/field-state.ts',
  ]);
});
