import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { createHazard, listHazards, removeHazard, updateHazard } from './hazards.ts';

describe('hazards', () => {
  test('are unique within their kind, without case; macrons count', () => {
    const { db } = createTestDb();
    createHazard(db, testAct, { kind: 'site', hazardDescription: 'Tūī nest at head height' });
    expect(() => createHazard(db, testAct, { kind: 'site', hazardDescription: 'TŪĪ  nest at head height' })).toThrow(
      messages.hazards.taken,
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
});
