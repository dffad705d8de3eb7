import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { csvRowLimit } from '#shared/csv.ts';
import { pickFields } from '#shared/given-fields.ts';
import { toTrapNzRecords } from '#shared/import/trap-nz-file.ts';
import type { TrapFilters } from '#shared/traps/filters.ts';
import type { Db } from '../../db/open-db.ts';
import { projects } from '../../db/schema/projects.ts';
import { trapChecks, trapLines, traps, trapTypes } from '../../db/schema/traps.ts';
import type { Clock } from '../act.ts';
import { nameOfChecker } from '../trap-checks.ts';
import { namesOfSpecies } from '../trap-types.ts';
import { exportTraps } from '../traps.ts';

const previousAt = sql<
  string | null
>`(SELECT max(c.checked_at) FROM trap_checks c WHERE c.trap_id = ${trapChecks.trapId}
  AND c.deleted_at IS NULL AND c.state <> 'Could not reach it' AND c.checked_at < ${trapChecks.checkedAt})`;

/**
 * The checks of the traps that the filters of the page find, as records of Trap.NZ, the latest first. Where nobody reached the trap there is
 * none: Trap.NZ would count a check that caught nothing.
 */
export function listTrapNzRecords(db: Db, clock: Clock, asked: TrapFilters) {
  const found = exportTraps(db, clock, asked).map(({ id }) => id);
  const names = namesOfSpecies(db);
  const rows = db
    .select({
      ...{ project: projects.name, line: trapLines.name, code: traps.code, type: trapTypes.name },
      ...{ resetsItself: trapTypes.resetsItself, recordedBy: nameOfChecker, previousAt },
      ...pickFields(trapChecks, ['checkedAt', 'state', 'catches', 'strikes', 'condition', 'rebaited', 'baitLeft']),
      ...pickFields(trapChecks, ['baitSet', 'note']),
    })
    .from(trapChecks)
    .innerJoin(traps, eq(traps.id, trapChecks.trapId))
    .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
    .innerJoin(projects, eq(projects.id, traps.projectId))
    .leftJoin(trapLines, eq(trapLines.id, trapChecks.lineId))
    .where(
      and(isNull(trapChecks.deletedAt), ne(trapChecks.state, 'Could not reach it'), inArray(trapChecks.trapId, found)),
    )
    .orderBy(desc(trapChecks.checkedAt), desc(trapChecks.id))
    .limit(csvRowLimit + 1)
    .all();
  const records = rows.flatMap(({ line, recordedBy, catches, ...row }) =>
    toTrapNzRecords(
      {
        ...row,
        line: line ?? '',
        recordedBy: recordedBy ?? '',
        catches: catches.map(({ speciesId, ...one }) => ({ species: names.get(speciesId) ?? '', ...one })),
      },
      clock.timeZone,
    ),
  );
  return { rows: records.slice(0, csvRowLimit), isCut: records.length > csvRowLimit };
}
