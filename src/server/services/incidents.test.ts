import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { makeActivity, makeIncident, makePhoto, makeProject, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { audit } from '../db/schema/audit.ts';
import { mailQueue } from '../db/schema/emails.ts';
import { incidents } from '../db/schema/incidents.ts';
import { projects } from '../db/schema/projects.ts';
import { actOf } from './act.ts';
import { completeActivity, getCompletion } from './activities/complete.ts';
import { updateActivity } from './activities/details.ts';
import { getIncidentMail, sendIncident } from './incidents/mail.ts';
import { getIncident, listIncidentsOfActivity } from './incidents/records.ts';
import { reportIncident, updateIncident } from './incidents.ts';

const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };

const zone = { timeZone: 'Pacific/Auckland' };
const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' };

function createScene() {
  const { db } = createTestDb();
  const as = (role: Role) => actOf(makeStaff(db, { role }), testAct);
  const author = as('Field Staff');
  const activity = makeActivity(db);
  const activityId = activity.id;
  const report = (fields: object = {}, act = author) => reportIncident(db, act, { ...nearMiss, ...fields }, zone);
  const update = (fields: { id: number; version?: number }, act = author) => updateIncident(db, act, fields, zone);
  const complete = (anyIncident: 'Yes' | 'No', details: object = {}, version?: number) => {
    const answer = { activityId, sessionId: 'none', installation, version };
    return anyIncident === 'Yes'
      ? completeActivity(db, author, { ...answer, anyIncident, incidentDetails: { ...nearMiss, ...details } })
      : completeActivity(db, author, { ...answer, anyIncident });
  };
  const ofActivity = (act = author) => listIncidentsOfActivity(db, act, { activityId });
  return { db, as, author, activity, activityId, report, update, complete, ofActivity };
}

const refusal = (code: string, message: string) => expect.objectContaining({ code, message });

describe('reporting an incident', () => {
  test('is of an activity and its project, of a project alone, or of neither', () => {
    const { db, activity, activityId, report } = createScene();
    const project = makeProject(db);
    const of = { projectId: project.id, activityId: null, activityName: null, projectName: project.name };
    expect(report({ activityId })).toMatchObject({ activityId, projectId: activity.projectId, state: 'Open' });
    expect(report({ projectId: project.id })).toMatchObject({ ...of, isCompletionReport: false });
    expect(report({ dateOfIncident: '2019-06-01' })).toMatchObject({
      ...{ activityId: null, projectId: null, happenedOn: '2019-06-01', reportedBy: 'Mereana Hōhepa' },
    });
    expect(() => report({ activityId: 4711 })).toThrow(refusal('NOT_FOUND', 'Activity not found.'));
    expect(() => report({ projectId: 4711 })).toThrow(refusal('NOT_FOUND', 'Project not found.'));
  });

  test('may name its activity and the project of that, but no project that was deleted', () => {
    const { db, activity, activityId, report } = createScene();
    const { projectId } = activity;
    expect(report({ activityId, projectId })).toMatchObject({ activityId, projectId });
    expect(() => report({ activityId, projectId: makeProject(db).id })).toThrow(
      expect.objectContaining({ errors: { projectId: messages.incidents.notOfThisProject } }),
    );
    const gone = makeProject(db);
    db.update(projects).set({ deletedAt: testAct.now }).where(eq(projects.id, gone.id)).run();
    expect(() => report({ projectId: gone.id })).toThrow(refusal('NOT_FOUND', 'Project not found.'));
  });

  test('takes a time of today that is up to 15 minutes ahead, by the group’s clock and until midnight', () => {
    const { author, report, update } = createScene();
    // 23:46 on 5 March in Auckland.
    const late = { ...author, now: '2026-03-05T10:46:00.000Z' };
    const at = (timeOfIncident: string) => ({ dateOfIncident: testToday, timeOfIncident });
    const inFuture = { timeOfIncident: messages.incidents.timeInFuture };
    const refused = expect.objectContaining({ code: 'INVALID', errors: inFuture });
    expect(report(at('09:45')).timeOfIncident).toBe('09:45');
    expect(() => report(at('09:46'))).toThrow(refused);
    expect(report(at('23:59'), late).timeOfIncident).toBe('23:59');
    const { id } = report(at('09:00'));
    expect(() => update({ id, ...at('09:46') })).toThrow(refused);
    const yesterday = report({ dateOfIncident: '2026-03-04', timeOfIncident: '23:00' });
    expect(() => update({ id: yesterday.id, ...{ dateOfIncident: testToday } })).toThrow(refused);
    // Somebody whose clock was ahead said so once: other fields can be saved all the same.
    const ahead = report(at('23:00'), late);
    expect(update({ id: ahead.id, ...{ witnesses: 'Hine' } }).witnesses).toBe('Hine');
  });

  test('is the completion report again where the one before was withdrawn', () => {
    const { db, activityId, report } = createScene();
    const { id } = report({ activityId });
    const withdrawn = { state: 'Withdrawn', withdrawnAt: testAct.now } as const;
    db.update(incidents)
      .set({ ...withdrawn, isCompletionReport: false })
      .where(eq(incidents.id, id))
      .run();
    report();
    expect(report({ activityId }).isCompletionReport).toBe(true);
    expect(report({ activityId }).isCompletionReport).toBe(false);
  });

  test('names the fields of a refusal as its form does', () => {
    const { report, complete } = createScene();
    const [kind, description] = [messages.wizard.incidentTypeRequired, messages.wizard.incidentDescriptionRequired];
    expect(() => report({ typeOfIncident: '', incidentDescription: '' })).toThrow(
      expect.objectContaining({ code: 'INVALID', errors: { typeOfIncident: kind, incidentDescription: description } }),
    );
    expect(() => complete('Yes', { typeOfIncident: '' })).toThrow(
      expect.objectContaining({ code: 'INVALID', errors: { 'incidentDetails.typeOfIncident': kind } }),
    );
  });

  test('begins without any decision, on the day of the report where no other is given, and stands in the trail', () => {
    const { db, activity, activityId, report } = createScene();
    const lastLine = () => db.select().from(audit).all().at(-1);
    expect(report()).toMatchObject({
      ...{ happenedOn: testToday, state: 'Open', notifiable: null, notifiedBy: '', notifiedReference: '' },
      ...{ closedAt: null, withdrawnAt: null, withdrawnReason: '' },
    });
    expect(lastLine()).toMatchObject({ action: 'created', recordType: 'incident', recordName: 'Near Miss' });
    report({ dateOfIncident: '2019-06-01' });
    expect(lastLine()?.recordName).toBe('Near Miss, 2019-06-01');
    report({ activityId });
    expect(lastLine()?.recordName).toBe(activity.activityName);
    expect(JSON.parse(lastLine()?.after ?? '')).toMatchObject({ activityId, ...nearMiss });
  });

  test('makes the first of an activity that is not completed its completion report; the others stand beside it', () => {
    const { db, author, activityId, report, complete, ofActivity } = createScene();
    const first = report({ activityId, witnesses: 'Hine' });
    const second = report({ activityId, incidentDescription: 'A wasp nest' });
    expect([first.isCompletionReport, second.isCompletionReport]).toEqual([true, false]);
    expect(getCompletion(db, author, { activityId })).toMatchObject({
      incident: { ...nearMiss, witnesses: 'Hine' },
      incidentId: first.id,
    });
    complete('No');
    expect(ofActivity().map(({ id }) => id)).toEqual([second.id]);
  });

  test('of a completed activity stays beside its completion', () => {
    const { report, complete, activityId, ofActivity } = createScene();
    complete('No');
    expect(report({ activityId }).isCompletionReport).toBe(false);
    complete('Yes', { witnesses: 'Hine' });
    expect(ofActivity().map(({ isCompletionReport }) => isCompletionReport)).toEqual([false, true]);
  });

  test('keeps the moment at which it was made without coverage', () => {
    const { author, report } = createScene();
    expect(report({}, { ...author, madeAt: '2026-03-03T01:00:00.000Z' }).reportedAt).toBe('2026-03-03T01:00:00.000Z');
  });
});

describe('a change of an incident', () => {
  test('of an older version is refused with the record, and one that changes nothing writes nothing', () => {
    const { report, update } = createScene();
    const { id } = report();
    expect(update({ id, version: 1, ...nearMiss }).version).toBe(1);
    const changed = update({ id, version: 1, ...{ witnesses: 'Hine' } });
    expect(changed).toMatchObject({ version: 2, witnesses: 'Hine' });
    const stale = () => update({ id, version: 1, ...{ witnesses: 'Tama' } });
    expect(stale).toThrow(expect.objectContaining({ conflict: expect.objectContaining({ record: changed }) }));
  });

  test('is found by its new words, and the trail calls it what it is by then', () => {
    const { db, report, update } = createScene();
    const { id } = report();
    update({ id, ...{ typeOfIncident: 'First Aid', incidentDescription: 'A wasp nest' } });
    expect(db.select().from(incidents).get()?.searchText).toContain('wasp');
    expect(db.select().from(audit).all().at(-1)).toMatchObject({ action: 'updated', recordName: 'First Aid' });
  });

  test('keeps its rules: it needs a kind and a description, and no day that is to come', () => {
    const { report, update } = createScene();
    const { id } = report();
    expect(() => update({ id, ...{ incidentDescription: '' } })).toThrow(messages.wizard.incidentDescriptionRequired);
    expect(() => update({ id, ...{ dateOfIncident: '2027-01-01' } })).toThrow('cannot be in the future');
    expect(() => update({ id: 4711 })).toThrow(refusal('NOT_FOUND', 'Incident not found.'));
  });

  test('of a closed or withdrawn one is refused, by the register and by the documented completion', () => {
    const { db, report, update, complete, activityId } = createScene();
    const { id } = report({ activityId });
    const closed = messages.incidents.closedFirst;
    db.update(incidents).set({ state: 'Closed', closedAt: testAct.now }).where(eq(incidents.id, id)).run();
    expect(() => update({ id, ...{ witnesses: 'Hine' } })).toThrow(refusal('CONFLICT', closed));
    expect(() => complete('Yes', { witnesses: 'Hine' })).toThrow(refusal('CONFLICT', closed));
    expect(() => complete('No')).toThrow(refusal('CONFLICT', closed));
    expect(update({ id, ...nearMiss })).toMatchObject({ state: 'Closed', version: 1 });
    expect(complete('Yes').incidentState).toBe('Closed');
    const gone = makeIncident(db, { isWithdrawn: true });
    expect(() => update({ id: gone.id, ...{ witnesses: 'Hine' } })).toThrow(messages.incidents.withdrawn);
  });

  test('of its activity takes it along: another day, another name, another project', () => {
    const { db, report, activityId } = createScene();
    const dated = report({ activityId, dateOfIncident: '2026-03-01' });
    const { id } = report({ activityId });
    const project = makeProject(db, { name: 'Waitākere tracks' });
    updateActivity(db, testAct, {
      ...{ id: activityId, activityDate: '2026-02-02', activityName: 'Tūī Track', projectId: project.id },
    });
    const read = (one: number) => db.select().from(incidents).where(eq(incidents.id, one)).get();
    expect(read(id)).toMatchObject({ happenedOn: '2026-02-02', projectId: project.id });
    expect(read(id)?.searchText).toContain('tui track\nwaitakere tracks');
    expect(read(dated.id)?.happenedOn).toBe('2026-03-01');
  });
});

describe('what is recorded of somebody’s health', () => {
  const hurt = {
    ...{ typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Stitches', typeOfInjury: 'Cut' },
    ...{ preExistingInjury: 'Yes' },
  };

  test('is seen by its author, Team Leaders and Group Admins; others see that it is there', () => {
    const { db, as, report } = createScene();
    const { id } = report(hurt);
    for (const reader of [as('Team Leader'), as('Group Admin')])
      expect(getIncident(db, reader, { id })).toMatchObject({ ...hurt, hidden: [], filled: [] });
    expect(getIncident(db, as('Field Staff'), { id })).toMatchObject({
      ...{ medicalTreatmentObtained: '', typeOfInjury: '', preExistingInjury: '', bodyPartInjured: '' },
      filled: ['medicalTreatmentObtained', 'typeOfInjury', 'preExistingInjury'],
    });
  });

  test('stays as it is when somebody who cannot see it saves the rest, and is what they write', () => {
    const { db, as, author, report, update } = createScene();
    const { id } = report(hurt);
    const other = as('Field Staff');
    const empty = { medicalTreatmentObtained: '', typeOfInjury: '', preExistingInjury: '' };
    const seen = update({ id, ...empty, ...{ witnesses: 'Hine', bodyPartInjured: 'Thumb' } }, other);
    expect(seen).toMatchObject({ witnesses: 'Hine', bodyPartInjured: '', typeOfInjury: '' });
    update({ id, ...{ typeOfIncident: 'First Aid' } }, other);
    update({ id, ...{ typeOfIncident: 'Medical Treatment' } }, other);
    expect(getIncident(db, author, { id })).toMatchObject({ ...hurt, bodyPartInjured: 'Thumb' });
    expect(update({ id, ...{ medicalTreatmentObtained: '' } }).medicalTreatmentObtained).toBe('');
  });

  test('is not in a conflict, a mail or a search of somebody who cannot see it', () => {
    const { db, as, report, update } = createScene();
    const { id } = report(hurt);
    const other = as('Field Staff');
    update({ id, ...{ witnesses: 'Hine' } });
    const conflict = expect.objectContaining({ record: expect.objectContaining({ typeOfInjury: '' }) });
    expect(() => update({ id, version: 1, ...{ witnesses: 'Tama' } }, other)).toThrow(
      expect.objectContaining({ conflict }),
    );
    expect(getIncidentMail(db, other, { incidentId: id }).text).not.toMatch(/Cut|Stitches/);
    expect(db.select().from(incidents).get()?.searchText).not.toMatch(/cut|stitches/);
  });
});

test('the mail of an incident is of that one, and names its position, its sender, the group and its link', () => {
  const { db, author, activityId, report } = createScene();
  report({ activityId });
  const { id: incidentId } = report({ activityId, incidentDescription: 'A wasp nest' });
  const mail = getIncidentMail(db, author, { incidentId });
  expect(mail).toMatchObject({ incidentId, version: 1, text: expect.stringContaining('A wasp nest') });
  const here = { latitude: -36.6652, longitude: 174.7214, accuracy: 8, positionHow: 'phone' as const };
  const alone = report({ incidentDescription: 'On the road', ...here });
  const installation = {
    orgName: 'Ōkura Bush Trust',
    baseUrl: 'https://okura.example',
    positionStyle: 'grid' as const,
  };
  const text = getIncidentMail(db, author, { incidentId: alone.id }, installation).text;
  const link = `https://okura.example/incident?incident=${alone.id}`;
  const head = ['Position: BA31 538 408, within 8 m', 'Sent by: Mereana Hōhepa', 'Group: Ōkura Bush Trust'];
  expect(text.split('\n\n')[0]).toBe([...head, `In Bushline: ${link}`].join('\n'));
});

test('a mail of an incident takes along those of its photos that the sender chose, as far as a mail has room', () => {
  const { db, author, report } = createScene();
  const { id: incidentId, version } = report({ incidentDescription: 'A wasp nest' });
  const other = report({ incidentDescription: 'Elsewhere' });
  const send = (...photoIds: number[]) =>
    sendIncident(db, author, { email: 'a@okurabush.example', sessionId: 'none', incidentId, version, photoIds }, true);
  const [nest, far, large] = [
    makePhoto(db, { incidentId, caption: 'Nest' }).id,
    makePhoto(db, { incidentId: other.id, caption: 'Elsewhere' }).id,
    makePhoto(db, { incidentId, caption: 'Large' }, Buffer.alloc(5e6, 'x')).id,
  ];
  send(nest);
  expect(db.select({ photoIds: mailQueue.photoIds }).from(mailQueue).all()).toEqual([{ photoIds: [nest] }]);
  expect(() => send(nest, far)).toThrow('A photo was removed meanwhile.');
  expect(() => send(nest, large)).toThrow('A mail takes 5 MB of photos.');
  expect(db.select().from(mailQueue).all()).toHaveLength(1);
});
