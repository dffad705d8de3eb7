import { describe, expect, test } from 'vitest';
import type { RecordConflict } from '#shared/app-error.ts';
import { AppError } from '#shared/app-error.ts';
import { fullName } from '#shared/names.ts';
import { makeActivity, makeIncident, makePhoto, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { activityObjectives, predatorRecords } from '../db/schema/activity-results.ts';
import { audit } from '../db/schema/audit.ts';
import { type Act, stampsOf } from './act.ts';
import { saveChecklistNotes } from './activities/checklist.ts';
import { completeActivity } from './activities/complete.ts';
import { updateActivity } from './activities/details.ts';
import { setAmount } from './activities/outcome.ts';
import { updatePredatorRecord } from './activities/predator.ts';
import { addActivityRisk, updateActivityRisk } from './activities/risk.ts';
import { updateChecklistItem } from './checklist.ts';
import { updateHazard } from './hazards.ts';
import { addAction, updateAction } from './incidents/actions.ts';
import { updateIncident } from './incidents.ts';
import { getActivityNeeds, setActivityNeeds } from './needs.ts';
import { updateObjective } from './objectives.ts';
import { updatePhoto } from './photos.ts';
import { setTargets } from './projects/targets.ts';
import { updateProject } from './projects.ts';
import { addControl, createRisk, updateControl, updateRisk } from './risks.ts';
import { getSafetyTexts, updateSafetyTexts } from './safety-texts.ts';
import { updateStaff } from './staff.ts';
import { ticketTypesLibrary } from './ticket-types.ts';
import { createTicket, updateTicket } from './tickets.ts';
import { createTrapCheck, updateTrapCheck } from './trap-checks.ts';
import { createTrapLine, updateTrapLine } from './trap-lines.ts';
import { speciesLibrary, trapTypesLibrary } from './trap-types.ts';
import { createTrap, updateTrap } from './traps.ts';
import { updateVolunteer } from './volunteers.ts';

const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };

type Versioned = { version: number };
/** Saves a record of this kind. `words` are the new text of one field; without them nothing changes. */
type Save = (act: Act, words: string | undefined, version: number | undefined) => Versioned;
/** Makes a record of a kind, in version 1. @returns how it is saved. */
type Kind = (db: Db) => Save;

const rating = { likelihood: 'likely', consequences: 'minor' } as const;

const kinds: Record<string, Kind> = {
  'a staff member': (db) => {
    const { id } = makeStaff(db);
    return (act, firstname, version) => updateStaff(db, act, { id, firstname, version });
  },
  'a password alone': (db) => {
    const { id } = makeStaff(db);
    return (act, passwordHash, version) => updateStaff(db, act, { id, passwordHash, version });
  },
  'a volunteer': (db) => {
    const { id } = makeVolunteer(db);
    return (act, firstname, version) => updateVolunteer(db, act, { id, firstname, version });
  },
  'an objective': (db) => (act, title, version) => updateObjective(db, act, { id: 1, title, version }),
  'a hazard': (db) => (act, hazardDescription, version) =>
    updateHazard(db, act, { id: 1, kind: 'site', hazardDescription, version }),
  'a checklist item': (db) => (act, description, version) =>
    updateChecklistItem(db, act, { id: 1, description, version }),
  'a risk': (db) => {
    const { id } = createRisk(db, testAct, { title: 'Loose gravel' });
    return (act, title, version) => updateRisk(db, act, { id, title, version });
  },
  'a control': (db) => {
    const { id } = addControl(db, testAct, { riskId: 1, controlText: 'Read the tide table' });
    return (act, controlText, version) => updateControl(db, act, { id, controlText, version });
  },
  'a project': (db) => {
    const { id } = makeProject(db);
    return (act, localHospital, version) => updateProject(db, act, { id, localHospital, version });
  },
  'the objectives of a project': (db) => {
    const { id } = makeProject(db, { objectiveIds: [1] });
    return (act, words, version) =>
      updateProject(db, act, { id, objectiveIds: words ? [words.length, 1] : [1], version });
  },
  'the targets of a project': (db) => {
    const { id } = makeProject(db, { objectiveIds: [1, 2] });
    return (act, words, version) =>
      setTargets(db, act, { id, targets: [{ objectiveId: 2, target: words?.length ?? null }], version });
  },
  'an activity': (db) => {
    const { id } = makeActivity(db);
    return (act, notes, version) => updateActivity(db, act, { id, notes, version });
  },
  'the checklist notes': (db) => {
    const { id: activityId, checklistNotes } = makeActivity(db);
    return (act, notes = checklistNotes, version) => saveChecklistNotes(db, act, { activityId, notes, version });
  },
  'a completed activity': (db) => {
    const { id: activityId } = makeActivity(db, { status: 'Completed', completedAt: testAct.now });
    return (act, notes, version) =>
      completeActivity(db, act, { activityId, notes, version, anyIncident: 'No', sessionId: 'none', installation });
  },
  'a rated risk': (db) => {
    const { id: activityId } = makeActivity(db);
    const { id } = addActivityRisk(db, testAct, { activityId, riskTitleId: 1, ...rating, chosenControlIds: [1] });
    return (act, riskTitle, version) => updateActivityRisk(db, act, { id, activityId, riskTitle, version });
  },
  'the controls of a rated risk': (db) => {
    const { id: activityId } = makeActivity(db);
    const { id } = addActivityRisk(db, testAct, { activityId, riskTitleId: 1, ...rating, chosenControlIds: [1, 2] });
    return (act, words, version) =>
      updateActivityRisk(db, act, {
        id,
        activityId,
        chosenControlIds: words ? [words.length % 5] : [2, 1],
        version,
      });
  },
  'an amount': (db) => {
    const words = { title: 'Hedges', measurement: 'm', objectiveId: 1, activityId: makeActivity(db).id };
    const { id } = insertWithDefaults(db, activityObjectives)
      .values({ ...words, ...stampsOf(testAct) })
      .returning()
      .get();
    return (act, text, version) => setAmount(db, act, { id, amount: text?.length ?? null, version });
  },
  'a predator record': (db) => {
    const values = { activityId: makeActivity(db).id, predatorId: 1, ...stampsOf(testAct) };
    const { id } = insertWithDefaults(db, predatorRecords).values(values).returning().get();
    return (act, words, version) => updatePredatorRecord(db, act, { id, measurement: words?.length ?? null, version });
  },
  'a type of trap': (db) => (act, name, version) => trapTypesLibrary.update(db, act, { id: 1, name, version }),
  'a species': (db) => (act, name, version) => speciesLibrary.update(db, act, { id: 1, name, version }),
  'a type of tickets': (db) => (act, purpose, version) =>
    ticketTypesLibrary.update(db, act, { id: 1, purpose, version }),
  'a trap': (db) => {
    const { id } = aTrap(db);
    return (act, lure, version) => updateTrap(db, act, { id, lure, version });
  },
  'a line of traps': (db) => {
    const { id } = createTrapLine(db, testAct, {
      ...{ projectId: makeProject(db).id, name: 'Ridge', directions: '', checkEveryDays: null, trapIds: [] },
    });
    return (act, directions, version) => updateTrapLine(db, act, { id, directions, version });
  },
  'a check of a trap': (db) => {
    const { id } = createTrapCheck(db, testAct, { trapId: aTrap(db).id, checkedAt: testAct.now, state: 'Set' });
    return (act, note, version) => updateTrapCheck(db, act, { id, note, version });
  },
  'an incident': (db) => {
    const { id } = makeIncident(db);
    return (act, witnesses, version) => updateIncident(db, act, { id, witnesses, version }, testAct);
  },
  'an action after an incident': (db) => {
    const action = { incidentId: makeIncident(db).id, description: 'Mark the tunnel', dueDate: '2026-03-12' };
    const { id } = addAction(db, testAct, { ...action, staffId: makeStaff(db).id });
    return (act, description, version) => updateAction(db, act, { id, description, version });
  },
  'a ticket': (db) => {
    const of = { volunteerId: makeVolunteer(db).id, typeId: 1, number: '', issuedOn: '2026-01-01' };
    const { id } = createTicket(db, testAct, of);
    return (act, number, version) => updateTicket(db, act, { id, number, version });
  },
  'what an activity is told': (db) => {
    const { id } = makeActivity(db);
    return (act, words, version) => {
      const needs = words ? [{ typeId: words.length % 5, atLeast: 1 }] : getActivityNeeds(db, { id }).needs;
      return setActivityNeeds(db, act, { id, needs, version });
    };
  },
  'the words for an emergency': (db) => (act, phone, version) => {
    const texts = getSafetyTexts(db);
    // The day of their last check must not be in the future.
    const now = { ...act, today: texts.checkedOn };
    return updateSafetyTexts(db, now, { ...texts, phone: phone ?? texts.phone, version });
  },
  'a photo': (db) => {
    const { id } = makePhoto(db, { activityId: makeActivity(db).id, caption: 'Bridge' });
    return (act, caption, version) => updatePhoto(db, act, { id, caption, version });
  },
};

const aTrap = (db: Db) => createTrap(db, testAct, { projectId: makeProject(db).id, code: 'T1', type: 'DOC 200' });

function conflictOf(save: () => unknown): RecordConflict | undefined {
  try {
    save();
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return error.conflict;
    throw error;
  }
  return undefined;
}

const theirs = 'Theirs';
const mine = 'And mine';

describe.each(Object.entries(kinds))('a save of %s', (_, prepare) => {
  const create = () => {
    const { db } = createTestDb();
    const save = prepare(db);
    const kai = makeStaff(db, { firstname: 'Kai', lastname: 'Rewi', role: 'Group Admin' });
    return { db, save, kai: { ...testAct, actorId: kai.id, actorName: 'Kai Rewi' } };
  };

  test('from an older version is refused with the record as it is now', () => {
    const { save, kai } = create();
    const now = save(kai, theirs, 1);
    expect(now.version).toBe(2);
    const conflict = conflictOf(() => save(testAct, mine, 1));
    expect(conflict).toEqual({ changedBy: 'Kai Rewi', changedAt: testAct.now, version: 2, record: now });
    expect(save(testAct, mine, 2).version).toBe(3);
  });

  test('from a version that the record never had is refused', () => {
    expect(conflictOf(() => create().save(testAct, mine, 99))).toMatchObject({ version: 1 });
  });

  test('that was made against another database counts as older, whatever its version says', () => {
    const { save } = create();
    const elsewhere = { ...testAct, isFromOtherDatabase: true };
    expect(conflictOf(() => save(elsewhere, mine, 1))).toMatchObject({ version: 1 });
    expect(save(elsewhere, mine, undefined).version).toBe(2);
  });

  test('that changes nothing writes nothing, neither a version nor a line in the trail', () => {
    const { db, save } = create();
    const written = () => db.$client.prepare('SELECT total_changes()').pluck().get();
    const before = written();
    for (const version of [undefined, 1, 7]) expect(save(testAct, undefined, version).version).toBe(1);
    expect(written()).toBe(before);
  });

  test('leaves one line in the trail', () => {
    const { db, save } = create();
    const before = db.select().from(audit).all().length;
    save(testAct, theirs, 1);
    const lines = db.select().from(audit).all().slice(before);
    // A mail that it caused has a line of its own.
    expect(lines.filter(({ recordType }) => recordType !== 'email')).toHaveLength(1);
    expect(lines.filter(({ after }) => after === '{}')).toEqual([]);
  });
});

test('a conflict names who changed what it is about, also where its own person has changed another field since', () => {
  const { db } = createTestDb();
  const [mine, theirs] = [makeStaff(db), makeStaff(db, { firstname: 'Kai', lastname: 'Ngata' })];
  const { id: activityId } = makeActivity(db);
  const at = (actorId: number, now: string): Act => ({ ...testAct, actorId, now });
  const saveNotes = (act: Act, notes: string, version: number) =>
    saveChecklistNotes(db, act, { activityId, notes, version });
  saveNotes(at(theirs.id, '2026-03-05T01:00:00.000Z'), 'Boots', 1);
  updateActivity(db, at(mine.id, '2026-03-05T02:00:00.000Z'), { id: activityId, meetingPlace: 'Gate', version: 2 });
  const conflict = { changedBy: 'Kai Ngata', changedAt: '2026-03-05T01:00:00.000Z', version: 3 };
  const stale = () => saveNotes(at(mine.id, '2026-03-05T03:00:00.000Z'), 'Ropes', 1);
  expect(stale).toThrow(expect.objectContaining({ conflict: expect.objectContaining(conflict) }));
});

test('a conflict over several fields names another person who changed one of them since, and only else its own', () => {
  const { db } = createTestDb();
  const [mine, theirs] = [makeStaff(db), makeStaff(db, { firstname: 'Kai', lastname: 'Ngata' })];
  const { id } = makeActivity(db, { status: 'InProgress' });
  const at = (actorId: number, now: string): Act => ({ ...testAct, actorId, now: `2026-03-05T${now}:00.000Z` });
  updateActivity(db, at(theirs.id, '01:00'), { id, meetingPlace: 'Hut', version: 1 });
  updateActivity(db, at(mine.id, '02:00'), { id, status: 'Completed', version: 2 });
  const stale = (version: number) => {
    const fields = { meetingPlace: 'Gate', status: 'InProgress', version } as const;
    return conflictOf(() => updateActivity(db, at(mine.id, '03:00'), { id, ...fields }));
  };
  expect(stale(1)).toMatchObject({ changedBy: 'Kai Ngata', changedAt: at(0, '01:00').now });
  expect(stale(2)).toMatchObject({ changedBy: fullName(mine), changedAt: at(0, '02:00').now });
});
