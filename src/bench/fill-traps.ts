import type { Sqlite } from '#server/db/open-db.ts';
import { addDays } from '#shared/dates.ts';
import { codeOrder } from '#shared/traps/codes.ts';
import { testNow } from '#test/test-db.ts';

const usualTraps = 300;
const trapsPerLine = 30;
/** A project has no more checks than those of five years or so; the others are in others. */
const checksPerProject = 40_000;
const daysBetweenChecks = 14;
/** The day of the last checks. */
const lastDay = '2026-03-01';
/** The year of one project that is asked for. */
export const trapYear = { from: '2025-03-02', to: lastDay };

const stamps = `'${testNow}', '${testNow}'`;

/**
 * So many checks of traps in these projects, or in as many of them as they need: traps of all types that were there, every fourteenth day,
 * some of them checked twice, missing, moved or set again. The same rows in every run. @returns the projects that have some.
 */
export function fillTraps(
  sqlite: Sqlite,
  count: number,
  projectIds: readonly number[],
  trapsPerProject = usualTraps,
): number[] {
  const used = projectIds.slice(0, Math.ceil(count / checksPerProject));
  const species = sqlite.prepare('SELECT id FROM species ORDER BY id').pluck().all() as number[];
  const check = sqlite.prepare(
    `INSERT INTO trap_checks (trap_id, line_id, checked_at, state, catches, bait_left, bait_set, rebaited, note, both_happened,
      twice_with_id, created_at, updated_at, deleted_at) VALUES (?, ?, ?, ?, ?, '', '', 0, '', ?, ?, ${stamps}, ?)`,
  );
  sqlite.exec('BEGIN');
  const traps = makeTraps(sqlite, used, trapsPerProject);
  let made = 0;
  const add = (of: (typeof traps)[number], day: string, hour: number, twiceWith: number | null, both = 0) => {
    const n = made++ + of.n;
    const state = stateOf(n);
    const isSeen = state !== 'Missing' && state !== 'Could not reach it';
    const at = new Date(Date.parse(`${day}T00:00:00.000Z`) + hour * 3_600_000 + of.n * 7000).toISOString();
    const onLine = n % 53 === 0 ? null : of.lineId;
    const gone = n % 211 === 0 ? testNow : null;
    const catches = JSON.stringify(isSeen ? caught(n, species) : []);
    const id = check.run(of.id, onLine, at, state, catches, both, twiceWith, gone).lastInsertRowid;
    return { id: Number(id), counts: isSeen && gone === null };
  };
  const twice = sqlite.prepare('UPDATE trap_checks SET twice_with_id = ? WHERE id IN (?, ?)');
  for (let round = 0; made < count; round += 1) {
    const day = addDays(lastDay, -daysBetweenChecks * round);
    for (const of of traps) {
      if (made >= count) break;
      // Around the midnights of Auckland, in both of its times.
      const first = add(of, addDays(day, -(of.n % 5)), 8 + (of.n % 7), null);
      if (made >= count || (of.n + round) % 29 !== 0) continue;
      const second = add(of, addDays(day, -(of.n % 5)), 8 + (of.n % 7) + 4, null, (of.n + round) % 2);
      const isBoth = (of.n + round) % 2 === 1;
      if (first.counts && second.counts && !isBoth) twice.run(first.id, first.id, second.id);
    }
  }
  sqlite.exec('COMMIT');
  sqlite.exec('ANALYZE');
  return used;
}

const states = ['Set', 'Set', 'Sprung', 'Set', 'Bait gone', 'Set', 'Interfered with', 'Set', 'Set', 'Sprung', 'Set'];

function stateOf(n: number): string {
  if (n % 41 === 0) return 'Missing';
  if (n % 43 === 0) return 'Could not reach it';
  return states[n % states.length] ?? 'Set';
}

function caught(n: number, species: readonly number[]) {
  const some = (by: number, number: number, sex: string | null) => ({
    ...{ speciesId: species[(n + by) % species.length], number, sex, age: null },
  });
  if (n % 9 === 0) return [some(0, 1 + (n % 3), null)];
  return n % 31 === 0 ? [3, 5, 3].map((by) => some(by, by, 'Male')) : [];
}

function makeTraps(sqlite: Sqlite, projectIds: readonly number[], trapsPerProject: number) {
  const types = sqlite.prepare('SELECT id FROM trap_types ORDER BY id').pluck().all() as number[];
  const line = sqlite.prepare(
    `INSERT INTO trap_lines (project_id, name, directions, check_every_days, created_at, updated_at) VALUES (?, ?, '', 14, ${stamps})`,
  );
  const trap = sqlite.prepare(
    `INSERT INTO traps (project_id, line_id, place, code, code_key, code_order, type_id, state, set_on, set_again_on, retired_reason, lure,
      notes, created_at, updated_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'In use', '2015-01-01', ?, '', '', '', ${stamps}, ?)`,
  );
  const traps = projectIds.flatMap((projectId) =>
    Array.from({ length: trapsPerProject }, (_, n) => ({ projectId, n, id: 0, lineId: 0 })),
  );
  let lineId: number | bigint = 0;
  for (const one of traps) {
    const { projectId, n } = one;
    if (n % trapsPerLine === 0) lineId = line.run(projectId, `Line ${n / trapsPerLine + 1}`).lastInsertRowid;
    const code = `T${n + 1}`;
    const again = n % 17 === 0 ? [addDays(lastDay, -100), addDays(lastDay, -30)] : [];
    const type = types[n % types.length];
    const place = (n % trapsPerLine) + 1;
    const gone = n % 97 === 96 ? testNow : null;
    const order = codeOrder(code);
    const { lastInsertRowid } = trap.run(
      ...[projectId, lineId, place, code, code.toLowerCase(), order, type, JSON.stringify(again), gone],
    );
    one.id = Number(lastInsertRowid);
    one.lineId = Number(lineId);
  }
  return traps;
}
