import { beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '#server/auth/passwords.ts';
import { audit } from '#server/db/schema/audit.ts';
import { mailQueue } from '#server/db/schema/emails.ts';
import { photos } from '#server/db/schema/photos.ts';
import { readDocument } from '#server/services/activities/document.ts';
import { exportActivities, showHome } from '#server/services/activities.ts';
import { listObjectives } from '#server/services/objectives.ts';
import { listProjects } from '#server/services/projects.ts';
import { getObjectiveReport } from '#server/services/reports.ts';
import { listStaff } from '#server/services/staff.ts';
import { findStaffByEmail } from '#server/services/staff-accounts.ts';
import { listVolunteers } from '#server/services/volunteers.ts';
import { missingIn } from '#shared/activities/needs.ts';
import { activitySteps, filledSteps } from '#shared/activities/steps.ts';
import { exportActivitiesSchema } from '#shared/activities.ts';
import { addDays, todayIn } from '#shared/dates.ts';
import { roles } from '#shared/permissions.ts';
import type { PhotoOwner } from '#shared/photos.ts';
import type { PlaceKind } from '#shared/places.ts';
import { overdueOf } from '#shared/still-out.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff } from '#test/factories.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { countActivities } from '../services/activities/counts.ts';
import { listPlaces } from '../services/places.ts';
import { listSignedOnActivities } from '../services/still-out.ts';
import { listTrapLines } from '../services/trap-lines.ts';
import { readTrapReport } from '../services/trap-report.ts';
import { fillDemo } from './fill-demo.ts';
import { clockOf } from './story.ts';
import { demoPassword } from './tell-group.ts';

/** The dates of the demo depend on the day on which it is filled. */
const days: [name: string, now: string][] = [
  ['in March', testNow],
  ['at Christmas', '2026-12-24T20:00:00.000Z'],
  ['on a leap day', '2028-02-28T23:00:00.000Z'],
  ['a minute before daylight saving begins', '2027-09-25T13:59:00.000Z'],
];

describe.each(days)('the demo that is filled %s', (_, now) => {
  const program = createTestProgram();
  program.now = () => now;
  const { db, sqlite } = program;
  const today = todayIn(program.env.ORG_TIMEZONE, now);
  const act = { ...testAct, now, today };
  const count = (from: string) => sqlite.prepare(`SELECT count(*) FROM ${from}`).pluck().get();

  /** Of both tabs, newest first. */
  const allActivities = () =>
    (['active', 'archived'] as const)
      .flatMap((tab) => exportActivities(db, exportActivitiesSchema.parse({ tab })).rows)
      .sort((a, b) => b.activityDate.localeCompare(a.activityDate) || b.id - a.id);

  beforeAll(() => fillDemo(program));

  test('has the promised people, projects, activities and incidents', () => {
    expect(roles.map((role) => listStaff(db, { role }).length)).toEqual([4, 4, 4]);
    expect(listVolunteers(db, {})).toHaveLength(25);
    expect(listProjects(db)).toHaveLength(6);
    expect(allActivities()).toHaveLength(61);
    const states = sqlite.prepare('SELECT state, count(*) FROM incidents GROUP BY state ORDER BY 1').raw().all();
    expect(states).toEqual([
      ['Action due', 2],
      ['Closed', 5],
      ['Open', 5],
      ['Withdrawn', 1],
    ]);
    const types = sqlite.prepare('SELECT DISTINCT type_of_incident FROM incidents').pluck().all();
    expect(types.sort()).toEqual(['First Aid', 'Medical Treatment', 'Near Miss', 'Other Significant Event']);
  });

  test('covers a year up to two weeks ahead', () => {
    const dates = allActivities().map(({ activityDate }) => activityDate);
    expect(dates.at(-1)).toSatisfy((first: string) => first >= addDays(today, -365) && first < addDays(today, -330));
    expect(dates[0]).toSatisfy((last: string) => last > addDays(today, 7) && last <= addDays(today, 14));
    expect(showHome(db, act, program.env.ORG_TIMEZONE).week.length).toBeGreaterThan(0);
  });

  test('has nobody at work over Christmas and New Year, except within two weeks of today', () => {
    const dates = allActivities().map(({ activityDate }) => activityDate);
    const past = dates.filter((date) => date < addDays(today, -14)).map((date) => date.slice(5));
    expect(past.filter((day) => day >= '12-23' || day <= '01-04')).toEqual([]);
  });

  test('has filled every step of every past activity; those that nobody has completed stand on the home page', () => {
    // The evening from which people are still out may have begun yesterday.
    const out = listSignedOnActivities(db)
      .filter(({ activityName }) => activityName.startsWith('Bait station round'))
      .map(({ activityId }) => activityId);
    const past = allActivities().filter(({ id, activityDate }) => activityDate < today && !out.includes(id));
    const unfinished = past.filter(({ status }) => status === 'InProgress').map(({ id }) => id);
    expect(past.length).toBeGreaterThan(45);
    expect(unfinished).toHaveLength(2);
    const stale = showHome(db, act, program.env.ORG_TIMEZONE).overdue.filter(({ id }) => !out.includes(id));
    expect(stale.map(({ id }) => id)).toEqual(unfinished);
    const steps = activitySteps.map(({ slug }) => slug);
    for (const { id, activityName } of past) {
      const filled = filledSteps(readDocument(db, { id }));
      const missing = steps.filter((slug) => !filled.includes(slug));
      expect(missing, activityName).toEqual(unfinished.includes(id) ? ['complete'] : []);
    }
    expect(allActivities().some(({ status }) => status === 'onhold')).toBe(true);
    expect(countActivities(db).archived).toBe(3);
  });

  test('has both kinds of hazards, chosen controls and checklist notes for every past activity', () => {
    const past = `activities a WHERE activity_date < '${today}'`;
    const without = (rows: string) => count(`${past} AND NOT EXISTS (SELECT 1 FROM ${rows})`);
    for (const kind of ['site', 'activity_people']) {
      expect(without(`activity_hazards WHERE activity_id = a.id AND kind = '${kind}'`)).toBe(0);
    }
    const controls = 'activity_risk_controls c WHERE c.activity_risk_id = r.id AND is_checked';
    expect(count(`activity_risks r WHERE NOT EXISTS (SELECT 1 FROM ${controls})`)).toBe(0);
    expect(without('activity_checklist WHERE activity_id = a.id')).toBe(0);
    expect(count(`${past} AND checklist_notes = ''`)).toBe(0);
  });

  test('has two people who are still out at whatever time it is filled, and others who came home', () => {
    const watch = { timeZone: program.env.ORG_TIMEZONE, overdueMinutes: 60 };
    const [evening, ...others] = listSignedOnActivities(db);
    expect(others).toEqual([]);
    const out = evening ? overdueOf(evening.people, watch, now) : [];
    expect(out.map(({ person }) => person.phone !== '')).toEqual([true, true]);
    expect(count('attendance WHERE signed_off_at IS NOT NULL')).toBeGreaterThan(2);
    expect(evening?.lastHeardAt).toSatisfy((heard: string) => heard < now);
  });

  test('has an open activity whose people lack a ticket, and a word on what was missing on one that is completed', () => {
    const open = allActivities().filter(({ status }) => status === 'InProgress' || status === 'onhold');
    expect(open.some(({ id }) => missingIn(readDocument(db, { id })).length > 0)).toBe(true);
    expect(count("activities WHERE completed_at IS NOT NULL AND missing_note <> ''")).toBeGreaterThan(0);
    expect(count("projects WHERE needs <> '[]'")).toBe(2);
    expect(count('tickets WHERE seen_at IS NULL')).toBe(1);
  });

  test('reports what the traps caught', () => {
    const project = listProjects(db).find(({ name }) => name === 'Ōkura Bush Predator Control');
    const objective = listObjectives(db).find(({ title }) => title === 'Establishing Predator Control');
    const report = whole(
      getObjectiveReport(db, {
        projectId: project?.id ?? 0,
        objectiveId: objective?.id ?? 0,
        startDate: addDays(today, -365),
        endDate: today,
        today,
      }),
    );
    expect(report.trapsCheckedTotal).toBeGreaterThan(500);
    expect(report.catchesBreakdown.rats).toBeGreaterThan(report.catchesBreakdown.mustelids);
    expect(report.predatorDetailRows.length).toBeGreaterThan(35);
  });

  test('has two lines of traps with a year of checks, of which one is late and one holds alive', () => {
    const found = listTrapLines(db, act, {});
    expect(found.map(({ name, trapIds }) => [name, trapIds.length])).toEqual([
      ['Māori Bay line', 13],
      ['Ridge line', 18],
    ]);
    expect(found.map(({ daysLate }) => daysLate)).toEqual([0, 7]);
    expect(count('trap_checks')).toBeGreaterThan(500);
    const { catches, per100Nights } = whole(readTrapReport(db, act, { from: addDays(today, -365), to: today }));
    expect(catches).toBeGreaterThan(30);
    expect(per100Nights).toBeGreaterThan(0);
  });

  test('has a place for projects, activities and traps, near its forest', () => {
    const { places } = listPlaces(db);
    const of = (kind: PlaceKind) => places.filter((place) => place.kind === kind);
    // Two of its 31 traps are retired.
    expect([of('project').length, of('trap').length]).toEqual([5, 29]);
    expect(of('activity').length).toBeGreaterThan(30);
    const far = places.filter(({ latitude, longitude }) => Math.hypot(latitude + 36.66, longitude - 174.73) > 0.1);
    expect(far).toEqual([]);
  });

  test('has photos of all that has some', () => {
    const owners = db.select().from(photos).all();
    const of = (owner: PhotoOwner) => owners.filter((photo) => photo[owner] !== null).length;
    expect([of('projectId'), of('incidentId'), of('activityId')]).toEqual([4, 2, 2]);
    expect([of('trapId'), of('trapCheckId')]).toEqual([1, 1]);
  });

  test('has one password for all, mails nobody, and has a trail in the order of time that ends before now', async () => {
    const anybody = findStaffByEmail(db, 'rahera.tumai@okurabush.example');
    expect(await verifyPassword(anybody?.passwordHash, demoPassword)).toBe(true);
    expect(db.select().from(mailQueue).all()).toEqual([]);
    const instants = db.select({ at: audit.at }).from(audit).orderBy(audit.id).all();
    const times = instants.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)).toSatisfy((last: string) => last <= now);
  });

  test('is filled once, stays as people leave it, and is refused in a database that holds a group’s data', async () => {
    const before = count('audit');
    await fillDemo(program);
    expect(count('audit')).toBe(before);
    const groups = createTestProgram();
    makeStaff(groups.db);
    await expect(fillDemo(groups)).rejects.toThrow('holds the data of a group');
  });
});

test('the clock of a story knows daylight saving', () => {
  const auckland = clockOf('Pacific/Auckland');
  expect(auckland('2026-01-15', '07:20')).toBe('2026-01-14T18:20:00.000Z');
  expect(auckland('2026-07-15', '07:20')).toBe('2026-07-14T19:20:00.000Z');
  // The clock goes back at 3:00 on the 5th of April.
  expect(auckland('2026-04-05', '01:30')).toBe('2026-04-04T12:30:00.000Z');
  expect(auckland('2026-04-05', '04:00')).toBe('2026-04-04T16:00:00.000Z');
});
