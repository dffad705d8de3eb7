import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { uninductedWords } from '#shared/activities/needs.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { bounds } from '#shared/bounds.ts';
import { markInductionSchema } from '#shared/inductions.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeDocument, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { activities } from '../db/schema/activities.ts';
import { audit } from '../db/schema/audit.ts';
import { projects } from '../db/schema/projects.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { readDocument } from './activities/document.ts';
import { assignStaff } from './activities/staff.ts';
import { assignVolunteers } from './activities/volunteers.ts';
import { listInductions, markInduction, putBackInduction, removeInduction } from './inductions.ts';
import { removeStaff, updateStaff } from './staff.ts';
import { joinVolunteers } from './volunteers/join.ts';
import { removeVolunteer } from './volunteers.ts';

function scene() {
  const { db } = createTestDb();
  const actAs = (role: Role, firstname: string) => {
    const { id } = makeStaff(db, { role, firstname, lastname: 'Walker' });
    return { ...testAct, actorId: id, actorName: `${firstname} Walker` };
  };
  const projectId = makeProject(db, { name: 'Pūriri Ridge' }).id;
  /** The project gets a document with these bytes. */
  const give = (content: string, name = 'Induction.pdf') => {
    const inductionFileId = makeDocument(db, { name, bytes: Buffer.from(content) }).id;
    db.update(projects).set({ inductionFileId }).where(eq(projects.id, projectId)).run();
  };
  const mark = (act: typeof testAct, input: object = {}) =>
    markInduction(db, act, markInductionSchema.parse({ projectId, ...input }));
  const list = () => listInductions(db, { projectId });
  const [leader, hemi] = [actAs('Team Leader', 'Mere'), actAs('Field Staff', 'Hēmi')];
  const kahu = makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id;
  give('first');
  return { db, actAs, projectId, give, mark, list, leader, hemi, kahu };
}

describe('who has read an induction', () => {
  test('is noted once for each version, and an earlier version is not the current one', () => {
    const { give, mark, list, hemi } = scene();
    const first = mark(hemi);
    expect(first).toMatchObject({ name: 'Hēmi Walker', isCurrent: true, isNew: true, readAt: testAct.madeAt });
    expect(mark(hemi)).toMatchObject({ id: first.id, isNew: false });
    give('second', 'Induction 2026.pdf');
    expect(list()).toMatchObject([{ id: first.id, documentName: 'Induction.pdf', isCurrent: false }]);
    const second = mark(hemi);
    expect(second).toMatchObject({ isNew: true, isCurrent: true, documentName: 'Induction 2026.pdf' });
    expect(list().map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    // The same file again is the same version.
    give('first', 'Again.pdf');
    expect(mark(hemi)).toMatchObject({ id: first.id, isNew: false, isCurrent: true });
  });

  test('is not current without a document, and cannot be noted then', () => {
    const { db, projectId, mark, list, hemi } = scene();
    mark(hemi);
    db.update(projects).set({ inductionFileId: null }).where(eq(projects.id, projectId)).run();
    expect(list()).toMatchObject([{ isCurrent: false }]);
    expect(() => mark(hemi)).toThrow(messages.inductions.noDocument);
    expect(() => mark(hemi, { projectId: 999 })).toThrow('Project not found.');
    expect(() => listInductions(db, { projectId: 999 })).toThrow('Project not found.');
  });

  test('is noted of others by those who lead, of nobody who is not there, and of one person at a time', () => {
    const { db, mark, leader, hemi, kahu } = scene();
    expect(mark(leader, { volunteerId: kahu })).toMatchObject({
      volunteerId: kahu,
      staffId: null,
      name: 'Kahu Parata',
    });
    expect(mark(leader, { staffId: hemi.actorId })).toMatchObject({ staffId: hemi.actorId });
    expect(mark(hemi, { staffId: hemi.actorId }).isNew).toBe(false);
    const notYours = messages.inductions.notYours;
    expect(() => mark(hemi, { volunteerId: kahu })).toThrow(notYours);
    expect(() => mark(hemi, { staffId: leader.actorId })).toThrow(notYours);
    expect(() => mark(leader, { volunteerId: 999 })).toThrow('Volunteer not found');
    expect(() => mark(leader, { volunteerId: kahu, staffId: hemi.actorId })).toThrow(messages.inductions.onePerson);
    db.update(volunteers).set({ deletedAt: testAct.now }).where(eq(volunteers.id, kahu)).run();
    expect(() => mark(leader, { volunteerId: kahu })).toThrow('Person not found.');
  });

  test('tells two of one name apart', () => {
    const { db, mark, list, leader } = scene();
    for (const phone of ['0215550101', '0215550102']) {
      const { id: volunteerId } = makeVolunteer(db, { firstname: 'Tui', lastname: 'Marsden', phone });
      mark(leader, { volunteerId });
    }
    expect(list().map(({ name, nameApart }) => [name, nameApart])).toEqual([
      ['Tui Marsden', 'Tui Marsden, 021 555 0101'],
      ['Tui Marsden', 'Tui Marsden, 021 555 0102'],
    ]);
  });

  test('names nobody who was deleted', () => {
    const { db, mark, list, leader, kahu } = scene();
    mark(leader, { volunteerId: kahu });
    db.update(volunteers).set({ deletedAt: testAct.now }).where(eq(volunteers.id, kahu)).run();
    expect(list()).toEqual([]);
  });

  test('is taken back and put back, by those who may note it, and stands in the trail', () => {
    const { db, mark, list, leader, hemi, kahu } = scene();
    const { id } = mark(leader, { volunteerId: kahu });
    expect(() => removeInduction(db, hemi, { id })).toThrow('Field Staff');
    removeInduction(db, leader, { id });
    expect(list()).toEqual([]);
    expect(() => removeInduction(db, leader, { id })).toThrow('Induction not found.');
    expect(() => putBackInduction(db, hemi, { id })).toThrow('Field Staff');
    expect(putBackInduction(db, leader, { id })).toMatchObject({ id });
    expect(putBackInduction(db, leader, { id })).toMatchObject({ id });
    removeInduction(db, leader, { id });
    const again = mark(leader, { volunteerId: kahu });
    expect(putBackInduction(db, leader, { id })).toMatchObject({ id: again.id });
    expect(list()).toHaveLength(1);
    const lines = db.select().from(audit).where(eq(audit.recordType, 'induction')).all();
    expect(lines.map(({ action, recordName }) => [action, recordName])).toEqual(
      ['created', 'deleted', 'put back', 'deleted', 'created'].map((action) => [action, 'Pūriri Ridge, Kahu Parata']),
    );
    expect(JSON.parse(lines[0]?.after ?? '')).toMatchObject({ documentName: 'Induction.pdf', readAt: testAct.madeAt });
  });

  test('goes along with somebody who becomes a volunteer, and with a record that is joined with another', () => {
    const { db, actAs, give, mark, list, leader, hemi, kahu } = scene();
    const staffId = hemi.actorId ?? 0;
    mark(hemi);
    const { volunteerId } = updateStaff(db, actAs('Group Admin', 'Ana'), { id: staffId, role: 'Volunteer' } as never);
    expect(list()).toMatchObject([{ staffId: null, volunteerId }]);
    // Both have read the first version, one of them the second.
    mark(leader, { volunteerId: kahu });
    give('second');
    mark(leader, { volunteerId: kahu });
    db.update(volunteers).set({ maybeSameId: volunteerId }).where(eq(volunteers.id, kahu)).run();
    joinVolunteers(db, leader, { id: kahu, intoId: volunteerId ?? 0, take: [] } as never);
    expect(list().map((row) => [row.volunteerId, row.isCurrent])).toEqual([
      [volunteerId, true],
      [volunteerId, false],
    ]);
    expect(mark(leader, { volunteerId: kahu })).toMatchObject({ volunteerId, isNew: false });
  });

  test('is told by the activities of the project: who comes and has not, until they are completed', () => {
    const { db, actAs, projectId, give, mark, leader, hemi, kahu } = scene();
    const admin = actAs('Group Admin', 'Ana');
    const { id } = makeActivity(db, { projectId });
    const elsewhere = makeActivity(db, {}).id;
    for (const activityId of [id, elsewhere]) {
      assignStaff(db, admin, { activityId, staffId: hemi.actorId });
      assignVolunteers(db, admin, { activityId, volunteerIds: [kahu] });
    }
    const said = (activityId = id) => uninductedWords(readDocument(db, { id: activityId }));
    expect([said(), said(elsewhere)]).toEqual([[messages.needs.uninducted('Hēmi Walker; Kahu Parata')], []]);
    const first = mark(hemi);
    expect(said()).toEqual([messages.needs.uninducted('Kahu Parata')]);
    expect(safetyPlan(readDocument(db, { id })).missing).toContain(messages.needs.uninducted('Kahu Parata'));
    removeInduction(db, hemi, first);
    expect(said()).toEqual([messages.needs.uninducted('Hēmi Walker; Kahu Parata')]);
    putBackInduction(db, hemi, first);
    mark(leader, { volunteerId: kahu });
    expect(said()).toEqual([]);
    give('second');
    expect(said()).toEqual([messages.needs.uninducted('Hēmi Walker; Kahu Parata')]);
    db.update(activities).set({ status: 'Completed', completedAt: testAct.now }).where(eq(activities.id, id)).run();
    expect(said()).toEqual([]);
  });

  test('of an activity is not told of somebody who was deleted', () => {
    const { db, actAs, projectId, leader, hemi, kahu } = scene();
    const { id } = makeActivity(db, { projectId });
    const tui = actAs('Field Staff', 'Tui');
    for (const { actorId: staffId } of [hemi, tui]) assignStaff(db, leader, { activityId: id, staffId });
    assignVolunteers(db, leader, { activityId: id, volunteerIds: [kahu] });
    removeVolunteer(db, leader, { id: kahu });
    makeStaff(db, { role: 'Group Admin' });
    removeStaff(db, leader, { id: tui.actorId });
    const said = () => uninductedWords(readDocument(db, { id }));
    expect(said()).toEqual([messages.needs.uninducted('Hēmi Walker')]);
    const { volunteerId } = updateStaff(db, leader, { id: hemi.actorId, role: 'Volunteer' } as never);
    expect(said()).toEqual([messages.needs.uninducted('Hēmi Walker')]);
    removeVolunteer(db, leader, { id: volunteerId ?? 0 });
    expect(said()).toEqual([]);
  });

  test('of an activity is told once of somebody who became a volunteer and is on it as both', () => {
    const { db, actAs, projectId, give, mark, leader, hemi } = scene();
    const admin = actAs('Group Admin', 'Ana');
    const { id } = makeActivity(db, { projectId });
    assignStaff(db, admin, { activityId: id, staffId: hemi.actorId });
    mark(hemi);
    updateStaff(db, admin, { id: hemi.actorId, role: 'Volunteer' } as never);
    const found = db.select().from(volunteers).where(eq(volunteers.formerStaffId, hemi.actorId)).get();
    const volunteerId = found?.id ?? 0;
    assignVolunteers(db, admin, { activityId: id, volunteerIds: [volunteerId] });
    const said = () => uninductedWords(readDocument(db, { id }));
    expect(said()).toEqual([]);
    give('second');
    expect(said()).toEqual([messages.needs.uninducted('Hēmi Walker')]);
    mark(leader, { volunteerId });
    expect(said()).toEqual([]);
  });

  test('has a bound for a project', () => {
    const { db, mark, leader, kahu } = scene();
    const known = mark(leader);
    db.run(sql`WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ${bounds.inductions - 1})
      INSERT INTO inductions (project_id, staff_id, document_name, document_sha256, read_at, created_at, updated_at)
      SELECT project_id, staff_id, document_name, n, read_at, created_at, updated_at FROM inductions, more WHERE id = ${known.id}`);
    expect(() => mark(leader, { volunteerId: kahu })).toThrow('A project can have at most 20,000 notes');
    expect(mark(leader).isNew).toBe(false);
  });
});

test('a repeat after a lost answer says as the first one whether it was new', async () => {
  const program = createTestProgram();
  const [first, second] = [callerAs(program, 'Team Leader'), callerAs(program, 'Group Admin')];
  const { id: projectId } = makeProject(program.db, { inductionFileId: makeDocument(program.db).id });
  const { id: volunteerId } = makeVolunteer(program.db);
  const nothing = { personId: undefined, databaseId: undefined, activityId: undefined, madeAt: undefined };
  const mark = (user: typeof first.user, key: string) =>
    callerFor(program, user, { ...nothing, key }).inductions.mark({ projectId, volunteerId });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const _ of ['first', 'again']) {
    expect(await mark(first.user, one)).toMatchObject({ isNew: true });
    expect(await mark(second.user, other)).toMatchObject({ isNew: false });
  }
});
