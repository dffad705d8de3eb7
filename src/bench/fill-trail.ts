import type { Db, Sqlite } from '#server/db/open-db.ts';
import { makeIncident } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';

/** As many as a group of the bench's size reports and does in its years. */
const counts = { incidents: 1000, lines: 60_000 };

/** Fills the register of incidents, and the audit trail. */
export function fillTrail({ db, sqlite }: { db: Db; sqlite: Sqlite }): void {
  sqlite.exec('BEGIN');
  for (let n = 1; n <= counts.incidents; n += 1) makeIncident(db, { activityId: n });
  const after = JSON.stringify({ notes: 'Line 7 walked with 5 people; bait and lure renewed. '.repeat(8) });
  const insert = sqlite.prepare(
    `INSERT INTO audit (at, actor_id, actor_name, action, record_type, record_id, record_name, after)
     VALUES ('${testNow}', 1, 'Mereana Hōhepa', 'updated', 'activity', ?, 'Long Bay trap check', ?)`,
  );
  for (let n = 1; n <= counts.lines; n += 1) insert.run(1 + (n % 2000), after);
  sqlite.exec('COMMIT');
}
