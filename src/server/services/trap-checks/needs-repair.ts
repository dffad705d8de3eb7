import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import type { TrapState } from '#shared/traps/due.ts';
import type { Db } from '../../db/open-db.ts';
import { trapChecks, traps } from '../../db/schema/traps.ts';
import { type Act, changeStampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';

type Check = typeof trapChecks.$inferSelect;
type Trap = Pick<typeof traps.$inferSelect, 'id' | 'code' | 'version' | 'updatedAt'> & { state: string };

/**
 * A trap that needs repair says so from then on, unless it is retired. `before`: what the check said until it was corrected or removed;
 * the trap is in use again if that alone had changed it.
 */
export function noteCondition(db: Db, act: Act, trap: Trap, condition: Check['condition'], before?: Check): void {
  if (condition === 'Needs repair') setState(db, act, trap, 'In use', condition);
  else if (before && onlyThisSaysSo(db, trap, before)) setState(db, act, trap, 'Needs repair', 'In use');
}

function setState(db: Db, act: Act, { id, code, version, state }: Trap, from: TrapState, to: TrapState): void {
  if (state !== from) return;
  db.update(traps)
    .set({ state: to, version: version + 1, ...changeStampsOf(act) })
    .where(and(eq(traps.id, id), eq(traps.state, from)))
    .run();
  const line = { recordType: 'trap', recordId: id, recordName: code } as const;
  recordAudit(db, act, { action: 'updated', ...line, before: { state: from }, after: { state: to } });
}

/** A trap that was saved in the same moment as the check was changed by it, and by nobody since. */
function onlyThisSaysSo(db: Db, trap: Trap, { id, condition, createdAt, updatedAt }: Check): boolean {
  if (condition !== 'Needs repair' || ![createdAt, updatedAt].includes(trap.updatedAt)) return false;
  const another = db
    .select({ id: trapChecks.id })
    .from(trapChecks)
    .where(
      and(
        ...[eq(trapChecks.trapId, trap.id), ne(trapChecks.id, id), isNull(trapChecks.deletedAt)],
        ...[eq(trapChecks.condition, 'Needs repair'), gte(trapChecks.updatedAt, trap.updatedAt)],
      ),
    )
    .get();
  return another === undefined;
}
