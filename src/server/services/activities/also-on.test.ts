import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { alsoOnOf } from '#shared/activities/also-on.ts';
import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { removeStaff } from '../staff.ts';
import { previewCopies } from './copies.ts';
import { getActivity } from './details.ts';
import { getDocument } from './document.ts';
import { assignStaff } from './staff.ts';
import { assignVolunteers } from './volunteers.ts';

type On = { staffIds?: number[]; volunteerIds?: number[] };

/** An activity of the morning of 5 March unless said otherwise, with these people. */
function plan(
  db: Db,
  activityName: string,
  more: Parameters<typeof makeActivity>[1] = {},
  { staffIds = [], volunteerIds = [] }: On = {},
) {
  const { id } = makeActivity(db, { activityName, startTime: '09:00', finishTime: '12:00', ...more });
  for (const staffId of staffIds) assignStaff(db, testAct, { activityId: id, staffId });
  if (volunteerIds.length > 0) assignVolunteers(db, testAct, { activityId: id, volunteerIds });
  return id;
}

function also(db: Db, id: number) {
  const found = alsoOnOf(getDocument(db, { id: 1, role: 'Field Staff' }, { id }), getActivity(db, id));
  return [...found].flatMap(([who, others]) => others.map(({ activityName }) => [activityName, who]));
}

describe('who is on two activities', () => {
  test('is whoever is on, or leads, another at the same time, here or not', () => {
    const { db } = createTestDb();
    const [one, two] = [makeStaff(db), makeStaff(db)];
    const helper = makeVolunteer(db);
    const id = plan(db, 'Ridge', {}, { staffIds: [one.id], volunteerIds: [helper.id] });
    plan(
      db,
      'Planting',
      { startTime: '11:00', finishTime: '14:00', ledById: two.id },
      { staffIds: [one.id], volunteerIds: [helper.id] },
    );
    plan(
      db,
      'Night count',
      { activityDate: '2026-03-04', startTime: '21:00', finishTime: '10:00', ledById: two.id },
      { staffIds: [two.id] },
    );
    expect(also(db, id)).toEqual(
      expect.arrayContaining([
        ['Planting', `staff ${one.id}`],
        ['Planting', `staff ${two.id}`],
        ['Planting', `volunteer ${helper.id}`],
        ['Night count', `staff ${two.id}`],
      ]),
    );
    expect(also(db, id)).toHaveLength(4);
  });

  test('is nobody of another time or day, nor of what is archived', () => {
    const { db } = createTestDb();
    const on = { staffIds: [makeStaff(db).id] };
    const id = plan(db, 'Ridge', {}, on);
    plan(db, 'Afternoon', { startTime: '12:00', finishTime: '14:00' }, on);
    plan(db, 'Tomorrow', { activityDate: '2026-03-06' }, on);
    plan(db, 'Called off', { status: 'archived' }, on);
    expect(also(db, id)).toEqual([]);
    plan(db, 'On hold', { status: 'onhold' }, on);
    expect(also(db, id)).toEqual([['On hold', `staff ${on.staffIds[0]}`]]);
  });

  test('is said of each copy to another date, of those who come along, and is in nobody’s way', () => {
    const { db } = createTestDb();
    const [one, other, gone] = [makeStaff(db), makeStaff(db), makeStaff(db)];
    const leader = makeStaff(db, { firstname: 'Hēmi', lastname: 'Walker' });
    const id = plan(db, 'Ridge', { ledById: leader.id }, { staffIds: [one.id, gone.id] });
    const onIt = { staffIds: [one.id, other.id, gone.id, leader.id] };
    plan(db, 'Planting', { activityDate: '2026-04-05', startTime: '10:00', finishTime: '13:00' }, onIt);
    plan(db, 'Weeding', { activityDate: '2026-04-12', startTime: '12:00', finishTime: '13:00' }, onIt);
    removeStaff(db, testAct, { id: gone.id });
    const dates = ['2026-04-05', '2026-04-12'];
    const { rows, problem } = previewCopies(db, copyToDatesSchema.parse({ id, dates }));
    expect([problem, rows.map((row) => row.problem)]).toEqual([null, [null, null]]);
    const said = rows.map(({ alsoOn }) => alsoOn.map(({ name, activityName }) => [name, activityName]));
    expect(said).toEqual([
      [
        ['Hēmi Walker', 'Planting'],
        ['Mereana Hōhepa', 'Planting'],
      ],
      [],
    ]);
  });
});
