import type { Db, Sqlite } from '#server/db/open-db.ts';
import { makeStaff, makeVolunteer } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';

/** The month whose hours are asked for, and the day on which that is. */
export const askedMonth = { from: '2026-05-01', to: '2026-05-31', today: '2029-12-31' };
/** The activity whose attendance is read. */
export const attended = (activities: number) => Math.ceil(activities / 3);
const staysOfMonth = 300;
const staysOfActivity = 20;
const hourMs = 3_600_000;

/**
 * Fills a database with closed stays of three hours. The asked month, the same month a year before, and one activity have as many in
 * every run; the rest are spread over the years before and after.
 */
export function fillAttendance(
  { db, sqlite }: { db: Db; sqlite: Sqlite },
  { count, activityId, activities }: { count: number; activityId: number; activities: number },
): void {
  const volunteers = Array.from({ length: 40 }, () => makeVolunteer(db).id);
  const staff = Array.from({ length: 5 }, () => makeStaff(db).id);
  const insert = sqlite.prepare(
    `INSERT INTO attendance (activity_id, staff_id, volunteer_id, signed_on_at, signed_off_at, briefed, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, 1, '${testNow}', '${testNow}')`,
  );
  const stay = (n: number, activity: number, beganAt: number) => {
    const isStaff = n % 9 === 0;
    const [on, off] = [beganAt, beganAt + 3 * hourMs].map((ms) => new Date(ms).toISOString());
    const staffId = isStaff ? staff[n % staff.length] : null;
    const volunteerId = isStaff ? null : volunteers[n % volunteers.length];
    insert.run(activity, staffId, volunteerId, on, off);
  };
  /** Stay `n` of `all`, spread evenly from a day of `year` on. */
  const within = (start: string, days: number, n: number, all: number) =>
    Date.parse(`${start}T20:00:00Z`) + Math.floor((n / all) * days) * 24 * hourMs;
  const otherActivity = (n: number) => {
    const other = 1 + ((n * 7) % activities);
    return other === activityId ? (other % activities) + 1 : other;
  };

  sqlite.exec('BEGIN');
  for (const start of ['2025-05-03', '2026-05-03'])
    for (let n = 0; n < staysOfMonth; n += 1) stay(n, otherActivity(n), within(start, 25, n, staysOfMonth));
  for (let n = 0; n < staysOfActivity; n += 1) stay(n, activityId, within('2026-05-10', 1, n, staysOfActivity));
  const rest = count - 2 * staysOfMonth - staysOfActivity;
  const before = Math.ceil(rest / 2);
  for (let n = 0; n < before; n += 1) stay(n, otherActivity(n), within('2018-01-01', 2500, n, before));
  for (let n = before; n < rest; n += 1)
    stay(n, otherActivity(n), within('2026-07-01', 1200, n - before, rest - before));
  sqlite.exec('COMMIT');
}
