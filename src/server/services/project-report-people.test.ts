import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { assignStaff } from './activities/staff.ts';
import { assignVolunteers } from './activities/volunteers.ts';
import { didNotCome } from './attendance/absences.ts';
import { signOn } from './attendance/taps.ts';
import { getWholeReport } from './project-report.ts';
import { updateStaff } from './staff.ts';
import { ticketTypesLibrary } from './ticket-types.ts';
import { createTicket } from './tickets.ts';

/** An activity of yesterday with one person of each kind, who hold a ticket. */
function createScene() {
  const { db } = createTestDb();
  const projectId = makeProject(db).id;
  const activityDate = addDays(testToday, -1);
  const activityId = makeActivity(db, { projectId, activityDate }).id;
  const [staffId, volunteerId] = [makeStaff(db, { role: 'Field Staff' }).id, makeVolunteer(db).id];
  assignStaff(db, testAct, { activityId, staffId });
  assignVolunteers(db, testAct, { activityId, volunteerIds: [volunteerId] });
  const typeId = ticketTypesLibrary.list(db)[0]?.id ?? 0;
  for (const person of [{ staffId }, { volunteerId }])
    createTicket(db, testAct, { ...person, typeId, issuedOn: activityDate, number: '' });
  /** How many people, their days, and how many hold a ticket: of the staff, of the volunteers. */
  const counted = () => {
    const period = { projectId, startDate: addDays(testToday, -5), endDate: testToday };
    const { people, tickets } = whole(getWholeReport(db, testAct, period));
    const figures = (kind: 'staff' | 'volunteers') => [
      ...[people[kind].people, people[kind].personDays],
      tickets.reduce((sum, one) => sum + one[kind], 0),
    ];
    return [figures('staff'), figures('volunteers')];
  };
  return { db, activityId, staffId, volunteerId, counted };
}

test('who did not come is nobody’s person-day and not among those who were there', () => {
  const { db, activityId, staffId, volunteerId, counted } = createScene();
  didNotCome(db, testAct, { activityId, people: [{ volunteerId }] });
  expect(counted()).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
  didNotCome(db, testAct, { activityId, people: [{ staffId }] });
  expect(counted()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('who signed on all the same was there', () => {
  const { db, activityId, staffId, volunteerId, counted } = createScene();
  const people = [{ staffId }, { volunteerId }];
  didNotCome(db, testAct, { activityId, people });
  signOn(db, testAct, { activityId, people, briefed: false });
  expect(counted()).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

test('who has left the staff is the volunteer whom the day knows now', () => {
  const { db, activityId, staffId, counted } = createScene();
  const isNow = { volunteerId: updateStaff(db, testAct, { id: staffId, role: 'Volunteer' } as never).volunteerId ?? 0 };
  didNotCome(db, testAct, { activityId, people: [isNow] });
  expect(counted()[0]).toEqual([0, 0, 0]);
  signOn(db, testAct, { activityId, people: [isNow], briefed: false });
  expect(counted()[0]).toEqual([1, 1, 1]);
});
