import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { pickFields } from '#shared/given-fields.ts';
import type { TrapState } from '#shared/traps/due.ts';
import type { Db } from '../../db/open-db.ts';
import { trapChecks, traps } from '../../db/schema/traps.ts';
import { type Act, changeStampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';

type Check = typeof trapChecks.$inferSelect;
type Said = Pick<Check, 'trapId' | 'checkedAt'> & { condition?: Check['condition'] | undefined };

/**
 * A trap needs repair from the check on that says so, unless it is retired, and until a later check finds it good or somebody changes its
 * state: whenever each of them arrives. `before`: what the check said until it was corrected or removed; the trap is in use again if
 * checks alone had changed it, and none says so any more.
 */
export function noteCondition(db: Db, act: Act, check: Said, before?: Check['condition']): void {
  if (check.condition !== 'Needs repair' && before !== 'Needs repair') return;
  // Read here, because the check before this one may have changed it.
  const trap = db
    .select(pickFields(traps, ['id', 'code', 'state', 'version', 'updatedAt']))
    .from(traps)
    .where(eq(traps.id, check.trapId))
    .get();
  if (!trap) return;
  if (check.condition === 'Needs repair') {
    if (stillHolds(db, check)) setState(db, act, trap, 'In use', check.condition);
  } else if (isChangedByCheck(db, trap) && !saidSince(db, trap).some((one) => stillHolds(db, one)))
    setState(db, act, trap, 'Needs repair', 'In use');
}

type Trap = Pick<typeof traps.$inferSelect, 'id' | 'code' | 'state' | 'version' | 'updatedAt'>;

function setState(db: Db, act: Act, { id, code, version, state }: Trap, from: TrapState, to: TrapState): void {
  if (state !== from) return;
  db.update(traps)
    .set({ state: to, version: version + 1, ...changeStampsOf(act) })
    .where(eq(traps.id, id))
    .run();
  const line = { recordType: 'trap', recordId: id, recordName: code } as const;
  recordAudit(db, act, { action: 'updated', ...line, before: { state: from }, after: { state: to } });
}

/** Whether no later check found the trap good, and nobody changed its state since. */
function stillHolds(db: Db, { trapId, checkedAt }: Said): boolean {
  const isLater = and(eq(trapChecks.trapId, trapId), isNull(trapChecks.deletedAt), gt(trapChecks.checkedAt, checkedAt));
  const foundGood = db
    .select({ id: trapChecks.id })
    .from(trapChecks)
    .where(and(isLater, eq(trapChecks.condition, 'Good')))
    .get();
  return foundGood === undefined && !isChangedByHand(db, trapId, checkedAt);
}

/** What was saved of a trap in the same moment as a check of it was changed by that check. */
const byCheck = (trapId: number, at: unknown) => sql`EXISTS (SELECT 1 FROM audit c
  JOIN trap_checks k ON k.id = c.record_id AND k.trap_id = ${trapId} WHERE c.record_type = 'trap check' AND c.at = ${at})`;

const isTrue = (db: Db, condition: unknown) => db.get<{ is: number }>(sql`SELECT ${condition} AS "is"`).is === 1;

/** Whether a check of the trap was the last that changed it. */
export const isChangedByCheck = (db: Db, { id, updatedAt }: Pick<Trap, 'id' | 'updatedAt'>) =>
  isTrue(db, byCheck(id, updatedAt));

const isChangedByHand = (db: Db, trapId: number, since: string) =>
  isTrue(
    db,
    sql`EXISTS (SELECT 1 FROM audit a WHERE a.record_type = 'trap' AND a.record_id = ${trapId}
      AND a.before ->> 'state' IS NOT NULL AND a.after ->> 'state' IS NOT NULL AND coalesce(a.made_at, a.at) > ${since}
      AND NOT ${byCheck(trapId, sql`a.at`)})`,
  );

/** The checks of a trap that say so, and were saved since it says so, too: imported ones before say nothing of it. */
const saidSince = (db: Db, { id, updatedAt }: Trap) =>
  db
    .select(pickFields(trapChecks, ['trapId', 'checkedAt', 'condition']))
    .from(trapChecks)
    .where(
      and(
        ...[eq(trapChecks.trapId, id), isNull(trapChecks.deletedAt)],
        ...[eq(trapChecks.condition, 'Needs repair'), gte(trapChecks.updatedAt, updatedAt)],
      ),
    )
    .all();
