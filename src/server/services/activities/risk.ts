import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type activityRiskSchema,
  type addActivityRiskSchema,
  type chooseControlSchema,
  type RiskRow,
  rateRisk,
  type rateRiskSchema,
  risksOf,
  type updateActivityRiskSchema,
} from '#shared/activities/risk.ts';
import { conflictOn, invalidField, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { refuseDuplicate } from '../../db/constraints.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityRisks } from '../../db/schema/activity-planning.ts';
import { risks } from '../../db/schema/risks.ts';
import { type Act, changeStampsOf, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { tellOfRisk, wordsOf } from '../needs/told.ts';
import { saveRecord } from '../versions.ts';
import { canBeAdded } from './back-from-library.ts';
import { assertBound } from './bounds.ts';
import { getActivity } from './details.ts';
import { checkControl, chooseControls, choosesOthers, getStoredControl, listChosenControls } from './risk-controls.ts';

type ActivityRiskRow = typeof activityRisks.$inferSelect;

const alreadyUsed = (field: 'riskId' | 'riskTitleId') => () => conflictOn(field, messages.activityRisk.alreadyUsed);

const ofRisk = [
  'id',
  'riskTitleId',
  'riskTitle',
  'likelihood',
  'consequences',
  'riskRating',
  'version',
  'needs',
] as const;

export function readRisks(db: Db, { activityId }: { activityId: number }): RiskRow[] {
  const ofActivity = eq(activityRisks.activityId, activityId);
  return withControls(db, db.select(pickFields(activityRisks, ofRisk)).from(activityRisks).where(ofActivity).all());
}

export function listActivityRisks(db: Db, of: { activityId: number }) {
  return risksOf({ activity: getActivity(db, of.activityId), risks: readRisks(db, of) });
}

/** A rated risk, whether or not it is on an activity yet. */
export function getRatedRisk(db: Db, { id }: { id: number }) {
  return describeOne(db, findRatedRisk(db, id));
}

/** Rates a reusable risk for an activity that is named later. */
export function rateReusableRisk(db: Db, act: Act, input: z.output<typeof rateRiskSchema>) {
  const row = insertRisk(db, act, { ...input, activityId: null });
  recordAudit(db, act, { ...entryOf(row), action: 'created', after: trailOf(db, row) });
  return describeOne(db, row);
}

/** Attaches a rated risk to an activity. Nothing changes when the activity has it already. */
export function attachRisk(db: Db, act: Act, { activityId, riskId }: z.output<typeof activityRiskSchema>) {
  const { activityName } = getActivity(db, activityId);
  const before = findRatedRisk(db, riskId);
  if (before.activityId === activityId) return describeOne(db, before);
  if (before.activityId !== null) throw conflictOn('riskId', messages.activityRisk.elsewhere);
  const row = refuseDuplicate(alreadyUsed('riskId'), () =>
    db
      .update(activityRisks)
      .set({ activityId, ...changeStampsOf(act) })
      .where(eq(activityRisks.id, riskId))
      .returning()
      .get(),
  );
  assertBound(db, activityId, 'risks');
  touchNeeds(db, act, activityId, row);
  recordAudit(db, act, { ...entryOf(row), action: 'added', after: { ...trailOf(db, row), activityName } });
  return describeOne(db, row);
}

/** The needs of an activity are one list, with those of its risks: whoever edits it meanwhile meets a conflict. */
function touchNeeds(db: Db, act: Act, activityId: number, { needs }: ActivityRiskRow): void {
  if (needs.length === 0) return;
  const { version } = getActivity(db, activityId);
  db.update(activities)
    .set({ version: version + 1, ...changeStampsOf(act) })
    .where(eq(activities.id, activityId))
    .run();
}

/** Add Risk in one step: the rating, its activity and its controls. */
export function addActivityRisk(db: Db, act: Act, input: z.output<typeof addActivityRiskSchema>) {
  const { activityName } = getActivity(db, input.activityId);
  const row = insertRisk(db, act, input);
  assertBound(db, input.activityId, 'risks');
  chooseControls(db, act, row, input.chosenControlIds);
  touchNeeds(db, act, input.activityId, row);
  recordAudit(db, act, { ...entryOf(row), action: 'added', after: { ...trailOf(db, row), activityName } });
  return describeOne(db, row);
}

export function updateActivityRisk(db: Db, act: Act, input: z.output<typeof updateActivityRiskSchema>) {
  const before = getActivityRisk(db, input.activityId, input.id);
  const { riskTitle = before.riskTitle, likelihood = before.likelihood, consequences = before.consequences } = input;
  const { chosenControlIds } = input;
  const { activityId, riskTitleId } = before;
  const riskRating = rateRisk(likelihood, consequences);
  return saveRecord(db, act, {
    table: activityRisks,
    before,
    values: { activityId, riskTitleId, riskTitle, likelihood, consequences, riskRating, needs: before.needs },
    beside: {
      changes: chosenControlIds !== undefined && choosesOthers(db, before.id, chosenControlIds),
      write: () => chosenControlIds && chooseControls(db, act, before, chosenControlIds),
    },
    startedFrom: input.version,
    read: () => getRatedRisk(db, input),
    trail: {
      recordType: 'activity risk' as const,
      recordName: riskTitle,
      fields: () => trailOf(db, findRatedRisk(db, input.id)),
    },
  });
}

/** Chooses a control for an activity's risk, or sets it aside. @returns the stored row. */
export function chooseActivityControl(db: Db, act: Act, input: z.output<typeof chooseControlSchema>) {
  const { activityId, riskId, riskControlId, isChecked } = input;
  const before = getActivityRisk(db, activityId, riskId);
  const fieldsBefore = trailOf(db, before);
  if (checkControl(db, act, before, { riskControlId, isChecked }, notFound('Control'))) {
    const row = db
      .update(activityRisks)
      .set({ version: before.version + 1, ...changeStampsOf(act) })
      .where(eq(activityRisks.id, riskId))
      .returning()
      .get();
    recordAudit(db, act, { ...entryOf(row), action: 'updated', before: fieldsBefore, after: trailOf(db, row) });
  }
  return getActivityControl(db, input);
}

type ActivityControl = { activityId: number; riskId: number; riskControlId: number };

/** A control of an activity's risk, chosen or set aside. `version` is the risk's. */
export function getActivityControl(db: Db, { activityId, riskId, riskControlId }: ActivityControl) {
  const stored = getStoredControl(db, riskId, riskControlId);
  if (!stored) throw notFound('Control');
  return { ...stored, activityId, version: findRatedRisk(db, riskId).version };
}

export function removeActivityRisk(db: Db, act: Act, { activityId, riskId }: z.output<typeof activityRiskSchema>) {
  const risk = getActivityRisk(db, activityId, riskId);
  const before = trailOf(db, risk);
  db.delete(activityRisks).where(eq(activityRisks.id, riskId)).run();
  touchNeeds(db, act, activityId, risk);
  recordAudit(db, act, { action: 'removed', ...entryOf(risk), before });
  return { message: messages.activityRisk.removed };
}

type NewRisk = z.output<typeof rateRiskSchema> & { activityId: number | null };

function insertRisk(db: Db, act: Act, { activityId, riskTitleId, likelihood, consequences }: NewRisk) {
  const removed = { recordType: 'activity risk', activityId } as const;
  const title = db
    .select({ riskTitle: risks.title })
    .from(risks)
    .where(and(eq(risks.id, riskTitleId), canBeAdded(risks.deletedAt, removed, 'riskTitleId', riskTitleId)))
    .get();
  if (!title) throw invalidField('riskTitleId', messages.activityRisk.invalidTitle);
  const riskRating = rateRisk(likelihood, consequences);
  const needs = tellOfRisk(db, { riskTitleId });
  return refuseDuplicate(alreadyUsed('riskTitleId'), () =>
    db
      .insert(activityRisks)
      .values({ activityId, riskTitleId, ...title, likelihood, consequences, riskRating, needs, ...stampsOf(act) })
      .returning()
      .get(),
  );
}

function findRatedRisk(db: Db, id: number): ActivityRiskRow {
  const row = db.select().from(activityRisks).where(eq(activityRisks.id, id)).get();
  if (!row) throw notFound('Risk');
  return row;
}

function getActivityRisk(db: Db, activityId: number, riskId: number): ActivityRiskRow {
  const row = findRatedRisk(db, riskId);
  if (row.activityId !== activityId) throw notFound('Risk');
  return row;
}

function withControls<Row extends { id: number }>(db: Db, rows: Row[]) {
  const ids = rows.map(({ id }) => id);
  const chosen = listChosenControls(db, ids);
  return rows.map((risk) => withChosen(risk, chosen));
}

function withChosen<Row extends { id: number }>(risk: Row, chosen: ReturnType<typeof listChosenControls>) {
  const own = chosen.filter(({ riskId }) => riskId === risk.id);
  return {
    ...risk,
    chosenControlIds: own.map(({ riskControlId }) => riskControlId),
    chosenControls: own.map(({ controlText }) => controlText),
  };
}

const describeOne = (db: Db, row: ActivityRiskRow) =>
  withChosen(pickFields(row, [...ofRisk, 'activityId']), listChosenControls(db, [row.id]));

/** The fields for the trail, with the controls' words: once the risk is removed, nothing else keeps them. */
function trailOf(db: Db, row: ActivityRiskRow) {
  const controls = listChosenControls(db, [row.id]).map(({ controlText }) => controlText);
  return { ...row, controls, needs: wordsOf(row.needs) };
}

const entryOf = ({ id, riskTitle }: ActivityRiskRow) => ({
  recordType: 'activity risk' as const,
  recordId: id,
  recordName: riskTitle,
});
