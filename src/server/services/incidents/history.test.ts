import { expect, test } from 'vitest';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { recordAudit } from '../audit.ts';
import { reportIncident, updateIncident } from '../incidents.ts';
import { addAction, updateAction } from './actions.ts';
import { listIncidentHistory } from './history.ts';
import { sendIncident } from './mail.ts';
import { closeIncident, decideNotifiable, reopenIncident, withdrawIncident } from './steps.ts';

const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };

const zone = { timeZone: 'Pacific/Auckland' };

function createScene() {
  const { db } = createTestDb();
  const person = makeStaff(db, { role: 'Team Leader' });
  const act = { ...testAct, actorId: person.id, actorName: 'Hine Ngata' };
  const { id: activityId } = makeActivity(db);
  const { id } = reportIncident(
    db,
    act,
    { activityId, typeOfIncident: 'First Aid', incidentDescription: 'Slipped', typeOfInjury: 'Sprain' } as never,
    zone,
  );
  const history = (actorId = person.id) => listIncidentHistory(db, { actorId }, { id });
  return { db, act, id, person, history };
}

test('says who did what with an incident and its actions, when, and why, the latest first', () => {
  const { db, act, id, person, history } = createScene();
  const own = { staffId: person.id, dueDate: '2026-03-12' };
  const { id: done } = addAction(db, act, { incidentId: id, description: 'Fence off the bank', ...own });
  updateAction(db, act, { id: done, doneDate: '2026-03-05' });
  const { id: gone } = addAction(db, act, { incidentId: id, description: 'Move the track', ...own });
  updateAction(db, act, { id: gone, givenUpReason: 'Too dear' });
  updateIncident(db, act, { id, witnesses: 'Tama', actionTaken: 'Strapped it' } as never, zone);
  decideNotifiable(db, act, { id, decision: 'No' });
  sendIncident(db, act, { email: 'chair@okurabush.example', incidentId: id, version: undefined, sessionId: '' }, true);
  closeIncident(db, { ...act, madeAt: '2026-03-04T20:00:00.000Z' }, { id });
  reopenIncident(db, act, { id, reason: 'It was broken' });
  withdrawIncident(db, act, { id, reason: 'Reported twice' }, installation);
  const lines = history();
  expect(lines.map(({ did, action, about }) => [did, action, about])).toEqual([
    ['withdrawn', null, 'Reported twice'],
    ['reopened', null, 'It was broken'],
    ['closed', null, ''],
    ['emailed', null, 'chair@okurabush.example'],
    ['decided', null, 'No'],
    ['updated', null, ''],
    ['given up', 'Move the track', 'Too dear'],
    ['created', 'Move the track', ''],
    ['done', 'Fence off the bank', ''],
    ['created', 'Fence off the bank', ''],
    ['created', null, ''],
  ]);
  expect(lines[5]?.fields.toSorted()).toEqual(['actionTaken', 'witnesses']);
  expect(lines[2]).toMatchObject({ by: 'Hine Ngata', at: act.now, madeAt: '2026-03-04T20:00:00.000Z' });
});

test('names no field about health to somebody who may not read it, and says that one changed', () => {
  const { db, act, id, history } = createScene();
  updateIncident(db, act, { id, bodyPartInjured: 'Ankle', witnesses: 'Tama' } as never, zone);
  const seenBy = (role: 'Field Staff' | 'Group Admin') => history(makeStaff(db, { role }).id)[0];
  expect(seenBy('Field Staff')).toMatchObject({ fields: ['witnesses'], hidesHealth: true });
  const both = expect.arrayContaining(['bodyPartInjured', 'witnesses']);
  expect(seenBy('Group Admin')).toMatchObject({ fields: both, hidesHealth: false });
  expect(JSON.stringify(history(makeStaff(db, { role: 'Field Staff' }).id))).not.toMatch(/Sprain|Ankle|bodyPart/);
});

test('reads of what was written the names of the fields, and of reasons the beginning', () => {
  const { db, act, id, person, history } = createScene();
  const long = 'Kōwhai '.repeat(1400);
  updateIncident(db, act, { id, witnesses: long, typeOfInjury: long } as never, zone);
  const description = 'Fence off the bank. '.repeat(30);
  addAction(db, act, { incidentId: id, description, staffId: person.id, dueDate: '2026-03-12' });
  const reason = 'k'.repeat(501);
  recordAudit(db, act, { action: 'reopened', recordType: 'incident', recordId: id, recordName: '', after: { reason } });
  const lines = history(makeStaff(db, { role: 'Field Staff' }).id);
  expect(lines.map(({ about, action }) => [about.length, action?.length])).toEqual([
    [501, undefined],
    [0, 501],
    [0, undefined],
    [0, undefined],
  ]);
  expect(lines[0]?.about).toBe(`${'k'.repeat(500)}…`);
  expect(lines[2]).toMatchObject({ fields: ['witnesses'], hidesHealth: true });
  expect(JSON.stringify(lines)).not.toContain('Kōwhai');
});

test('is found by the index of the trail, however long the trail is', () => {
  const { sqlite } = createTestDb();
  const { db, queries } = watchQueries(sqlite);
  const { id } = reportIncident(db, testAct, { typeOfIncident: 'Near Miss', incidentDescription: 'A' } as never, zone);
  addAction(db, testAct, { incidentId: id, description: 'B', staffId: makeStaff(db).id, dueDate: '2026-03-12' });
  const before = queries.length;
  expect(listIncidentHistory(db, testAct, { id })).toHaveLength(2);
  const plans = queries.slice(before).flatMap((one) => explain(sqlite, one));
  expect(plans.filter((step) => /^SCAN (audit|incident)/.test(step))).toEqual([]);
  expect(plans.some((step) => step.includes('audit_by_record'))).toBe(true);
});
