import { expect, test } from 'vitest';
import { formPathOf } from './change-forms.ts';

test.each([
  ['activities.risk.add', {}, '/activity-notes?activity=7&step=2'],
  ['incidents.report', {}, '/incident/report?activity=7'],
  ['incidents.close', { id: 31 }, '/incident?incident=31'],
  ['incidents.withdraw', { id: -1_000_000_007 }, '/incident?incident=-1000000007&activity=7'],
  ['incidents.actions.add', { incidentId: 31 }, '/incident?incident=31'],
  ['incidents.actions.update', { id: 5 }, '/incidents'],
] as const)('a refused change is put right where it was made: %s', (path, input, form) => {
  expect(formPathOf({ path, input, activity: 7 })).toBe(form);
});
