import { deepStrictEqual as assertSame } from 'node:assert/strict';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { getProjectReport, getWholeReport } from '#server/services/project-report.ts';
import { getObjectiveReport } from '#server/services/reports.ts';
import { whole } from '#test/whole.ts';

/** `today`: the day that tells what is done from what is planned. */
type ReportPeriod = { projectId: number; startDate: string; endDate: string; today: string };

const inPeriod = `SELECT id FROM activities
  WHERE project_id = :projectId AND activity_date >= :startDate AND activity_date <= :endDate`;

/** What is done, or, with `NOT` in front, what is planned. */
const isDone = "(status = 'Completed' OR (activity_date <= :today AND status IN ('InProgress', 'archived')))";
const parts = { done: `${inPeriod} AND ${isDone}`, planned: `${inPeriod} AND NOT ${isDone}` };

const amountsOf = (
  ids: string,
) => `SELECT count(*) AS activities, coalesce(sum(CAST(round(amount * 1000) AS INTEGER)), 0) AS sum
  FROM activity_objectives WHERE amount IS NOT NULL AND objective_id = :objectiveId AND activity_id IN (${ids})`;

const predatorsOf = (ids: string) => `SELECT
    coalesce(sum(CASE t.sub_type WHEN 'traps established' THEN round(r.measurement * 1000) END), 0) AS established,
    count(DISTINCT CASE t.sub_type WHEN 'traps established' THEN r.activity_id END) AS establishing,
    coalesce(sum(CASE t.sub_type WHEN 'traps checked' THEN round(r.measurement * 1000) END), 0) AS checked,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.rats END), 0) AS rats,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.possums END), 0) AS possums,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.mustelids END), 0) AS mustelids,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.hedgehogs END), 0) AS hedgehogs,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.others END), 0) AS others
  FROM predator_records r JOIN predator_sub_types t ON t.id = r.predator_id WHERE r.activity_id IN (${ids})`;

/** Who is on activities, and on which day, but for those who did not come and have no stay there; whoever left the staff is who they are now. */
const thereOf = (kind: 'staff' | 'volunteer', ids: string) => {
  const rows = (
    table: string,
  ) => `SELECT r.activity_id, coalesce(r.volunteer_id, v.joined_to_id, v.id, -r.staff_id) AS who
    FROM ${table} r LEFT JOIN volunteers v ON v.former_staff_id = r.staff_id`;
  const on =
    kind === 'staff'
      ? `SELECT r.activity_id, r.staff_id AS id, coalesce(v.joined_to_id, v.id, -r.staff_id) AS who
          FROM activity_staff r LEFT JOIN volunteers v ON v.former_staff_id = r.staff_id`
      : 'SELECT activity_id, volunteer_id AS id, volunteer_id AS who FROM activity_volunteers';
  return `SELECT on_it.id, a.activity_date AS day FROM activities a JOIN (${on}) on_it ON on_it.activity_id = a.id
    LEFT JOIN (${rows('absences')} EXCEPT ${rows('attendance')}) gone ON gone.activity_id = a.id AND gone.who = on_it.who
    WHERE a.id IN (${ids}) AND gone.who IS NULL`;
};

const peopleOf = (kind: 'staff' | 'volunteer', ids: string) =>
  `SELECT count(DISTINCT id) AS people, count(DISTINCT id || ' ' || day) AS personDays FROM (${thereOf(kind, ids)})`;

/** Compares every figure of both reports with independent queries. Returns how many amounts there were. */
export function compareReports({ db, sqlite }: { db: Db; sqlite: Sqlite }, asked: ReportPeriod): number {
  const one = <T>(sql: string, more = {}) => sqlite.prepare(sql).get({ ...asked, ...more }) as T;
  const all = (sql: string) => sqlite.prepare(sql).all(asked);
  const { today: _, ...period } = asked;
  const report = whole(getProjectReport(db, asked));
  const records = {
    done: one<Record<string, number>>(predatorsOf(parts.done)),
    planned: one<Record<string, number>>(predatorsOf(parts.planned)),
  };

  const objectiveIds = sqlite
    .prepare(
      `SELECT objective_id FROM project_objectives WHERE project_id = :projectId UNION SELECT objective_id
      FROM activity_objectives WHERE amount IS NOT NULL AND activity_id IN (${inPeriod})`,
    )
    .pluck()
    .all(period) as number[];
  assertSame(report.objectives.map(({ objectiveId }) => objectiveId).sort(), objectiveIds.sort());
  for (const { objectiveId, title, ...figures } of report.objectives) {
    const independent = (part: 'done' | 'planned') => {
      const amounts = one<{ activities: number; sum: number }>(amountsOf(parts[part]), { objectiveId });
      const inAll = one<{ activities: number }>(amountsOf(inPeriod), { objectiveId }).activities;
      const isTraps = inAll === 0 && title === 'Establishing Predator Control';
      return isTraps
        ? { sum: Number(records[part].established), activities: Number(records[part].establishing) }
        : amounts;
    };
    const [done, planned] = [independent('done'), independent('planned')];
    assertSame(
      [figures.total, figures.activities, figures.planned, figures.plannedActivities],
      [done.sum / 1000, done.activities, planned.sum / 1000, planned.activities],
    );
    const months = figures.months.reduce((sum, month) => sum + thousandths(month.done) + thousandths(month.planned), 0);
    assertSame(months, done.sum + planned.sum);
    const own = whole(getObjectiveReport(db, { ...asked, objectiveId }));
    if (own.detailRows.length > 0) {
      assertSame([own.totalAmount, own.plannedAmount], [(done.sum + planned.sum) / 1000, planned.sum / 1000]);
    }
  }

  const statuses = all(`SELECT status, coalesce(sum(${isDone}), 0) AS count, coalesce(sum(NOT ${isDone}), 0) AS planned
    FROM activities WHERE id IN (${inPeriod}) GROUP BY status`);
  assertSame(
    report.activities.filter(({ count, planned }) => count + planned > 0).toSorted(byStatus),
    (statuses as { status: string }[]).toSorted(byStatus),
  );
  for (const [found, kind] of [
    [report.people.staff, 'staff'],
    [report.people.volunteers, 'volunteer'],
  ] as const) {
    const { planned, ...done } = found;
    assertSame(done, one(peopleOf(kind, parts.done)));
    assertSame(planned, one(peopleOf(kind, parts.planned)));
  }

  const figuresOf = ({ established, establishing, checked, ...catches }: Record<string, number>) => ({
    trapsEstablished: Number(established) / 1000,
    trapsChecked: Number(checked) / 1000,
    catches: { ...catches },
  });
  if (report.predators)
    assertSame(report.predators, { ...figuresOf(records.done), planned: figuresOf(records.planned) });
  else assertSame([...Object.values(records.done), ...Object.values(records.planned)].filter(Boolean), []);
  assertSame(
    report.incidents,
    all(`SELECT type_of_incident AS type, count(*) AS count FROM incidents
      WHERE withdrawn_at IS NULL AND project_id = :projectId AND happened_on BETWEEN :startDate AND :endDate GROUP BY type_of_incident ORDER BY type_of_incident`),
  );
  const clock = { now: `${asked.today}T00:00:00.000Z`, today: asked.today, timeZone: 'UTC' };
  const { tickets } = whole(getWholeReport(db, clock, period));
  assertSame(
    tickets.map(({ typeId, staff, volunteers }) => [typeId, staff, volunteers]).sort(byNumber),
    countTickets(all).sort(byNumber),
  );
  return report.objectives.reduce((sum, { activities, plannedActivities }) => sum + activities + plannedActivities, 0);
}

type Held = { type: number; staff: number | null; volunteer: number | null; begin: string; end: string | null };

/** Each person on a done activity and each ticket that somebody has seen, one by one: `[type, staff, volunteers]`. */
function countTickets(all: (sql: string) => unknown[]): number[][] {
  const held =
    all(`SELECT type_id AS type, staff_id AS staff, volunteer_id AS volunteer, issued_on AS begin, expires_on AS end
    FROM tickets WHERE deleted_at IS NULL AND seen_at IS NOT NULL`) as Held[];
  const former = all(`SELECT former_staff_id AS staff, coalesce(joined_to_id, id) AS volunteer FROM volunteers
    WHERE former_staff_id IS NOT NULL`) as {
    staff: number;
    volunteer: number;
  }[];
  const counts = new Map<number, [number, number]>();
  for (const [place, kind] of (['staff', 'volunteer'] as const).entries()) {
    const days = all(thereOf(kind, parts.done)) as { id: number; day: string }[];
    const last = new Map<number, string>();
    for (const { id, day } of days) if (day > (last.get(id) ?? '')) last.set(id, day);
    for (const [id, day] of last) {
      const isNow = former.filter(({ staff }) => kind === 'staff' && staff === id).map(({ volunteer }) => volunteer);
      const own = held.filter((one) => one[kind] === id || (one.volunteer !== null && isNow.includes(one.volunteer)));
      const valid = own.filter(({ begin, end }) => begin <= day && (end === null || day <= end));
      for (const type of new Set(valid.map((one) => one.type))) {
        const count = counts.get(type) ?? [0, 0];
        count[place as 0 | 1] += 1;
        counts.set(type, count);
      }
    }
  }
  return [...counts].map(([type, count]) => [type, ...count]);
}

const byNumber = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0);
const thousandths = (amount: number) => Math.round(amount * 1000);
const byStatus = (a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status);
