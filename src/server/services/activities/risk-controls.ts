import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { invalidField } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activityRiskControls, activityRisks } from '../../db/schema/activity-planning.ts';
import { riskControls } from '../../db/schema/risks.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { canBeAdded } from './back-from-library.ts';
import { assertControlBound } from './bounds.ts';
import { getActivity } from './details.ts';

type RatedRisk = { id: number; riskTitleId: number; activityId: number | null };

const storedColumns = {
  id: activityRiskControls.id,
  riskId: activityRiskControls.activityRiskId,
  ...pickFields(activityRiskControls, ['riskControlId', 'controlText', 'isReadOnly', 'isChecked']),
};

/** The controls chosen for these risks, with the words that they had when chosen. */
export function listChosenControls(db: Db, riskIds: number[]) {
  if (riskIds.length === 0) return [];
  const ofRisks = inArray(activityRiskControls.activityRiskId, riskIds);
  return selectStored(db, and(ofRisks, eq(activityRiskControls.isChecked, true)));
}

function selectStored(db: Db, where: SQL | undefined) {
  return db
    .select(storedColumns)
    .from(activityRiskControls)
    .where(where)
    .orderBy(asc(activityRiskControls.riskControlId))
    .all();
}

/**
 * Every control that each risk of an activity has or could have: the chosen ones with the words that they had when chosen, and the
 * library's other ones with today's words. `activityRiskControlId` is the row that keeps the choice; null for a control that was
 * never chosen.
 */
export function listDetailedControls(db: Db, { activityId }: { activityId: number }) {
  getActivity(db, activityId);
  const risks = db
    .select({ id: activityRisks.id, riskTitleId: activityRisks.riskTitleId })
    .from(activityRisks)
    .where(eq(activityRisks.activityId, activityId))
    .orderBy(asc(activityRisks.id))
    .all();
  return risks.flatMap((risk) => {
    const stored = selectStored(db, eq(activityRiskControls.activityRiskId, risk.id));
    const own = stored
      .filter(({ isChecked }) => isChecked)
      .map(({ id, ...control }) => ({ activityId, activityRiskControlId: id, ...control }));
    const others = listLibraryControls(db, risk, isNull(riskControls.deletedAt))
      .filter((control) => !own.some(({ riskControlId }) => riskControlId === control.riskControlId))
      .map((control) => {
        const setAside = stored.find(({ riskControlId }) => riskControlId === control.riskControlId);
        const activityRiskControlId = setAside?.id ?? null;
        return { activityId, activityRiskControlId, riskId: risk.id, ...control, isChecked: false };
      });
    return [...own, ...others].sort((a, b) => a.riskControlId - b.riskControlId);
  });
}

type Choice = { riskControlId: number; isChecked: boolean };

/** Chooses one control or sets it aside. @returns false when nothing changed. Throws `unknown` when the risk has no such control. */
export function checkControl(db: Db, act: Act, risk: RatedRisk, choice: Choice, unknown: Error): boolean {
  const { riskControlId, isChecked } = choice;
  const stored = getStoredControl(db, risk.id, riskControlId);
  if (stored?.isChecked === isChecked) return false;
  if (stored && !isChecked) {
    db.update(activityRiskControls)
      .set({ isChecked, ...changeStampsOf(act) })
      .where(eq(activityRiskControls.id, stored.id))
      .run();
    return true;
  }
  const { activityId, riskTitleId } = risk;
  const removed = { recordType: 'activity risk', activityId } as const;
  const canBeChosen = canBeAdded(riskControls.deletedAt, removed, 'riskTitleId', riskTitleId);
  const control = listLibraryControls(db, risk, canBeChosen).find((one) => one.riskControlId === riskControlId);
  if (!control) throw unknown;
  const words = { controlText: control.controlText, isReadOnly: control.isReadOnly, isChecked };
  db.insert(activityRiskControls)
    .values({ activityRiskId: risk.id, riskControlId, ...words, ...stampsOf(act) })
    .onConflictDoUpdate({
      target: [activityRiskControls.activityRiskId, activityRiskControls.riskControlId],
      set: { ...words, ...changeStampsOf(act) },
    })
    .run();
  assertControlBound(db, risk.id);
  return true;
}

/** Whether these are other controls than the chosen ones, whatever their order. */
export function choosesOthers(db: Db, riskId: number, chosenControlIds: number[]): boolean {
  const present = listChosenControls(db, [riskId]).map(({ riskControlId }) => riskControlId);
  const wanted = new Set(chosenControlIds);
  return present.length !== wanted.size || present.some((id) => !wanted.has(id));
}

/** Makes these the chosen controls of a risk: all of them and no others. */
export function chooseControls(db: Db, act: Act, risk: RatedRisk, chosenControlIds: number[]): void {
  const before = listChosenControls(db, [risk.id]).map(({ riskControlId }) => riskControlId);
  const gone = invalidField('chosenControlIds', messages.activityRisk.controlGone);
  const setAside = before.filter((id) => !chosenControlIds.includes(id));
  for (const riskControlId of setAside) checkControl(db, act, risk, { riskControlId, isChecked: false }, gone);
  for (const riskControlId of chosenControlIds) checkControl(db, act, risk, { riskControlId, isChecked: true }, gone);
}

export function getStoredControl(db: Db, riskId: number, riskControlId: number) {
  return db
    .select(storedColumns)
    .from(activityRiskControls)
    .where(and(eq(activityRiskControls.activityRiskId, riskId), eq(activityRiskControls.riskControlId, riskControlId)))
    .get();
}

function listLibraryControls(db: Db, { riskTitleId }: Pick<RatedRisk, 'riskTitleId'>, which: SQL | undefined) {
  return db
    .select({
      riskControlId: riskControls.id,
      controlText: riskControls.controlText,
      isReadOnly: riskControls.isReadOnly,
    })
    .from(riskControls)
    .where(and(eq(riskControls.riskId, riskTitleId), which))
    .orderBy(asc(riskControls.id))
    .all();
}
