import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { linesIn } from '#shared/text.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { audit } from '../db/schema/audit.ts';
import { writeInstallation } from './installation.ts';
import { getSafetyTexts, updateSafetyTexts } from './safety-texts.ts';

test('a group has questions, steps, a number and the day of the last check before anybody edits them', () => {
  const { db } = createTestDb();
  const texts = getSafetyTexts(db);
  expect(linesIn(texts.questions).length).toBeGreaterThan(2);
  expect(linesIn(texts.steps).length).toBeGreaterThan(2);
  expect(texts).toMatchObject({ phone: '0800 030 040', checkedOn: '2026-11-20', version: 1 });
  expect(texts).toMatchObject({ yes: 'This is probably notifiable', no: 'This is probably not notifiable' });
  expect(linesIn(texts.stillOut).at(-1)).toBe('Nobody knows where they are? Ring 111 and ask for Police.');
});

test('texts that were saved before there were words for the answers or for people who are out keep what was edited, and have these words', () => {
  const { db } = createTestDb();
  const { yes: _, no: __, stillOut, ...edited } = { ...getSafetyTexts(db), phone: '0800 111 111', version: 4 };
  writeInstallation(db, 'safety_texts', JSON.stringify(edited));
  expect(getSafetyTexts(db)).toMatchObject({ phone: '0800 111 111', yes: 'This is probably notifiable', version: 4 });
  expect(getSafetyTexts(db).stillOut).toBe(stillOut);
});

test('what a Group Admin edits is kept, with a line in the trail', () => {
  const { db } = createTestDb();
  const { version, ...texts } = getSafetyTexts(db);
  const act = { ...testAct, today: '2026-11-25' };
  const edited = { ...texts, phone: '0800 111 111', checkedOn: '2026-11-25' };
  const lines = () => db.select().from(audit).orderBy(desc(audit.id)).all();
  const before = lines().length;
  expect(updateSafetyTexts(db, act, { ...edited, version })).toEqual({ ...edited, version: 2 });
  expect(lines()).toHaveLength(before + 1);
  expect(JSON.parse(lines()[0]?.after ?? '')).toEqual({ phone: '0800 111 111', checkedOn: '2026-11-25' });
});

test('no check of the words is in the future', () => {
  const { db } = createTestDb();
  const texts = getSafetyTexts(db);
  const later = () => updateSafetyTexts(db, { ...testAct, today: '2026-11-25' }, { ...texts, checkedOn: '2026-11-26' });
  expect(later).toThrow(messages.safetyTexts.checkedInFuture);
  expect(getSafetyTexts(db)).toEqual(texts);
});
