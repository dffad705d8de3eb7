import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { riskControls } from '#server/db/schema/risks.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { addActivityRisk, rateReusableRisk } from './activities/risk.ts';
import {
  addControl,
  browseRisks,
  createRisk,
  listControls,
  listRisks,
  removeControl,
  removeRisk,
  updateControl,
  updateRisk,
} from './risks.ts';

type TestDb = ReturnType<typeof createTestDb>['db'];

function readOnlyRisk(db: TestDb) {
  const risk = listRisks(db).find(({ title }) => title === 'Steep ground');
  if (!risk) throw new Error('The seed has lost its risk.');
  return risk;
}

const wordsOf = (db: TestDb, riskId: number) => listControls(db, riskId).map(({ controlText }) => controlText);

describe('reusable risks', () => {
  test('come with the product, by title, read-only, each with controls', () => {
    const { db } = createTestDb();
    const risks = listRisks(db);
    const titles = risks.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en-NZ')));
    expect(risks.length).toBeGreaterThanOrEqual(20);
    expect(risks.every(({ isReadOnly }) => isReadOnly)).toBe(true);
    expect(risks.every(({ id }) => listControls(db, id).length >= 4)).toBe(true);
  });

  test('are listed with their controls and with the number of activities that have them', () => {
    const { db } = createTestDb();
    const caves = createRisk(db, testAct, { title: 'Sea caves', controls: ['Stay out', 'Wear a helmet'] });
    const ground = readOnlyRisk(db);
    const rating = { likelihood: 'likely', consequences: 'minor' } as const;
    for (const activityId of [makeActivity(db).id, makeActivity(db).id])
      addActivityRisk(db, testAct, { activityId, riskTitleId: ground.id, ...rating, chosenControlIds: [] });
    rateReusableRisk(db, testAct, { riskTitleId: ground.id, ...rating });
    const listed = browseRisks(db);
    expect(listed.map(({ id }) => id)).toEqual(listRisks(db).map(({ id }) => id));
    const { needs: _, ...named } = ground;
    expect(listed.find(({ id }) => id === ground.id)).toEqual({
      ...named,
      controls: listControls(db, ground.id),
      activityCount: 2,
    });
    const [stayOut] = listControls(db, caves.id);
    removeControl(db, testAct, { id: stayOut?.id ?? 0 });
    const left = browseRisks(db).find(({ id }) => id === caves.id);
    expect([left?.controls.map(({ controlText }) => controlText), left?.activityCount]).toEqual([['Wear a helmet'], 0]);
  });

  test('are created with their controls in the order given, without the blank ones', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Sea caves', controls: ['Stay out', '', 'Wear a helmet'] });
    expect(wordsOf(db, id)).toEqual(['Stay out', 'Wear a helmet']);
    expect(listRisks(db).find((risk) => risk.id === id)).toMatchObject({ title: 'Sea caves', isReadOnly: false });
  });

  test('have one title each, without case, and one of each control', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Kurī off the lead' });
    expect(() => createRisk(db, testAct, { title: 'KURĪ  off the lead' })).toThrow(messages.risks.taken);
    expect(createRisk(db, testAct, { title: 'Kuri off the lead' }).id).not.toBe(id);
    addControl(db, testAct, { riskId: id, controlText: 'Carry a lead' });
    expect(() => addControl(db, testAct, { riskId: id, controlText: 'carry a LEAD' })).toThrow(
      messages.risks.controlTaken,
    );
    const twice = { title: 'Sea caves', controls: ['Stay out', '', 'stay out'] };
    expect(() => createRisk(db, testAct, twice)).toThrow(
      expect.objectContaining({ errors: { 'controls.2': messages.risks.controlTaken } }),
    );
  });

  test('get the controls of a save: a replaced control keeps its place, one of another casing is the same, the rest is deleted', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Ise', controls: ['Gritt', 'Spikes', 'Go home', 'Wait'] });
    const before = listControls(db, id);
    const title = 'Ice';
    const saved = updateRisk(db, testAct, { id, version: 1, title, controls: ['Grit', 'SPIKES', '', 'Wait'] });
    expect(saved).toEqual({ id, title, isReadOnly: false, version: 2, controls: ['Grit', 'SPIKES', 'Wait'] });
    const ids = [before[0], before[1], before[3]].map((control) => control?.id);
    expect(listControls(db, id).map((control) => control.id)).toEqual(ids);
    expect(listControls(db, id).map(({ version }) => version)).toEqual([2, 2, 1]);
    updateRisk(db, testAct, { id, controls: ['Grit', 'SPIKES', 'Wait', 'Rope'] });
    expect(wordsOf(db, id)).toEqual(['Grit', 'SPIKES', 'Wait', 'Rope']);
  });

  test('keep their controls when only the title is saved, and nothing is written where nothing changes', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Ise', controls: ['Grit'] });
    expect(updateRisk(db, testAct, { id, title: 'Ice' })).toMatchObject({ version: 2, controls: ['Grit'] });
    expect(updateRisk(db, testAct, { id, title: 'Ice', controls: ['Grit'] })).toMatchObject({ version: 2 });
    expect(listControls(db, id)).toMatchObject([{ controlText: 'Grit', version: 1 }]);
    const twice = { id, controls: ['Grit', '', 'grit'] };
    expect(() => updateRisk(db, testAct, twice)).toThrow(
      expect.objectContaining({ errors: { 'controls.2': messages.risks.controlTaken } }),
    );
  });

  test('that are read-only are neither changed nor deleted, nor are their controls', () => {
    const { db } = createTestDb();
    const { id } = readOnlyRisk(db);
    const control = listControls(db, id)[0]?.id ?? 0;
    expect(() => updateRisk(db, testAct, { id, title: 'Flat ground' })).toThrow(messages.risks.cannotEditReadOnly);
    expect(() => removeRisk(db, testAct, { id })).toThrow(messages.risks.cannotDeleteReadOnly);
    expect(() => updateControl(db, testAct, { id: control, controlText: 'Run' })).toThrow(
      messages.risks.cannotEditReadOnlyControl,
    );
    expect(() => removeControl(db, testAct, { id: control })).toThrow(messages.risks.cannotDeleteReadOnlyControl);
  });

  test('that are read-only can have controls of the group, which the group can change', () => {
    const { db } = createTestDb();
    const { id } = readOnlyRisk(db);
    const control = addControl(db, testAct, { riskId: id, controlText: 'Ask Wiremu for the safe line' });
    expect(listControls(db, id).at(-1)).toMatchObject({ id: control.id, isReadOnly: false });
    updateControl(db, testAct, { id: control.id, controlText: 'Ask Hine for the safe line' });
    expect(wordsOf(db, id)).toContain('Ask Hine for the safe line');
    removeControl(db, testAct, { id: control.id });
    expect(wordsOf(db, id)).not.toContain('Ask Hine for the safe line');
  });

  test('are deleted with their controls, and free the title', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Sea caves', controls: ['Stay out'] });
    const control = listControls(db, id)[0]?.id ?? 0;
    removeRisk(db, testAct, { id });
    expect(listRisks(db).some((risk) => risk.id === id)).toBe(false);
    expect(() => listControls(db, id)).toThrow('Risk not found.');
    expect(() => updateControl(db, testAct, { id: control, controlText: 'x' })).toThrow('Control not found.');
    expect(() => addControl(db, testAct, { riskId: id, controlText: 'x' })).toThrow('Risk not found.');
    expect(createRisk(db, testAct, { title: 'sea caves' }).id).not.toBe(id);
  });

  test('that were deleted come back when they are made again, so that no activity gets one twice', () => {
    const { db, sqlite } = createTestDb();
    const activityId = makeActivity(db).id;
    const { id, version } = createRisk(db, testAct, { title: 'Swans', controls: ['Keep off'] });
    const rating = { likelihood: 'likely' as const, consequences: 'minor' as const, chosenControlIds: [] };
    addActivityRisk(db, testAct, { activityId, riskTitleId: id, ...rating });
    removeRisk(db, testAct, { id });
    const again = createRisk(db, testAct, { title: 'Swans', controls: ['Keep off', 'Carry a stick'] });
    expect(again).toMatchObject({ id, title: 'Swans', version: version + 1 });
    expect(wordsOf(db, id)).toEqual(['Keep off', 'Carry a stick']);
    const twice = () => addActivityRisk(db, testAct, { activityId, riskTitleId: again.id, ...rating });
    expect(twice).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    const actions = sqlite.prepare("SELECT action FROM audit WHERE record_type = 'risk' ORDER BY id").pluck().all();
    expect(actions).toEqual(['created', 'deleted', 'put back']);
    expect(() => createRisk(db, testAct, { title: 'Swans' })).toThrow(messages.risks.taken);
  });

  test('get a new version with each change of a control, so that a save does not remove what somebody else added meanwhile', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Sea caves', controls: ['Stay out'] });
    const save = (version: number) => () => updateRisk(db, testAct, { id, version, controls: ['Keep out'] });
    const { id: control } = addControl(db, testAct, { riskId: id, controlText: 'Ask Hine' });
    expect(save(1)).toThrow('changed this record');
    updateControl(db, testAct, { id: control, controlText: 'Ask Hine first' });
    expect(save(2)).toThrow('changed this record');
    removeControl(db, testAct, { id: control });
    expect(save(3)).toThrow('changed this record');
    expect(save(4)()).toMatchObject({ version: 5, controls: ['Keep out'] });
  });

  test('leave without touching a control that left before', () => {
    const { db } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Sea caves', controls: ['Stay out', 'Wait'] });
    const [first] = listControls(db, id);
    removeControl(db, testAct, { id: first?.id ?? 0 });
    const later = '2026-03-05T20:30:00.000Z';
    removeRisk(db, { ...testAct, now: later }, { id });
    const { controlText, deletedAt } = riskControls;
    const left = db.select({ controlText, deletedAt }).from(riskControls).where(eq(riskControls.riskId, id)).all();
    expect(left).toEqual([
      { controlText: 'Stay out', deletedAt: testAct.now },
      { controlText: 'Wait', deletedAt: later },
    ]);
  });

  test('stand in the trail with their controls, when they are made and when they are deleted', () => {
    const { db, sqlite } = createTestDb();
    const { id } = createRisk(db, testAct, { title: 'Sea caves', controls: ['Stay out'] });
    removeRisk(db, testAct, { id });
    const lines = sqlite.prepare("SELECT coalesce(before, after) FROM audit WHERE record_type = 'risk'").pluck().all();
    expect(lines.map((line) => JSON.parse(line as string).controls)).toEqual([['Stay out'], ['Stay out']]);
  });
});
