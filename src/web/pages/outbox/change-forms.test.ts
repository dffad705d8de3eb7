import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draftOf, formPathOf } from './change-forms.ts';

test.each([
  ['activities.risk.add', {}, '/activity-notes?activity=7&step=2'],
  ['incidents.report', {}, '/incident/report?activity=7'],
  ['incidents.close', { id: 31 }, '/incident?incident=31'],
  ['incidents.withdraw', { id: -1_000_000_007 }, '/incident?incident=-1000000007&activity=7'],
  ['incidents.actions.add', { incidentId: 31 }, '/incident?incident=31'],
  ['incidents.actions.update', { id: 5 }, '/incidents'],
  ['attendance.update', { id: 5 }, '/day?activity=7'],
  ['attendance.remove', { id: 5 }, '/day?activity=7'],
  ['attendance.didNotCome', { id: 5 }, '/day?activity=7'],
  ['stillOut.putOff', {}, '/day?activity=7'],
  ['trapChecks.create', {}, '/day?activity=7'],
] as const)('a refused change is put right where it was made: %s', (path, input, form) => {
  expect(formPathOf({ path, input, activity: 7 })).toBe(form);
});

test('a completion that is put right keeps all that was typed, the word on what is missing as well', () => {
  const typed = { notes: 'Wet', missingNote: 'Their card is on its way', anyIncident: 'No', incidentDetails: '' };
  const input = { activityId: 7, ...typed, report: null, version: 3 };
  const draft = draftOf({ path: 'activities.complete.save', input, activity: 7 }, new QueryClient());
  expect(draft?.valuesOf(input)).toMatchObject(typed);
});
