import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { firstAidersIn, missingWords } from '#shared/activities/needs.ts';
import { messages } from '#shared/messages.ts';
import { noPosition } from '#shared/position-fields.ts';
import type { Need } from '#shared/tickets/needs.ts';
import { makeDocument, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { activityRisks } from '../db/schema/activity-planning.ts';
import { attendance, taps } from '../db/schema/attendance.ts';
import { audit } from '../db/schema/audit.ts';
import { projects } from '../db/schema/projects.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { copyToDates } from './activities/copies.ts';
import { createActivity, updateActivity } from './activities/details.ts';
import { getDocument, readDocument } from './activities/document.ts';
import { duplicateActivity } from './activities/duplicate.ts';
import { addActivityRisk, attachRisk, rateReusableRisk, removeActivityRisk } from './activities/risk.ts';
import { assignStaff } from './activities/staff.ts';
import { assignVolunteers } from './activities/volunteers.ts';
import { signOff, signOn } from './attendance/taps.ts';
import { markInduction } from './inductions.ts';
import {
  countAskers,
  getActivityNeeds,
  getGroupNeeds,
  getProjectNeeds,
  getRiskNeeds,
  setActivityNeeds,
  setGroupNeeds,
  setProjectNeeds,
  setRiskNeeds,
} from './needs.ts';
import { removeProject } from './projects.ts';
import { listRisks } from './risks.ts';
import { removeStaff, updateStaff } from './staff.ts';
import { ticketTypesLibrary } from './ticket-types.ts';
import { createTicket } from './tickets.ts';
import { joinVolunteers } from './volunteers/join.ts';
import { removeVolunteer } from './volunteers.ts';

const rating = { likelihood: 'likely' as const, consequences: 'minor' as const, chosenControlIds: [] };
const details = {
  ...{ activityDate: '2026-03-21', startTime: '', finishTime: '', meetingPlace: '', ledById: null, ...noPosition },
  ...{ activityName: 'Fence', notes: '', status: 'InProgress' as const },
};

function scene() {
  const { db } = createTestDb();
  const typeOf = (name: string) => ticketTypesLibrary.list(db).find((type) => type.name === name)?.id ?? 0;
  const [firstAid, outdoor, chainsaw] = [
    typeOf('Workplace first aid'),
    typeOf('Outdoor first aid'),
    typeOf('Chainsaw'),
  ];
  const { id: projectId } = makeProject(db, { name: 'Ridge' });
  const make = (activityName = 'Fence') => createActivity(db, testAct, { ...details, activityName, projectId }).id;
  const need = (typeId: number, atLeast: number | null = 1): Need => ({ typeId, atLeast });
  const needsOf = (id: number) =>
    getActivityNeeds(db, { id }).needs.map(({ typeId, atLeast }) => ({ typeId, atLeast }));
  const risk = listRisks(db).find(({ title }) => title === 'Chainsaws');
  const riskTitleId = risk?.id ?? 0;
  const hold = (owner: { staffId: number } | { volunteerId: number }, typeId: number, more: object = {}) =>
    createTicket(db, testAct, { ...owner, typeId, number: '', issuedOn: '2025-03-05', ...more });
  return { db, firstAid, outdoor, chainsaw, projectId, make, need, needsOf, risk, riskTitleId, hold };
}

describe('what an activity is told', () => {
  test('is what the group and its project ask for when it is made, and stays', () => {
    const { db, projectId, firstAid, chainsaw, outdoor, make, need, needsOf } = scene();
    setProjectNeeds(db, testAct, { id: projectId, needs: [need(firstAid, 2), need(chainsaw, null)] });
    const id = make();
    const told = [need(firstAid, 2), need(chainsaw, null)];
    expect(needsOf(id)).toEqual(told);
    setGroupNeeds(db, testAct, { needs: [need(outdoor)] });
    setProjectNeeds(db, testAct, { id: projectId, needs: [] });
    ticketTypesLibrary.update(db, testAct, { id: chainsaw, name: 'Big saw' });
    expect(needsOf(id)).toEqual(told);
    expect(getActivityNeeds(db, { id }).needs[1]?.type).toBe('Chainsaw');
    expect(needsOf(make('Track'))).toEqual([need(outdoor)]);
    updateActivity(db, testAct, { id, notes: 'Wet' });
    expect(needsOf(id)).toEqual(told);
  });

  test('is more with a risk, and less when that is removed', () => {
    const { db, make, need, needsOf, firstAid, chainsaw, risk, riskTitleId } = scene();
    expect(risk?.needs).toMatchObject([{ typeId: chainsaw, atLeast: 1, type: 'Chainsaw' }]);
    const id = make();
    const added = addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    setRiskNeeds(db, testAct, { id: riskTitleId, needs: [] });
    expect(getRiskNeeds(db, { id: riskTitleId }).needs).toEqual([]);
    expect(needsOf(id)).toEqual([need(firstAid), need(chainsaw)]);
    removeActivityRisk(db, testAct, { activityId: id, riskId: added.id });
    expect(needsOf(id)).toEqual([need(firstAid)]);
  });

  test('goes along with a copy, that of its risks as well', () => {
    const { db, make, need, needsOf, firstAid, chainsaw, riskTitleId } = scene();
    const id = make();
    addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    setGroupNeeds(db, testAct, { needs: [] });
    setRiskNeeds(db, testAct, { id: riskTitleId, needs: [] });
    const copies = [
      duplicateActivity(db, testAct, { id }).id,
      ...copyToDates(db, testAct, copyToDatesSchema.parse({ id, dates: ['2026-04-04', '2026-04-11'] })).ids,
    ];
    expect(copies.map(needsOf)).toEqual(Array(3).fill([need(firstAid), need(chainsaw)]));
  });

  test('is the list that was set last; what a risk brought stays with it', () => {
    const { db, make, need, needsOf, firstAid, outdoor, chainsaw, riskTitleId } = scene();
    const id = make();
    const { id: riskId } = addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    setActivityNeeds(db, testAct, { id, needs: [need(outdoor), need(chainsaw)] });
    expect(needsOf(id)).toEqual([need(outdoor), need(chainsaw)]);
    const ofRisk = () => db.select().from(activityRisks).where(eq(activityRisks.id, riskId)).get()?.needs;
    expect(ofRisk()).toMatchObject([need(chainsaw)]);
    setActivityNeeds(db, testAct, { id, needs: [need(firstAid)] });
    expect([needsOf(id), ofRisk()]).toEqual([[need(firstAid)], []]);
    const lines = db.select().from(audit).where(eq(audit.recordType, 'activity')).all();
    expect(JSON.parse(lines.at(-1)?.after ?? '')).toEqual({ needs: ['At least 1 with Workplace first aid'] });
  });

  test('keeps what the group asks for, also where a risk asks for the same and goes', () => {
    const { db, make, need, needsOf, firstAid, outdoor, riskTitleId } = scene();
    setRiskNeeds(db, testAct, { id: riskTitleId, needs: [need(firstAid)] });
    const id = make();
    const { id: riskId } = addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    setActivityNeeds(db, testAct, { id, needs: [need(firstAid), need(outdoor)] });
    removeActivityRisk(db, testAct, { activityId: id, riskId });
    expect(needsOf(id)).toEqual([need(firstAid), need(outdoor)]);
  });

  test('keeps what each risk asks for, also where another asks for more of the same', () => {
    const { db, make, need, needsOf, firstAid, outdoor, risk, riskTitleId } = scene();
    setGroupNeeds(db, testAct, { needs: [] });
    const other = listRisks(db).find(({ id }) => id !== risk?.id)?.id ?? 0;
    setRiskNeeds(db, testAct, { id: riskTitleId, needs: [need(firstAid, 2)] });
    setRiskNeeds(db, testAct, { id: other, needs: [need(firstAid)] });
    const id = make();
    const two = addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    addActivityRisk(db, testAct, { activityId: id, riskTitleId: other, ...rating });
    const { version } = getActivityNeeds(db, { id });
    expect(setActivityNeeds(db, testAct, { id, version, needs: [need(firstAid, 2)] }).version).toBe(version);
    setActivityNeeds(db, testAct, { id, needs: [need(firstAid, 2), need(outdoor)] });
    removeActivityRisk(db, testAct, { activityId: id, riskId: two.id });
    expect(needsOf(id)).toEqual([need(outdoor), need(firstAid)]);
  });

  test('is not saved over what a risk brought meanwhile', () => {
    const { db, make, need, needsOf, firstAid, outdoor, chainsaw, riskTitleId } = scene();
    const id = make();
    const { version } = getActivityNeeds(db, { id });
    addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    const save = () => setActivityNeeds(db, testAct, { id, version, needs: [need(firstAid), need(outdoor)] });
    expect(save).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(needsOf(id)).toEqual([need(firstAid), need(chainsaw)]);
  });

  test('is a newer version with each risk that asks for something, however it came or went, and with no other', () => {
    const { db, make, riskTitleId } = scene();
    const activityId = make();
    const versionNow = () => getActivityNeeds(db, { id: activityId }).version;
    const first = versionNow();
    const added = addActivityRisk(db, testAct, { activityId, riskTitleId, ...rating });
    expect(versionNow()).toBe(first + 1);
    removeActivityRisk(db, testAct, { activityId, riskId: added.id });
    expect(versionNow()).toBe(first + 2);
    const { id: riskId } = rateReusableRisk(db, testAct, { riskTitleId, ...rating });
    attachRisk(db, testAct, { activityId, riskId });
    expect(versionNow()).toBe(first + 3);
    const other = listRisks(db).find(({ needs }) => needs.length === 0)?.id ?? 0;
    addActivityRisk(db, testAct, { activityId, riskTitleId: other, ...rating });
    expect(versionNow()).toBe(first + 3);
  });

  test('does not ask for types that were deleted before', () => {
    const { db, firstAid, make, needsOf } = scene();
    const before = make();
    ticketTypesLibrary.remove(db, testAct, { id: firstAid });
    expect(needsOf(make('Track'))).toEqual([]);
    expect(needsOf(before)).toHaveLength(1);
  });
});

describe('a type that is deleted', () => {
  test('is asked for by the group, and by the projects and risks that are there', () => {
    const { db, projectId, firstAid, chainsaw, outdoor, need } = scene();
    expect(countAskers(db, { id: firstAid })).toEqual({ group: true, projects: 0, risks: 0 });
    expect(countAskers(db, { id: chainsaw })).toEqual({ group: false, projects: 0, risks: 1 });
    const others = ['Bay', 'Creek'].map((name) => makeProject(db, { name }).id);
    for (const id of [projectId, ...others])
      setProjectNeeds(db, testAct, { id, needs: [need(outdoor), need(chainsaw, null)] });
    removeProject(db, testAct, { id: others[0] ?? 0 });
    expect(countAskers(db, { id: chainsaw })).toEqual({ group: false, projects: 2, risks: 1 });
    expect(countAskers(db, { id: 999 })).toEqual({ group: false, projects: 0, risks: 0 });
  });

  test('is asked for as before once it is put back as it was', () => {
    const { db, firstAid, chainsaw, make, need, needsOf, riskTitleId } = scene();
    for (const gone of ticketTypesLibrary.list(db).filter(({ id }) => [firstAid, chainsaw].includes(id))) {
      ticketTypesLibrary.remove(db, testAct, { id: gone.id });
      const { id: _, version: __, ...kept } = gone;
      expect(ticketTypesLibrary.create(db, testAct, kept).id).toBe(gone.id);
    }
    const id = make();
    addActivityRisk(db, testAct, { activityId: id, riskTitleId, ...rating });
    expect(needsOf(id)).toEqual([need(firstAid), need(chainsaw)]);
  });
});

describe('what is asked for', () => {
  type Found = ReturnType<typeof scene>;
  type Kept = { needs: object[]; version: number };
  const ofGroup = {
    get: ({ db }: Found): Kept => getGroupNeeds(db),
    set: ({ db }: Found, input: { needs: Need[]; version?: number }): Kept => setGroupNeeds(db, testAct, input),
  };
  const ofProject: typeof ofGroup = {
    get: ({ db, projectId }) => getProjectNeeds(db, { id: projectId }),
    set: ({ db, projectId }, input) => setProjectNeeds(db, testAct, { id: projectId, ...input }),
  };
  const ofRisk: typeof ofGroup = {
    get: ({ db, riskTitleId }) => getRiskNeeds(db, { id: riskTitleId }),
    set: ({ db, riskTitleId }, input) => setRiskNeeds(db, testAct, { id: riskTitleId, ...input }),
  };

  test.each([
    ['everywhere', ofGroup, 'needs', messages.needs.ofGroup],
    ['on a project', ofProject, 'project', 'Ridge'],
    ['with a risk', ofRisk, 'risk', 'Chainsaws'],
  ])('%s is saved once, not over what somebody else saved, and told in the trail', (_, of, recordType, recordName) => {
    const found = scene();
    const { db, outdoor, chainsaw, need } = found;
    const { version } = of.set(found, { needs: [need(outdoor, 2)] });
    const lines = () => db.select().from(audit).where(eq(audit.recordType, recordType)).all();
    const before = lines();
    expect(before.at(-1)).toMatchObject({ action: 'updated', recordName, actorId: testAct.actorId });
    expect(JSON.parse(before.at(-1)?.after ?? '')).toEqual({ needs: ['At least 2 with Outdoor first aid'] });
    // The same again is nothing new.
    expect(of.set(found, { version, needs: [need(outdoor, 2)] }).version).toBe(version);
    expect(lines()).toHaveLength(before.length);
    const theirs = of.set(found, { version, needs: [need(chainsaw, null)] });
    expect(theirs.version).toBe(version + 1);
    expect(() => of.set(found, { version, needs: [] })).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(of.get(found)).toEqual(theirs);
    expect(theirs.needs).toMatchObject([need(chainsaw, null)]);
    expect(lines()).toHaveLength(before.length + 1);
    expect(JSON.parse(lines().at(-1)?.before ?? '')).toEqual({ needs: ['At least 2 with Outdoor first aid'] });
    const errors = { needs: messages.needs.unknownType };
    expect(() => of.set(found, { needs: [need(999)] })).toThrow(expect.objectContaining({ code: 'INVALID', errors }));
  });

  test('of a project, a risk or an activity that is not there is not found', () => {
    const { db } = scene();
    expect(() => getProjectNeeds(db, { id: 999 })).toThrow('Project not found.');
    expect(() => setRiskNeeds(db, testAct, { id: 999, needs: [] })).toThrow('Risk not found.');
    expect(() => getActivityNeeds(db, { id: 999 })).toThrow('Activity not found.');
  });
});

describe('what an activity lacks', () => {
  const missing = (found: ReturnType<typeof scene>, id: number) => getActivityNeeds(found.db, { id }).missing;

  test('is judged on its day, by tickets that somebody has seen', () => {
    const found = scene();
    const { db, firstAid, hold, make } = found;
    const id = make();
    const { id: volunteerId } = makeVolunteer(db);
    assignVolunteers(db, testAct, { activityId: id, volunteerIds: [volunteerId] });
    expect(missing(found, id)).toMatchObject([{ have: 0 }]);
    hold({ volunteerId }, firstAid, { expiresOn: '2026-03-20' });
    expect(missing(found, id)).toHaveLength(1);
    updateActivity(db, testAct, { id, activityDate: '2026-03-20' });
    expect(missing(found, id)).toEqual([]);
    // Of the time before it was issued it says nothing.
    updateActivity(db, testAct, { id, activityDate: '2025-03-05' });
    expect(missing(found, id)).toEqual([]);
    updateActivity(db, testAct, { id, activityDate: '2025-03-04' });
    expect(missing(found, id)).toHaveLength(1);
  });

  test('names whoever is on it as both once, also without a ticket, and after two of their records were joined', () => {
    const found = scene();
    const { db, firstAid, hold, make, need } = found;
    const id = make();
    const leave = (person: object) => {
      const { id: staffId } = makeStaff(db, { role: 'Field Staff', ...person });
      assignStaff(db, testAct, { activityId: id, staffId });
      return updateStaff(db, testAct, { id: staffId, role: 'Volunteer' } as never).volunteerId ?? 0;
    };
    const [volunteerId, earlierId] = [{}, { email: 'hemi@earlier.example' }].map((more) =>
      leave({ firstname: 'Hēmi', lastname: 'Walker', ...more }),
    ) as [number, number];
    assignVolunteers(db, testAct, { activityId: id, volunteerIds: [volunteerId, earlierId] });
    setActivityNeeds(db, testAct, { id, needs: [need(firstAid, null)] });
    const apart = ['Hēmi Walker, hemi@earlier.example', expect.stringMatching(/^Hēmi Walker, person\d+@/)];
    expect(missing(found, id)).toMatchObject([{ people: apart }]);
    db.update(volunteers).set({ maybeSameId: volunteerId }).where(eq(volunteers.id, earlierId)).run();
    joinVolunteers(db, testAct, { id: earlierId, intoId: volunteerId, take: [] } as never);
    expect(missing(found, id)).toMatchObject([{ people: ['Hēmi Walker'] }]);
    hold({ volunteerId }, firstAid);
    expect(missing(found, id)).toEqual([]);
  });
});

test('of an activity counts everybody who is on its day: who leads it, and who signed on without being assigned', () => {
  const { db, outdoor, chainsaw, projectId, need, hold } = scene();
  const document = makeDocument(db);
  db.update(projects).set({ inductionFileId: document.id }).where(eq(projects.id, projectId)).run();
  const mere = { staffId: makeStaff(db, { firstname: 'Mere', lastname: 'Parata', role: 'Group Admin' }).id };
  const tui = { volunteerId: makeVolunteer(db, { firstname: 'Tui', lastname: 'Marsden' }).id };
  const kahu = { staffId: makeStaff(db, { firstname: 'Kahu', lastname: 'Walker' }).id };
  const of = { activityName: 'Ridge', projectId, ledById: mere.staffId, activityDate: '2026-03-04' };
  const { id } = createActivity(db, testAct, { ...details, ...of });
  setActivityNeeds(db, testAct, { id, needs: [need(outdoor), need(chainsaw, null)] });
  hold(mere, outdoor);
  for (const one of [mere, kahu]) hold(one, chainsaw);
  const words = () => {
    const { activity, ...rest } = getDocument(db, { id: 1, role: 'Team Leader' }, { id });
    return { missing: missingWords({ activity, ...rest }), uninducted: activity.uninducted };
  };
  expect(words()).toEqual({ missing: [], uninducted: [`staff ${mere.staffId}`] });
  const people = [mere, tui, kahu];
  // What is past stays theirs as staff.
  const now = '2026-03-03T21:00:00.000Z';
  const before = { ...testAct, now, madeAt: now, today: '2026-03-04' };
  signOn(db, before, { activityId: id, people, briefed: false });
  signOff(db, before, { activityId: id, people });
  const { volunteerId } = updateStaff(db, testAct, { id: kahu.staffId, role: 'Volunteer' });
  expect(words()).toEqual({
    missing: ['Without Chainsaw: Tui Marsden'],
    uninducted: [`volunteer ${tui.volunteerId}`, `staff ${mere.staffId}`, `staff ${kahu.staffId}`],
  });
  markInduction(db, testAct, { projectId, volunteerId: volunteerId ?? 0 });
  expect(words().uninducted).not.toContain(`staff ${kahu.staffId}`);
  takeOff(db, id);
  makeStaff(db, { role: 'Group Admin' });
  removeStaff(db, testAct, { id: mere.staffId });
  expect(words()).toEqual({ missing: [messages.needs.noFirstAider], uninducted: [] });
});

describe('who has left the group', () => {
  /** An activity that needs a first aider, which Kahu is, and a chainsaw of everybody. */
  function setUp(as: 'staff' | 'volunteer' | 'leader') {
    const found = scene();
    const { db, firstAid, chainsaw, need, hold, make } = found;
    makeStaff(db, { role: 'Group Admin' });
    const id = make();
    setActivityNeeds(db, testAct, { id, needs: [need(firstAid), need(chainsaw, null)] });
    const named = { firstname: 'Kahu', lastname: 'Parata' };
    const person =
      as === 'volunteer'
        ? { volunteerId: makeVolunteer(db, named).id }
        : { staffId: makeStaff(db, { ...named, role: 'Field Staff' }).id };
    if ('volunteerId' in person) assignVolunteers(db, testAct, { activityId: id, volunteerIds: [person.volunteerId] });
    else if (as === 'staff') assignStaff(db, testAct, { activityId: id, staffId: person.staffId });
    else updateActivity(db, testAct, { id, ledById: person.staffId });
    hold(person, firstAid);
    const leave = () =>
      'volunteerId' in person
        ? removeVolunteer(db, testAct, { id: person.volunteerId })
        : removeStaff(db, testAct, { id: person.staffId });
    const told = () => {
      const document = readDocument(db, { id });
      return { firstAiders: firstAidersIn(document).map(({ name }) => name), missing: missingWords(document) };
    };
    return { ...found, id, person, leave, told };
  }
  const stays = { firstAiders: ['Kahu Parata'], missing: ['Without Chainsaw: Kahu Parata'] };
  const all = ['volunteer', 'staff', 'leader'] as const;

  test.each(all)('is no first aider any more, and named as lacking nothing, assigned or leading: %s', (as) => {
    const { db, id, leave, told } = setUp(as);
    expect(told()).toEqual(stays);
    leave();
    expect(told()).toEqual({ firstAiders: [], missing: [messages.needs.noFirstAider] });
    expect(getActivityNeeds(db, { id }).missing.flatMap(({ people }) => people)).toEqual([]);
  });

  test('is not who left the staff and is a volunteer, until they leave as that', () => {
    const { db, id, person, told } = setUp('staff');
    signOn(db, testAct, { activityId: id, people: [person], briefed: false });
    const { volunteerId } = updateStaff(db, testAct, { id: person.staffId ?? 0, role: 'Volunteer' });
    takeOff(db, id);
    expect(told()).toEqual(stays);
    removeVolunteer(db, testAct, { id: volunteerId ?? 0 });
    expect(told()).toEqual({ firstAiders: [], missing: [messages.needs.noFirstAider] });
  });
});

/** As where nobody had signed on. */
function takeOff(db: ReturnType<typeof scene>['db'], activityId: number): void {
  for (const table of [taps, attendance]) db.delete(table).where(eq(table.activityId, activityId)).run();
}
