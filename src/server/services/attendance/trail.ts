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
  const names = new Map<number, string>();
  const nameOf = (activityId: number) => {
    const name = names.get(activityId) ?? getActivity(db, activityId).activityName;
    names.set(activityId, name);
    return name;
  };
  for (const { before, after } of changes) {
    const row = after ?? before;
    if (!row) continue;
    const own = purpose?.id === row.id || purpose?.id === before?.id ? purpose : undefined;
    const activityName = nameOf(row.activityId);
    recordAudit(db, act, {
      ...{ action: own?.action ?? actionOf(before, after), recordType: 'attendance', recordId: row.id },
      recordName: `${findPerson(db, personOf(row)).name}: ${activityName}`,
      ...(before && { before: after ? { ...before, ...asked('', own) } : { ...before, ...asked(own?.reason, own) } }),
      ...(after && { after: { ...after, ...asked(own?.reason, own), ...cameFrom(nameOf, changes, after) } }),
    });
  }
}

const asked = (reason: string | undefined, own: Purpose | undefined) => (own?.reason ? { reason } : {});

/** The activity where a new stay ended the one before. */
function cameFrom(nameOf: (activityId: number) => string, changes: readonly StayChange[], { endedId }: StoredStay) {
  const ended = endedId === null ? null : changes.find(({ after }) => after?.id === endedId)?.after;
  return ended ? { signedOffFrom: nameOf(ended.activityId) } : {};
}

/** A past participle for the trail. */
function actionOf(before: StoredStay | null, after: StoredStay | null): string {
  if (!before) return 'signed on';
  if (!after) return 'removed';
  if (before.signedOffAt !== after.signedOffAt) return after.signedOffAt === null ? 'signed on again' : 'signed off';
  return before.signedOnAt === after.signedOnAt ? 'updated' : 'signed on';
}
