import { describe, expect, test } from 'vitest';
import { createActivitySchema } from '#shared/activities/details.ts';
import { makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createActivity, getActivityDetails } from './details.ts';

describe('an activity', () => {
  test('carries the words of its project', () => {
    const { db } = createTestDb();
    const project = makeProject(db);
    const { id } = createActivity(
      db,
      testAct,
      createActivitySchema.parse({
        activityName: 'Ridge trap check',
        projectId: project.id,
        activityDate: '2026-03-05',
      }),
    );
    expect(getActivityDetails(db, { id })).toMatchObject({
      projectName: project.name,
      projectLocation: project.location,
      filledSteps: ['details'],
      createdBy: null,
      status: 'InProgress',
    });
  });
});
