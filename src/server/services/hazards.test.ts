import { describe, expect, test } from 'vitest';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createHazard, listHazards, removeHazard, updateHazard } from './hazards.ts';

describe('hazards', () => {
  test('come with the product in two kinds, in alphabetical order', () => {
    const { db } = createTestDb();
    for (const kind of ['site', 'activity_people'] as const) {
      const words = listHazards(db, { kind }).map(({ hazardDescription }) => hazardDescription);
      expect(words.length).toBeGreaterThanOrEqual(10);
      expect(words).toEqual(words.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
    }
  });

  test('are unique within their kind, without case; macrons count', () => {
    const { db } = createTestDb();
    createHazard(db, testAct, { kind: 'site', hazardDescription: 'Tūī nest at head height' });
    expect(() => createHazard(db, testAct, { kind: 'site', hazardDescription: 'TŪĪ  nest at head height' })).toThrow(
      'This hazard already exists.',
    );
    const other = createHazard(db, testAct, { kind: 'site', hazardDescription: 'Tui nest at head height' });
    expect(listHazards(db, { kind: 'site' })).toContainEqual(other);
    expect(
      createHazard(db, testAct, { kind: 'activity_people', hazardDescription: 'Tūī nest at head height' }).id,
    ).toBeGreaterThan(0);
  });

  test('of one kind are not found under the other', () => {
    const { db } = createTestDb();
    const { id } = createHazard(db, testAct, { kind: 'site', hazardDescription: 'Old fence' });
    expect(() => updateHazard(db, testAct, { id, kind: 'activity_people', hazardDescription: 'x' })).toThrow(
      'Hazard not found.',
    );
    expect(() => removeHazard(db, testAct, { id, kind: 'activity_people' })).toThrow('Hazard not found.');
  });

  test('are changed from the version that the save started from, and come back when their words do', () => {
    const { db } = createTestDb();
    const { id } = createHazard(db, testAct, { kind: 'site', hazardDescription: 'Old fence' });
    const changed = updateHazard(db, testAct, { id, kind: 'site', version: 1, hazardDescription: 'Rusty fence' });
    expect(changed).toMatchObject({ hazardDescription: 'Rusty fence', version: 2 });
    expect(() => updateHazard(db, testAct, { id, kind: 'site', version: 1, hazardDescription: 'x' })).toThrow(
      'changed this record',
    );
    removeHazard(db, testAct, { id, kind: 'site' });
    expect(listHazards(db, { kind: 'site' }).some((hazard) => hazard.id === id)).toBe(false);
    expect(createHazard(db, testAct, { kind: 'site', hazardDescription: 'Rusty fence' }).id).toBe(id);
  });
});
