import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { makeActivity } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createPredatorRecord, listPredatorRecords, listPredatorSubTypes, updatePredatorRecord } from './predator.ts';

const counts = { rats: 4, possums: 1, mustelids: 0, hedgehogs: 2, others: 3, othersDescription: 'Mice' };

function idOf(db: Db, subType: string): number {
  return listPredatorSubTypes(db).find((one) => one.subType === subType)!.id;
}

describe('predator records', () => {
  test('of catches keep their counts, those of traps only their measurement', () => {
    const { db } = createTestDb();
    const activityId = makeActivity(db).id;
    const catches = { activityId, predatorId: idOf(db, 'catches'), ...counts };
    expect(createPredatorRecord(db, testAct, catches)).toMatchObject({
      subType: 'catches',
      measurement: null,
      ...counts,
    });
    const traps = { activityId, predatorId: idOf(db, 'traps established'), measurement: 12, ...counts };
    expect(createPredatorRecord(db, testAct, traps)).toMatchObject({
      measurement: 12,
      rats: 0,
      others: 0,
      othersDescription: '',
    });
    expect(listPredatorRecords(db, { activityId }).map((row) => row.subType)).toEqual(['catches', 'traps established']);
  });

  test('change only what is given; a number of traps does not become a measurement of catches', () => {
    const { db } = createTestDb();
    const activityId = makeActivity(db).id;
    const predatorId = idOf(db, 'traps checked');
    const { id } = createPredatorRecord(db, testAct, { activityId, predatorId, measurement: 40 });
    const catches = updatePredatorRecord(db, testAct, { id, version: 1, predatorId: idOf(db, 'catches'), rats: 2 });
    expect(catches).toMatchObject({ subType: 'catches', measurement: null, rats: 2, version: 2 });
    expect(updatePredatorRecord(db, testAct, { id, possums: 1 })).toMatchObject({ rats: 2, possums: 1 });
    expect(updatePredatorRecord(db, testAct, { id, predatorId, measurement: 5 })).toMatchObject({
      measurement: 5,
      rats: 0,
      possums: 0,
    });
  });
});
