import { deepStrictEqual as assertSame } from 'node:assert/strict';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { readTrapReport } from '#server/services/trap-report.ts';
import { testAct } from './test-db.ts';
import { whole } from './whole.ts';

type Asked = { projectId?: number | undefined; from?: string; to?: string; timeZone: string };

/** Each check as figures take it, with its nights, before it is asked for any days. */
const tables = `
  CREATE TEMP TABLE seen AS SELECT c.id, c.trap_id, c.line_id, c.checked_at, c.state, c.catches, coalesce(c.twice_with_id, c.id) AS figure
    FROM trap_checks c JOIN traps t ON t.id = c.trap_id JOIN trap_types y ON y.id = t.type_id
    WHERE c.deleted_at IS NULL AND c.state NOT IN ('Missing', 'Could not reach it') AND NOT y.is_bait_station
      AND (:projectId IS NULL OR t.project_id = :projectId);
  CREATE TEMP TABLE caught AS SELECT figure, species, max(number) AS number FROM (SELECT s.figure, one.value ->> 'speciesId' AS species,
      sum(one.value ->> 'number') AS number FROM seen s, json_each(s.catches) one GROUP BY s.id, species) GROUP BY figure, species;
  CREATE TEMP TABLE figures AS SELECT f.figure, f.trap_id, (SELECT line_id FROM seen s WHERE s.figure = f.figure ORDER BY checked_at LIMIT 1) AS line_id, day_of(f.first) AS day, f.first, f.sprung,
      coalesce((SELECT sum(number) FROM caught WHERE caught.figure = f.figure), 0) AS catches
    FROM (SELECT figure, trap_id, min(checked_at) AS first, max(state = 'Sprung') AS sprung FROM seen GROUP BY figure) f;
  CREATE TEMP TABLE counted AS SELECT n.*, CASE
      WHEN n.before IS NULL OR EXISTS (SELECT 1 FROM json_each(t.set_again_on) d WHERE n.before < d.value AND d.value <= n.day) THEN 0
      ELSE (julianday(n.day) - julianday(n.before)) * CASE WHEN NOT y.resets_itself AND (n.sprung OR n.catches > 0) THEN 0.5 ELSE 1 END
      END AS nights
    FROM (SELECT *, lag(day) OVER (PARTITION BY trap_id ORDER BY first, figure) AS before FROM figures) n
    JOIN traps t ON t.id = n.trap_id JOIN trap_types y ON y.id = t.type_id;`;

const sums = `count(c.figure) AS checks, coalesce(sum(c.catches), 0) AS catches, coalesce(sum(c.nights), 0) AS nights,
  sum(c.catches) FILTER (WHERE c.nights > 0) AS counted`;
type Sums = { checks: number; catches: number; nights: number; counted: number | null };

/** Compares every figure of the trap report with independent queries. Returns how many there were. */
export function compareTrapReports({ db, sqlite }: { db: Db; sqlite: Sqlite }, asked: Asked): number {
  const { timeZone, projectId = null, from = '', to = '9999-12-31' } = asked;
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  sqlite.function('day_of', (instant: unknown) => days.format(new Date(String(instant))));
  for (const name of ['seen', 'caught', 'figures', 'counted']) sqlite.exec(`DROP TABLE IF EXISTS temp.${name}`);
  for (const statement of tables.split(';').filter((one) => one.trim() !== '')) {
    const prepared = sqlite.prepare(statement);
    prepared.run(...(statement.includes(':projectId') ? [{ projectId }] : []));
    for (const name of ['seen', 'caught'])
      if (statement.includes(`TABLE ${name}`)) sqlite.exec(`CREATE INDEX temp.${name}_by_figure ON ${name} (figure)`);
  }
  const all = <T>(sql: string) => sqlite.prepare(sql).all({ from, to, projectId }) as T[];
  const figures = `(SELECT * FROM counted WHERE day BETWEEN :from AND :to AND :projectId IS :projectId)`;
  const shown = <T extends Sums>({ counted, ...row }: T) => ({
    ...row,
    per100Nights: row.nights === 0 ? null : Math.round(((counted ?? 0) * 10_000) / row.nights) / 100,
  });
  const report = whole(
    readTrapReport(db, { ...testAct, timeZone }, { projectId: asked.projectId, from: asked.from, to: asked.to }),
  );
  const { bySpecies, byMonth, byLine, byTrap, ...total } = report;
  assertSame(total, all<Sums>(`SELECT ${sums} FROM ${figures} c`).map(shown)[0]);
  const ofSpecies = `${figures} c JOIN caught USING (figure) JOIN species s ON s.id = caught.species`;
  assertSame(
    bySpecies.toSorted(byText),
    all<object>(`SELECT s.name AS species, sum(caught.number) AS catches FROM ${ofSpecies} GROUP BY s.id`).toSorted(
      byText,
    ),
  );
  assertSame(
    byMonth.toSorted(byText),
    all<object>(`SELECT substr(c.day, 1, 7) AS month, s.name AS species, sum(caught.number) AS catches, s.counts_as AS countsAs
      FROM ${ofSpecies} GROUP BY 1, s.id`).toSorted(byText),
  );
  const lines = all<
    Sums & { lineId: number | null; name: string }
  >(`SELECT l.id AS lineId, l.name, p.name AS project, ${sums}
      FROM trap_lines l JOIN projects p ON p.id = l.project_id LEFT JOIN ${figures} c ON c.line_id = l.id
      GROUP BY l.id HAVING checks > 0 OR (l.deleted_at IS NULL AND (:projectId IS NULL OR l.project_id = :projectId))
    UNION ALL SELECT NULL, '', NULL, ${sums} FROM ${figures} c WHERE c.line_id IS NULL HAVING checks > 0`);
  assertSame(byLine.toSorted(byText), lines.map(shown).toSorted(byText));
  const traps = all<Sums & { isRemoved: number }>(`SELECT t.id AS trapId, t.code, p.name AS project,
      t.deleted_at IS NOT NULL AS isRemoved, ${sums}
    FROM traps t JOIN projects p ON p.id = t.project_id JOIN trap_types y ON y.id = t.type_id LEFT JOIN ${figures} c ON c.trap_id = t.id
    WHERE NOT y.is_bait_station AND (:projectId IS NULL OR t.project_id = :projectId)
    GROUP BY t.id HAVING checks > 0 OR t.deleted_at IS NULL`);
  const ofTraps = traps.map((row) => ({ ...shown(row), isRemoved: row.isRemoved === 1 }));
  assertSame(byTrap.toSorted(byText), ofTraps.toSorted(byText));
  return 4 * (1 + byLine.length + byTrap.length) + bySpecies.length + byMonth.length;
}

const byText = (a: object, b: object) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
};
