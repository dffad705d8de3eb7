import { describe, expect, test } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import { add } from './add-change.ts';
import type { KeptChange, NewChange } from './kept-change.ts';
import { kindOf } from './kind-of.ts';
import { afterAnswers, asAnswered } from './outbox.ts';

// What was answered and is drawn over what is kept from before: a later change meets nothing of it as if somebody else had written that.

const { order: _, ...unsent } = keptChange();
const change = (given: Partial<KeptChange>): NewChange => ({ ...unsent, key: `of ${given.path}`, ...given });

const complete = 'activities.complete.save';
const no = { activityId: 7, anyIncident: 'No', notes: '', report: { id: 12, version: 1 } };
const saysNo = change({ path: complete, record: 'activity:7', input: { ...no, version: 3 } as never, base: null });
const namedBy = ({ input }: NewChange) => (input as { report?: { version: number } }).report?.version;

describe.each([
  ['incidents.update', { id: 12, witnesses: 'Hine', version: 1 }],
  ['incidents.decideNotifiable', { id: 12, decision: 'No', version: 1 }],
  ['incidents.close', { id: 12, version: 1 }],
  ['incidents.reopen', { id: 12, reason: 'A second person', version: 1 }],
  [complete, { ...no, anyIncident: 'Yes', incidentDetails: {}, version: 3 }],
] as const)('a No after %s', (path, input) => {
  const record = path === complete ? 'activity:7' : 'incident:12';
  const answerOf = (version: number) =>
    path === complete ? { version: 4, incidentId: 12, incidentVersion: version } : { id: 12, version };
  const done = change({ path, record, input: input as never });

  test.each([
    ['names the report as that left it', 2, 2],
    ['names it as its screen showed it where somebody else saved between', 3, 1],
  ])('%s', (_name, version, named) => {
    const answered = asAnswered(done, answerOf(version), kindOf);
    expect(namedBy(afterAnswers(saysNo, [answered], kindOf))).toBe(named);
  });
});

test('a No after two edits names the report as the second left it', () => {
  const edits = (id: number) =>
    [1, 2].map((version) => {
      const input = { id, version } as never;
      const done = change({ path: 'incidents.update', record: `incident:${id}`, input, base: null });
      return asAnswered(done, { id, version: version + 1 }, kindOf);
    });
  expect(namedBy(afterAnswers(saysNo, edits(12), kindOf))).toBe(3);
  expect(namedBy(afterAnswers(saysNo, edits(13), kindOf))).toBe(1);
});

test.each([
  ['starts from what that left', 2, { id: 12, taskUndertaken: 'Mine', witnesses: 'Hine', version: 2 }],
  [
    'stays as its screen showed it where somebody else saved between',
    3,
    { id: 12, taskUndertaken: 'Mine', witnesses: '', version: 1 },
  ],
])('an edit of the report after its activity was completed %s', (_name, incidentVersion, input) => {
  const yes = { ...no, anyIncident: 'Yes', incidentDetails: { witnesses: 'Hine' }, version: 3 } as never;
  const answer = { version: 4, incidentId: 12, incidentVersion, incident: { witnesses: 'Hine', taskUndertaken: '' } };
  const done = asAnswered(change({ path: complete, record: 'activity:7', input: yes }), answer, kindOf);
  const later = change({
    ...{ path: 'incidents.update', record: 'incident:12' },
    input: { id: 12, taskUndertaken: 'Mine', witnesses: '', version: 1 } as never,
    base: { version: 1, input: { id: 12, taskUndertaken: '', witnesses: '' } },
  });
  expect(afterAnswers(later, [done], kindOf).input).toEqual(input);
});

test('what was made on a newer screen stays as it is, whatever was answered before', () => {
  const completion = (key: string, version: number, notes: string) =>
    change({
      ...{ path: complete, record: 'activity:7', key, input: { ...no, version, notes } as never },
      base: { version, input: { ...no, notes: 'Seen' } },
    });
  const report = { incident: null, incidentId: 12, incidentVersion: 1, incidentHidden: [], incidentFilled: [] };
  const first = completion('first', 1, 'Old');
  const done = asAnswered(first, { version: 2, notes: 'Old', missingNote: '', ...report }, kindOf);
  const later = completion('later', 5, 'New');
  expect(afterAnswers(later, [done], kindOf)).toEqual(later);
});

test('what its reader may not see stays as they typed it', () => {
  const input = { id: 7, typeOfInjury: 'Cut', version: 1 } as never;
  const base = { version: 1, input: { id: 7, typeOfInjury: '' } };
  const done = change({ path: 'incidents.update', record: 'incident:7', input, base });
  const answer = { id: 7, typeOfInjury: '', hidden: ['typeOfInjury'], version: 2 };
  expect(asAnswered(done, answer, kindOf).input).toMatchObject({ typeOfInjury: 'Cut' });
});

describe.each([
  ['activities.details.update', 'activity:7', 'activityName', 'Planting', ' Trap line ', 'Trap line'],
  ['activities.checklist.saveNotes', 'activity:7', 'notes', '', 'Two radios ', 'Two radios'],
  ['activities.outcome.setAmount', 'objective:7', 'amount', 5, '', null],
  ['activities.predator.update', 'predator:7', 'rats', 2, '', 0],
  ['activities.risk.update', 'risk:7', 'riskTitle', 'Tides', ' Rising tide', 'Rising tide'],
  ['attendance.update', 'attendance:7', 'reason', '', ' Forgot ', 'Forgot'],
  ['incidents.update', 'incident:7', 'witnesses', 'Tama', null, ''],
  ['incidents.actions.update', 'incidentAction:7', 'description', 'Fence', ' Fence it ', 'Fence it'],
  ['trapChecks.update', 'trapCheck:7', 'note', '', ' Reset ', 'Reset'],
] as const)('an edit after %s', (path, record, name, before, typed, stored) => {
  const input = { id: 7, [name]: typed, version: 1 } as never;
  const done = change({ path, record, input, base: { version: 1, input: { id: 7, [name]: before } } });
  const later = change({
    ...{ path, record, key: 'a later one', input: { id: 7, [name]: 'Mine', version: 1 } as never },
    base: { version: 1, input: { id: 7, [name]: stored } },
  });
  const startOf = (version: number) =>
    add([], later, kindOf, { drawn: [asAnswered(done, { id: 7, [name]: stored, version }, kindOf)] })?.base?.input;

  test('starts from what the server stored', () => expect(startOf(2)).toMatchObject({ [name]: stored }));
  test('starts from what was typed where somebody else saved between', () =>
    expect(startOf(3)).toMatchObject({ [name]: typed }));
});
