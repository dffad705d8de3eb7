import { expect, test } from 'vitest';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { stampsOf } from '../act.ts';
import { listAttendanceForFile } from '../exports/attendance.ts';
import { addHours, listAddedHours, listHours, showHours } from '../hours.ts';
import { updateStaff } from '../staff.ts';
import { listUnsure } from './unsure.ts';

const kahu = { firstname: 'Kahu', lastname: 'Parata' };

/** An hour each, added by hand and signed on for without certain times. */
function createScene() {
  const { db } = createTestDb();
  const projectId = makeProject(db, { name: 'Ridge' }).id;
  const activityId = makeActivity(db, { projectId }).id;
  const times = { signedOnAt: '2026-03-04T20:00:00.000Z', signedOffAt: '2026-03-04T21:00:00.000Z' };
  const work = (person: { staffId: number } | { volunteerId: number }) => {
    addHours(db, testAct, { ...person, projectId, date: testToday, hours: 1, reason: 'Nursery' });
    insertWithDefaults(db, attendance)
      .values({ ...{ activityId, ...person, ...times, isCertain: false, briefed: true }, ...stampsOf(testAct) })
      .run();
  };
  const namesOf = () => ({
    added: listAddedHours(db).rows.map(({ name }) => name),
    unsure: listUnsure(db, testAct.timeZone, {}).rows.map(({ name }) => name),
    page: showHours(db, testAct, { by: 'person' }).rows.map(({ name }) => name),
    hoursFile: listHours(db, testAct, {}).rows.map(({ nameApart }) => nameApart),
    attendanceFile: listAttendanceForFile(db, testAct.timeZone, {}).rows.map(({ name }) => name),
  });
  return { db, work, namesOf };
}

test('two people of one name are told apart wherever hours are listed, and in the files', () => {
  const { db, work, namesOf } = createScene();
  work({ volunteerId: makeVolunteer(db, { ...kahu, phone: '0215550101' }).id });
  work({ staffId: makeStaff(db, { ...kahu, phone: '0215550102' }).id });
  const [ofStaff, volunteer] = ['Kahu Parata, 021 555 0102', 'Kahu Parata, 021 555 0101'];
  expect(namesOf()).toEqual({
    ...{ added: [ofStaff, volunteer], unsure: [ofStaff, volunteer] },
    ...{ page: [ofStaff, volunteer].toSorted(), hoursFile: [ofStaff, volunteer].toSorted() },
    ...{ attendanceFile: [ofStaff, volunteer] },
  });
  // Over REST their ids do that.
  expect(listHours(db, testAct, {}).rows.map(({ name }) => name)).toEqual(['Kahu Parata', 'Kahu Parata']);
});

test('whoever has left the staff is not told apart from themselves', () => {
  const { db, work, namesOf } = createScene();
  const staffId = makeStaff(db, { ...kahu, role: 'Field Staff' }).id;
  work({ staffId });
  const { volunteerId } = updateStaff(db, testAct, { id: staffId, role: 'Volunteer' } as never);
  work({ volunteerId: volunteerId ?? 0 });
  const both = ['Kahu Parata', 'Kahu Parata'];
  const once = ['Kahu Parata'];
  expect(namesOf()).toEqual({ added: both, unsure: both, page: once, hoursFile: once, attendanceFile: both });
});
