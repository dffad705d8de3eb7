import { asc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addActivityRiskSchema } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import { audit } from '../../db/schema/audit.ts';
import {
  addControl,
  createRisk,
  listControls,
  removeControl,
  removeRisk,
  updateControl,
  updateRisk,
} from '../risks.ts';
import { getActivity } from './details.ts';
import {
  addActivityRisk,
  attachRisk,
  chooseActivityControl,
  getActivityControl,
  getRatedRisk,
  listActivityRisks,
  rateReusableRisk,
  removeActivityRisk,
  updateActivityRisk,
} from './risk.ts';
import { listDetailedControls } from './risk-controls.ts';

const rating = { likelihood: 'quite possible', consequences: 'major' } as const;

/** An activity, and a risk of the library with three controls. */
function setUp() {
  const { db, sqlite } = createTestDb();
  const activityId = makeActivity(db).id;
  const riskTitleId = createRisk(db, testAct, { title: 'Flooded ford', controls: ['Turn back', 'Poles', 'Boots'] }).id;
  const controlIds = listControls(db, riskTitleId).map(({ id }) => id) as [number, number, number];
  const add = (chosenControlIds: number[] = []) =>
    addActivityRisk(db, testAct, { activityId, riskTitleId, ...rating, chosenControlIds });
  const list = () => listActivityRisks(db, { activityId });
  const detailed = () =>
    listDetailedControls(db, { activityId }).map(({ controlText, isChecked }) => [controlText, isChecked]);
  return { db, sqlite, activityId, riskTitleId, controlIds, add, list, detailed };
}

describe('a risk of an activity', () => {
  test('is added with its rating from the matrix and its chosen controls', () => {
    const { activityId, riskTitleId, controlIds, add, list } = setUp();
    const risk = add([controlIds[2], controlIds[0]]);
    expect(risk).toEqual({
      id: expect.any(Number),
      activityId,
      riskTitleId,
      riskTitle: 'Flooded ford',
      ...rating,
      riskRating: 'High',
      version: 1,
      chosenControlIds: [controlIds[0], controlIds[2]],
      chosenControls: ['Turn back', 'Boots'],
      needs: [],
    });
    expect(list()).toEqual([risk]);
  });

  test('needs a title of the library', () => {
    const { db, riskTitleId, add } = setUp();
    removeRisk(db, testAct, { id: riskTitleId });
    expect(() => add()).toThrow(messages.activityRisk.invalidTitle);
  });

  test('takes only controls of its own title', () => {
    const { db, add, list } = setUp();
    const other = createRisk(db, testAct, { title: 'Hailstorm', controls: ['Shelter'] });
    const foreign = listControls(db, other.id)[0]?.id ?? 0;
    expect(() => db.transaction(() => add([foreign]))).toThrow('no longer in the library');
    expect(list()).toEqual([]);
  });

  test('keeps its words, whatever becomes of them in the library', () => {
    const { db, riskTitleId, controlIds, add, list, detailed } = setUp();
    add([controlIds[0], controlIds[1]]);
    updateRisk(db, testAct, { id: riskTitleId, title: 'Flooded crossing' });
    updateControl(db, testAct, { id: controlIds[0], controlText: 'Turn back above the knee' });
    updateControl(db, testAct, { id: controlIds[2], controlText: 'Boots with good tread' });
    removeControl(db, testAct, { id: controlIds[1] });
    expect(list()[0]).toMatchObject({ riskTitle: 'Flooded ford', chosenControls: ['Turn back', 'Poles'] });
    expect(detailed()).toEqual([
      ['Turn back', true],
      ['Poles', true],
      ['Boots with good tread', false],
    ]);
    removeRisk(db, testAct, { id: riskTitleId });
    expect(list()[0]).toMatchObject({ riskTitle: 'Flooded ford', chosenControls: ['Turn back', 'Poles'] });
    expect(detailed()).toEqual([
      ['Turn back', true],
      ['Poles', true],
    ]);
  });

  test('can keep controls that were deleted from the library, as long as they stay chosen', () => {
    const { db, activityId, controlIds, add, detailed } = setUp();
    const { id } = add([controlIds[0], controlIds[1]]);
    removeControl(db, testAct, { id: controlIds[1] });
    const save = (chosenControlIds: number[]) => updateActivityRisk(db, testAct, { activityId, id, chosenControlIds });
    expect(save([controlIds[1], controlIds[2]]).chosenControls).toEqual(['Poles', 'Boots']);
    expect(save([]).chosenControls).toEqual([]);
    expect(() => save([controlIds[1]])).toThrow('no longer in the library');
    expect(detailed()).toEqual([
      ['Turn back', false],
      ['Boots', false],
    ]);
  });

  test('takes today’s words for a control that is chosen again', () => {
    const { db, activityId, controlIds, add } = setUp();
    const { id } = add([controlIds[0]]);
    const save = (chosenControlIds: number[]) => updateActivityRisk(db, testAct, { activityId, id, chosenControlIds });
    save([]);
    updateControl(db, testAct, { id: controlIds[0], controlText: 'Turn back early' });
    expect(save([controlIds[0]]).chosenControls).toEqual(['Turn back early']);
  });

  test('changes what is named and leaves the rest, and is rated again', () => {
    const { db, activityId, controlIds, add } = setUp();
    const { id } = add([controlIds[0]]);
    expect(updateActivityRisk(db, testAct, { activityId, id, consequences: 'catastrophic' })).toMatchObject({
      likelihood: 'quite possible',
      riskRating: 'Extreme',
      chosenControlIds: [controlIds[0]],
      version: 2,
    });
  });

  test('is found on its own activity alone', () => {
    const { db, add } = setUp();
    const { id } = add();
    const elsewhere = makeActivity(db).id;
    expect(() => updateActivityRisk(db, testAct, { activityId: elsewhere, id })).toThrow('Risk not found.');
    expect(() => removeActivityRisk(db, testAct, { activityId: elsewhere, riskId: id })).toThrow('Risk not found.');
    expect(() => listActivityRisks(db, { activityId: 999_999 })).toThrow('Activity not found.');
  });

  test('is removed with its controls, and the trail keeps all its words', () => {
    const { db, sqlite, activityId, controlIds, add, list } = setUp();
    const { id } = add([controlIds[0]]);
    removeActivityRisk(db, testAct, { activityId, riskId: id });
    expect(list()).toEqual([]);
    expect(sqlite.prepare('SELECT count(*) AS n FROM activity_risk_controls').get()).toEqual({ n: 0 });
    expect(() => removeActivityRisk(db, testAct, { activityId, riskId: id })).toThrow('Risk not found.');
    const line = sqlite.prepare("SELECT before FROM audit WHERE action = 'removed'").get() as { before: string };
    expect(JSON.parse(line.before)).toMatchObject({ riskTitle: 'Flooded ford', controls: ['Turn back'] });
    expect(add().id).not.toBe(id);
  });
});

/** A refusal with its code, and its sentence under its field. */
const refusal = (code: string, field: string, message: string) =>
  expect.objectContaining({ code, errors: { [field]: message } });

describe('what is known of a risk afterwards', () => {
  /** What each line of the trail says: what was done, of what kind, its title, and some of its fields before and after. */
  const linesOf = (db: Db) =>
    db
      .select()
      .from(audit)
      .orderBy(asc(audit.id))
      .all()
      .filter(({ recordType }) => recordType === 'activity risk')
      .map(({ action, recordName, before, after }) => {
        const said = (fields: string | null) => {
          const { riskRating, controls, activityName } = JSON.parse(fields ?? '{}');
          return [riskRating, controls, activityName].flat().filter(Boolean).join(', ');
        };
        return [action, recordName, said(before), said(after)];
      });

  test('stands in the trail with the words of its controls, one line for each change', () => {
    const { db, activityId, riskTitleId, controlIds, add } = setUp();
    const { activityName } = getActivity(db, activityId);
    const { id } = add([controlIds[0]]);
    const save = (fields: object) => updateActivityRisk(db, testAct, { activityId, id, ...fields });
    expect(save({ chosenControlIds: [controlIds[0]] }).version).toBe(1);
    expect(save({}).version).toBe(1);
    expect(save({ chosenControlIds: [controlIds[1]] })).toMatchObject({ version: 2, chosenControls: ['Poles'] });
    expect(save({ riskTitle: 'Deep ford' })).toMatchObject({ riskTitle: 'Deep ford', chosenControls: ['Poles'] });
    const choose = () =>
      chooseActivityControl(db, testAct, { activityId, riskId: id, riskControlId: controlIds[2], isChecked: true });
    expect(choose()).toMatchObject({ activityId, controlText: 'Boots', version: 4 });
    expect(choose()).toMatchObject({ version: 4 });
    removeActivityRisk(db, testAct, { activityId, riskId: id });
    const rated = rateReusableRisk(db, testAct, { riskTitleId, ...rating });
    attachRisk(db, testAct, { activityId, riskId: rated.id });
    attachRisk(db, testAct, { activityId, riskId: rated.id });
    expect(linesOf(db)).toEqual([
      ['added', 'Flooded ford', '', `High, Turn back, ${activityName}`],
      ['updated', 'Flooded ford', 'Turn back', 'Poles'],
      ['updated', 'Deep ford', '', ''],
      ['updated', 'Deep ford', 'Poles', 'Poles, Boots'],
      ['removed', 'Deep ford', 'High, Poles, Boots', ''],
      ['created', 'Flooded ford', '', 'High'],
      ['added', 'Flooded ford', '', `High, ${activityName}`],
    ]);
  });

  test('comes back with all that shows of it, as the page adds it again', () => {
    const { db, activityId, controlIds, add, list, detailed } = setUp();
    const { id } = add([controlIds[0], controlIds[1]]);
    updateActivityRisk(db, testAct, { activityId, id, chosenControlIds: [controlIds[0]] });
    const [risks, controls] = [list(), detailed()];
    const [shown] = risks;
    expect(removeActivityRisk(db, testAct, { activityId, riskId: id })).toEqual({
      message: messages.activityRisk.removed,
    });
    expect(list()).toEqual([]);
    addActivityRisk(db, testAct, addActivityRiskSchema.parse(shown));
    const plain = (rows: object[]) => rows.map((row) => ({ ...row, ...own }));
    const own = { id: 0, riskId: 0, activityRiskControlId: 0, version: 0 };
    expect([list(), detailed()].map(plain)).toEqual([risks, controls].map(plain));
  });

  test.each(['a control', 'the risk'])('comes back by Undo also where the library lost %s meanwhile', (lost) => {
    const { db, activityId, riskTitleId, controlIds, add, list } = setUp();
    const { id } = add(controlIds);
    const [shown] = list();
    if (lost === 'the risk') removeRisk(db, testAct, { id: riskTitleId });
    else removeControl(db, testAct, { id: controlIds[1] });
    removeActivityRisk(db, testAct, { activityId, riskId: id });
    const again = addActivityRiskSchema.parse(shown);
    addActivityRisk(db, testAct, again);
    expect(list()).toEqual([{ ...shown, id: expect.any(Number) }]);
    const elsewhere = { ...again, activityId: makeActivity(db, { activityName: 'Track' }).id };
    expect(() => addActivityRisk(db, testAct, elsewhere)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });

  test('is listed by title, whatever the letters’ case and signs, each with its own controls', () => {
    const { db, activityId, riskTitleId, controlIds, add, list } = setUp();
    const also = (title: string, control: string) => {
      const { id } = createRisk(db, testAct, { title, controls: [control] });
      const chosenControlIds = listControls(db, id).map((one) => one.id);
      return addActivityRisk(db, testAct, { activityId, riskTitleId: id, ...rating, chosenControlIds });
    };
    also('Wasps', 'Spray');
    also('ōngaonga', 'Gloves');
    add([controlIds[1]]);
    updateRisk(db, testAct, { id: riskTitleId, title: 'Ford' });
    also('Flooded ford', 'Rope');
    makeActivity(db);
    expect(list().map(({ riskTitle, chosenControls }) => [riskTitle, ...chosenControls])).toEqual([
      ['Flooded ford', 'Poles'],
      ['Flooded ford', 'Rope'],
      ['ōngaonga', 'Gloves'],
      ['Wasps', 'Spray'],
    ]);
  });

  test('names the field of a refusal, and gives none where a control was never chosen', () => {
    const { db, activityId, riskTitleId, controlIds, add } = setUp();
    const { id } = add();
    const used = 'This risk is already on the activity.';
    expect(() => add()).toThrow(refusal('CONFLICT', 'riskTitleId', used));
    const { id: riskId } = rateReusableRisk(db, testAct, { riskTitleId, ...rating });
    expect(() => attachRisk(db, testAct, { activityId, riskId })).toThrow(refusal('CONFLICT', 'riskId', used));
    const elsewhere = makeActivity(db).id;
    const taken = 'This risk already belongs to another activity.';
    expect(() => attachRisk(db, testAct, { activityId: elsewhere, riskId: id })).toThrow(
      refusal('CONFLICT', 'riskId', taken),
    );
    expect(() => attachRisk(db, testAct, { activityId, riskId: 4711 })).toThrow('Risk not found.');
    const unknown = () => rateReusableRisk(db, testAct, { riskTitleId: 4711, ...rating });
    expect(unknown).toThrow(refusal('INVALID', 'riskTitleId', messages.activityRisk.invalidTitle));
    const control = { activityId, riskId: id, riskControlId: controlIds[0] };
    expect(() => getActivityControl(db, control)).toThrow('Control not found.');
    expect(chooseActivityControl(db, testAct, { ...control, isChecked: true })).toEqual(
      getActivityControl(db, control),
    );
    expect(getRatedRisk(db, { id })).toMatchObject({ riskTitle: 'Flooded ford', chosenControls: ['Turn back'] });
    expect(() => getRatedRisk(db, { id: 4711 })).toThrow('Risk not found.');
  });
});

describe('the documented steps', () => {
  test('rate first, attach after, and choose controls one by one', () => {
    const { db, activityId, riskTitleId, controlIds, list, detailed } = setUp();
    const rated = rateReusableRisk(db, testAct, { riskTitleId, ...rating });
    expect([rated.activityId, list()]).toEqual([null, []]);
    attachRisk(db, testAct, { activityId, riskId: rated.id });
    const choose = (riskControlId: number, isChecked: boolean) =>
      chooseActivityControl(db, testAct, { activityId, riskId: rated.id, riskControlId, isChecked });
    expect(choose(controlIds[0], true)).toMatchObject({ controlText: 'Turn back', isChecked: true });
    expect(choose(controlIds[1], false)).toMatchObject({ controlText: 'Poles', isChecked: false });
    expect(choose(controlIds[0], true)).toMatchObject({ isChecked: true });
    expect(detailed()).toEqual([
      ['Turn back', true],
      ['Poles', false],
      ['Boots', false],
    ]);
    expect(() => choose(999_999, true)).toThrow('Control not found.');
  });
});

test('a control added to the library later can be chosen for a risk that is there already', () => {
  const { db, activityId, riskTitleId, add, detailed } = setUp();
  const { id } = add();
  const { id: controlId } = addControl(db, testAct, { riskId: riskTitleId, controlText: 'Throw bag' });
  expect(detailed()).toContainEqual(['Throw bag', false]);
  expect(updateActivityRisk(db, testAct, { activityId, id, chosenControlIds: [controlId] }).chosenControls).toEqual([
    'Throw bag',
  ]);
});
