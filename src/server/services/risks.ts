import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, conflictOn, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { addControlSchema, createRiskSchema, updateControlSchema, updateRiskSchema } from '#shared/risks.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { riskControls, risks } from '../db/schema/risks.ts';
import { sortText } from '../db/sort-text.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive, takeOut } from './deleted-records.ts';
import { wording } from './needs/told.ts';
import { saveRecord } from './versions.ts';

const columns = { id: risks.id, title: risks.title, isReadOnly: risks.isReadOnly, version: risks.version };

const controlColumns = {
  ...pickFields(riskControls, ['id', 'riskId', 'controlText', 'isReadOnly', 'version']),
};

const taken = () => conflictOn('title', messages.risks.taken);

/** By title, ignoring case and macrons; each with what an activity is told when it is added. */
export function listRisks(db: Db) {
  const rows = db
    .select({ ...columns, needs: risks.needs })
    .from(risks)
    .where(isNull(risks.deletedAt))
    .orderBy(sortText(risks.title), risks.id)
    .all();
  const words = wording(db);
  return rows.map((risk) => ({ ...risk, needs: words(risk.needs) }));
}

/** The controls of every risk, in the order of `listControls`, by the risk's id. */
export function listAllControls(db: Db) {
  const rows = db
    .select(controlColumns)
    .from(riskControls)
    .where(isNull(riskControls.deletedAt))
    .orderBy(riskControls.id)
    .all();
  const controlsOf = new Map<number, typeof rows>();
  for (const control of rows) {
    const known = controlsOf.get(control.riskId);
    if (known) known.push(control);
    else controlsOf.set(control.riskId, [control]);
  }
  return controlsOf;
}

/** The whole library for looking through: each risk with its controls, and on how many activities it is. */
export function browseRisks(db: Db) {
  const controlsOf = listAllControls(db);
  const { id, title, isReadOnly, version } = columns;
  // A risk is on an activity at most once, and one that is rated before it is attached is on none. Both counts read an index alone.
  const uses = sql`SELECT count(*) FROM activity_risks WHERE risk_title_id = risks.id`;
  const activityCount = sql<number>`(${uses}) - (${uses} AND activity_id IS NULL)`;
  return db
    .select({ id, title, isReadOnly, version, activityCount })
    .from(risks)
    .where(isNull(risks.deletedAt))
    .orderBy(sortText(risks.title), risks.id)
    .all()
    .map((risk) => ({ ...risk, controls: controlsOf.get(risk.id) ?? [] }));
}

/** A risk with the words of the group's own controls. */
export function getRisk(db: Db, input: { id: number }) {
  const { id, title, isReadOnly, version } = findRisk(db, input.id);
  const own = listControls(db, id).filter((control) => !control.isReadOnly);
  return { id, title, isReadOnly, version, controls: own.map(({ controlText }) => controlText) };
}

/**
 * Creates a risk with its controls in the order given; blank ones are left out. Only the product's own are read-only. One that was deleted
 * comes back, without the controls that it had: what names it by its id has it again.
 */
export function createRisk(db: Db, act: Act, input: z.output<typeof createRiskSchema>) {
  const { title, controls = [] } = input;
  const gone = findDeleted(db, title);
  const row = refuseDuplicate(taken, () =>
    gone
      ? db
          .update(risks)
          .set({ version: gone.version + 1, deletedAt: null, ...changeStampsOf(act) })
          .where(eq(risks.id, gone.id))
          .returning(columns)
          .get()
      : db
          .insert(risks)
          .values({ title, titleKey: caseKey(title), isReadOnly: false, needs: [], ...stampsOf(act) })
          .returning(columns)
          .get(),
  );
  assertLiveBound(db, 'libraryRisks', risks);
  for (const [index, controlText] of controls.entries()) {
    if (controlText !== '') insertControl(db, act, { riskId: row.id, controlText, field: `controls.${index}` });
  }
  const kept = controls.filter((text) => text !== '');
  if (kept.length > 0) assertControlsBound(db);
  recordAudit(db, act, {
    action: gone ? 'put back' : 'created',
    recordType: 'risk',
    recordId: row.id,
    recordName: title,
    after: { ...row, ...(kept.length > 0 && { controls: kept }) },
  });
  return { ...row, controls: kept };
}

/** The one that was deleted last, word for word. */
function findDeleted(db: Db, title: string) {
  return db
    .select({ id: risks.id, version: risks.version })
    .from(risks)
    .where(and(eq(risks.title, title), isNotNull(risks.deletedAt)))
    .orderBy(desc(risks.deletedAt), desc(risks.id))
    .get();
}

/** Changes the title and, where `controls` is given, the group's own controls. */
export function updateRisk(db: Db, act: Act, input: z.output<typeof updateRiskSchema>) {
  const before = findRisk(db, input.id);
  if (before.isReadOnly) throw new AppError('FORBIDDEN', messages.risks.cannotEditReadOnly);
  const title = input.title ?? before.title;
  return saveRecord(db, act, {
    table: risks,
    before,
    values: { title, titleKey: caseKey(title), isReadOnly: before.isReadOnly, needs: before.needs },
    ...(input.controls && { beside: chooseControls(db, act, before.id, input.controls) }),
    startedFrom: input.version,
    read: () => getRisk(db, input),
    taken,
    trail: { recordType: 'risk', recordName: title, fields: () => getRisk(db, input) },
  });
}

/** Removes it and its controls from the lists at once; activities that used them keep them. */
export function removeRisk(db: Db, act: Act, { id }: { id: number }) {
  const { title, isReadOnly } = findRisk(db, id);
  if (isReadOnly) throw new AppError('FORBIDDEN', messages.risks.cannotDeleteReadOnly);
  const controls = listControls(db, id).map(({ controlText }) => controlText);
  takeOut(db, act, riskControls, and(eq(riskControls.riskId, id), isNull(riskControls.deletedAt)));
  deleteRecord(db, act, risks, { id, recordType: 'risk', recordName: title, before: { title, controls } });
  return { message: messages.risks.deleted };
}

/** In the order in which they were added: from eliminating the risk down to what people wear. */
export function listControls(db: Db, riskId: number) {
  findRisk(db, riskId);
  return db
    .select(controlColumns)
    .from(riskControls)
    .where(and(eq(riskControls.riskId, riskId), isNull(riskControls.deletedAt)))
    .orderBy(riskControls.id)
    .all();
}

export function getControl(db: Db, input: { id: number }) {
  const { id, riskId, controlText, isReadOnly, version } = findControl(db, input.id);
  return { id, riskId, controlText, isReadOnly, version };
}

/** A read-only risk takes new controls too. */
export function addControl(db: Db, act: Act, input: z.output<typeof addControlSchema>) {
  const { riskId, controlText } = input;
  findRisk(db, riskId);
  const row = insertControl(db, act, { riskId, controlText, field: 'controlText' });
  assertControlsBound(db);
  raiseVersion(db, act, riskId);
  recordAudit(db, act, {
    action: 'created',
    recordType: 'risk control',
    recordId: row.id,
    recordName: controlText,
    after: row,
  });
  return row;
}

export function updateControl(db: Db, act: Act, input: z.output<typeof updateControlSchema>) {
  const before = findControl(db, input.id);
  if (before.isReadOnly) throw new AppError('FORBIDDEN', messages.risks.cannotEditReadOnlyControl);
  const controlText = input.controlText ?? before.controlText;
  const saved = saveRecord(db, act, {
    table: riskControls,
    before,
    values: { riskId: before.riskId, controlText, controlKey: caseKey(controlText), isReadOnly: before.isReadOnly },
    startedFrom: input.version,
    read: () => getControl(db, input),
    taken: () => controlTaken('controlText'),
    trail: { recordType: 'risk control', recordName: controlText },
  });
  if (saved.version > before.version) raiseVersion(db, act, before.riskId);
  return saved;
}

export function removeControl(db: Db, act: Act, { id }: { id: number }) {
  const { riskId, controlText, isReadOnly } = findControl(db, id);
  if (isReadOnly) throw new AppError('FORBIDDEN', messages.risks.cannotDeleteReadOnlyControl);
  raiseVersion(db, act, riskId);
  deleteRecord(db, act, riskControls, {
    id,
    recordType: 'risk control',
    recordName: controlText,
    before: { riskId, controlText },
  });
  return { message: messages.risks.controlDeleted };
}

/** A risk's version covers its title and its controls, so that a save of both notices a change of either. */
function raiseVersion(db: Db, act: Act, riskId: number): void {
  db.update(risks)
    .set({ version: sql`${risks.version} + 1`, ...changeStampsOf(act) })
    .where(eq(risks.id, riskId))
    .run();
}

const controlTaken = (field: string) => conflictOn(field, messages.risks.controlTaken);

type NewControl = { riskId: number; controlText: string; field: string };

function insertControl(db: Db, act: Act, { riskId, controlText, field }: NewControl) {
  const row = refuseDuplicate(
    () => controlTaken(field),
    () =>
      db
        .insert(riskControls)
        .values({ riskId, controlText, controlKey: caseKey(controlText), isReadOnly: false, ...stampsOf(act) })
        .returning(controlColumns)
        .get(),
  );
  assertLiveBound(db, 'controls', riskControls, eq(riskControls.riskId, riskId));
  return row;
}

const assertControlsBound = (db: Db) => assertLiveBound(db, 'libraryControls', riskControls);

/**
 * Makes these the group's own controls of a risk; the product's stay. A control whose words differ in case only is the same one. A
 * replaced control keeps its place, so that they stay in the order given.
 */
function chooseControls(db: Db, act: Act, riskId: number, texts: readonly string[]) {
  const wanted = texts
    .map((controlText, index) => ({ controlText, controlKey: caseKey(controlText), field: `controls.${index}` }))
    .filter(({ controlText }) => controlText !== '');
  const twice = wanted.find(
    ({ controlKey }, index) => wanted.findIndex((one) => one.controlKey === controlKey) < index,
  );
  if (twice) throw controlTaken(twice.field);
  const stored = listControls(db, riskId).map((control) => ({ ...control, controlKey: caseKey(control.controlText) }));
  const own = stored.filter(({ isReadOnly }) => !isReadOnly);
  const added = wanted.filter(({ controlKey }) => !stored.some((one) => one.controlKey === controlKey));
  const dropped = own.filter(({ controlKey }) => !wanted.some((one) => one.controlKey === controlKey));
  const reworded = own.flatMap((control) => {
    const words = wanted.find(({ controlKey }) => controlKey === control.controlKey) ?? added[dropped.indexOf(control)];
    return words && words.controlText !== control.controlText ? [{ control, words }] : [];
  });

  function write() {
    for (const { control, words } of reworded) {
      const { controlText, controlKey } = words;
      const change = { controlText, controlKey, version: control.version + 1, ...changeStampsOf(act) };
      db.update(riskControls).set(change).where(eq(riskControls.id, control.id)).run();
    }
    for (const { id } of dropped.slice(added.length)) takeOut(db, act, riskControls, eq(riskControls.id, id));
    for (const words of added.slice(dropped.length)) insertControl(db, act, { riskId, ...words });
    if (added.length > dropped.length) assertControlsBound(db);
  }

  return { changes: reworded.length + added.length + dropped.length > 0, write };
}

const findRisk = (db: Db, id: number) => findLive(db, risks, id, () => notFound('Risk'));
const findControl = (db: Db, id: number) => findLive(db, riskControls, id, () => notFound('Control'));
