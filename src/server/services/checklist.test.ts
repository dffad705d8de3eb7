import { describe, expect, test } from 'vitest';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createChecklistItem, listChecklist, removeChecklistItem, updateChecklistItem } from './checklist.ts';

describe('checklist items', () => {
  test('come with the product and are unique without case', () => {
    const { db } = createTestDb();
    expect(listChecklist(db).length).toBeGreaterThanOrEqual(12);
    createChecklistItem(db, testAct, { description: 'Bring the karakia sheet' });
    expect(() => createChecklistItem(db, testAct, { description: 'BRING the karakia sheet' })).toThrow(
      'This checklist item already exists.',
    );
  });

  test('are changed from the version that the save started from, and free their words when they are deleted', () => {
    const { db } = createTestDb();
    const { id } = createChecklistItem(db, testAct, { description: 'Radio charged' });
    updateChecklistItem(db, testAct, { id, version: 1, description: 'Radios charged' });
    expect(() => updateChecklistItem(db, testAct, { id, version: 1, description: 'x' })).toThrow('changed this record');
    removeChecklistItem(db, testAct, { id });
    expect(listChecklist(db).some((item) => item.id === id)).toBe(false);
    expect(() => removeChecklistItem(db, testAct, { id })).toThrow('Checklist item not found.');
    expect(createChecklistItem(db, testAct, { description: 'Radios charged' }).id).not.toBe(id);
  });
});
