import type { Db } from '../../db/open-db.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findPerson } from '../attendance.ts';
import { recordAudit } from '../audit.ts';
import { personOf } from './facts.ts';
import type { StayChange, StoredStay } from './stays.ts';

/** How a stay was changed on purpose: another action's name, and why. */
export type Purpose = { id: number; action: string; reason?: string | undefined };

/** Tells the trail what became of stays. `purpose`: of the one that was meant; the others followed from it. */
export function noteChanges(db: Db, act: Act, changes: readonly StayChange[], purpose?: Purpose): void {
  for (const { before, after } of changes) {
    const row = after ?? before;
    if (!row) continue;
    const own = purpose?.id === row.id || purpose?.id === before?.id ? purpose : undefined;
    const activityName = nameOf(db, row.activityId);
    recordAudit(db, act, {
      ...{ action: own?.action ?? actionOf(before, after), recordType: 'attendance', recordId: row.id },
      recordName: `${findPerson(db, personOf(row)).name}: ${activityName}`,
      ...(before && { before: after ? { ...before, ...asked('', own) } : { ...before, ...asked(own?.reason, own) } }),
      ...(after && { after: { ...after, ...asked(own?.reason, own), ...cameFrom(db, changes, after) } }),
    });
  }
}

const asked = (reason: string | undefined, own: Purpose | undefined) => (own?.reason ? { reason } : {});

/** The activity where a new stay ended the one before. */
function cameFrom(db: Db, changes: readonly StayChange[], { endedId }: StoredStay) {
  const ended = changes.find(({ after }) => after !== null && after.id === endedId)?.after;
  return ended ? { signedOffFrom: nameOf(db, ended.activityId) } : {};
}

const nameOf = (db: Db, activityId: number) => getActivity(db, activityId).activityName;

/** A past participle for the trail. */
function actionOf(before: StoredStay | null, after: StoredStay | null): string {
  if (!before) return 'signed on';
  if (!after) return 'removed';
  if (before.signedOffAt !== after.signedOffAt) return after.signedOffAt === null ? 'signed on again' : 'signed off';
  return before.signedOnAt === after.signedOnAt ? 'updated' : 'signed on';
}
