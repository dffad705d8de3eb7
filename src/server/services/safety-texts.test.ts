import { expect, test } from 'vitest';
import { safetyTextsForm } from '#shared/safety-texts.ts';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { audit } from '../db/schema/audit.ts';
import { safetyTexts } from '../db/schema/safety-texts.ts';
import { seed } from '../db/seed.ts';
import { actOf } from './act.ts';
import { getSafetyTexts, updateSafetyTexts } from './safety-texts.ts';

test('a new installation has questions, steps, the number to ring, and the day of their last check', () => {
  const texts = getSafetyTexts(createTestDb().db);
  expect(safetyTextsForm.safeParse(texts).error).toBeUndefined();
  expect(texts).toMatchObject({ phone: '0800 030 040', checkedOn: '2026-11-20', version: 1 });
  expect(texts.questions[0]).toEqual({ question: 'Did somebody die?', hint: '' });
  expect(texts.steps).toMatch(/111[\s\S]*safe[\s\S]*Leave the scene as it is[\s\S]*Ring WorkSafe/);
});

test('a group’s own words stay, also when the program starts again, and the trail shows who changed them', () => {
  const { db, sqlite } = createTestDb();
  const act = actOf(makeStaff(db, { role: 'Group Admin' }), testAct);
  const questions = [{ question: 'Did somebody go to hospital?', hint: '' }];
  const saved = updateSafetyTexts(db, act, { version: 1, questions, checkedOn: '2026-03-01' });
  expect(saved).toMatchObject({ version: 2, questions, checkedOn: '2026-03-01', phone: '0800 030 040' });
  seed(sqlite, db, testAct.now);
  expect(db.select().from(safetyTexts).all()).toHaveLength(1);
  expect(getSafetyTexts(db)).toEqual(saved);
  expect(db.select().from(audit).all().at(-1)).toMatchObject({ action: 'updated', recordType: 'safety texts' });
  const stale = () => updateSafetyTexts(db, act, { version: 1, phone: '111' });
  expect(stale).toThrow(expect.objectContaining({ conflict: expect.objectContaining({ record: saved }) }));
});

test.each([
  ['no question', { questions: [] }, 'Please write a question.'],
  ['an empty question', { questions: [{ question: ' ', hint: '' }] }, 'Please write a question.'],
  ['no steps', { steps: '' }, 'Please write what to do.'],
  ['no number', { phone: '' }, 'Please write the number to ring.'],
  ['an address that a browser would run', { website: 'javascript:alert(1)' }, 'Please write the address as'],
])('%s is refused with its sentence', (_, given, message) => {
  const texts = getSafetyTexts(createTestDb().db);
  expect(safetyTextsForm.safeParse({ ...texts, ...given }).error?.issues[0]?.message).toContain(message);
});

test('a check that is still to come is refused', () => {
  const { db } = createTestDb();
  expect(() => updateSafetyTexts(db, testAct, { checkedOn: '2027-01-01' })).toThrow('cannot be in the future');
});
