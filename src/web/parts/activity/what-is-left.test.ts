import { describe, expect, test } from 'vitest';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { findLeft } from './what-is-left.ts';

const today = '2026-03-05';
const full: ActivityStepSlug[] = ['details', 'risk', 'staff', 'outcome'];
const done = { activityDate: today, status: 'InProgress', filledSteps: full };

describe('what is left before an activity is completed', () => {
  test('is nothing when people, risks and outcome are there and its day has come', () => {
    expect(findLeft(done, today)).toEqual([]);
    const byVolunteers: ActivityStepSlug[] = ['risk', 'volunteers', 'outcome'];
    expect(findLeft({ ...done, filledSteps: byVolunteers, activityDate: '2025-12-31' }, today)).toEqual([]);
  });

  test.each<[Partial<typeof done>, string]>([
    [{ activityDate: '2026-03-06' }, 'Its date, 06-March-2026, is still to come.'],
    [{ filledSteps: ['risk', 'outcome'] }, messages.wizard.left.noPeople],
    [{ filledSteps: ['staff', 'outcome'] }, messages.wizard.left.noRisk],
    [{ filledSteps: ['staff', 'risk'] }, messages.wizard.left.noOutcome],
  ])('%j: %s', (changed, sentence) => {
    expect(findLeft({ ...done, ...changed }, today)).toEqual([sentence]);
  });

  test('names all of an empty activity of next Saturday', () => {
    expect(findLeft({ ...done, activityDate: '2026-03-07', filledSteps: ['details'] }, today)).toHaveLength(4);
  });

  test('is not asked about again once it was completed', () => {
    expect(findLeft({ ...done, status: 'Completed', filledSteps: [] }, today)).toEqual([]);
  });
});
