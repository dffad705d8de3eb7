import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/activities.ts';
import { audit } from '#server/db/schema/audit.ts';
import { mailQueue } from '#server/db/schema/emails.ts';
import { incidents } from '#server/db/schema/incidents.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import type { AppError } from '#shared/app-error.ts';
import { formatDate } from '#shared/dates.ts';
import { type IncidentField, incidentGroups } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { getIncidentMail, sendIncident } from '../incidents/mail.ts';
import { listFailedSendings, listIncidentSendings } from '../incidents/sendings.ts';
import { withdrawIncident } from '../incidents/steps.ts';
import { findCompletionReport } from '../incidents/store.ts';
import { reportIncident } from '../incidents.ts';
import { tokenSession } from '../sessions.ts';
import { completeActivity, getCompletion } from './complete.ts';
import { updateActivity } from './details.ts';

const sessionId = 'session of Mereana';

/** A signed-in team leader with an activity. */
function createScene() {
  const { db } = createTestDb();
  const person = makeStaff(db);
  insertWithDefaults(db, sessions)
    .values({ id: sessionId, staffId: person.id, expiresAt: 0, endsAt: 9e15, device: '', createdAt: testNow })
    .run();
  const act = { ...testAct, actorId: person.id, actorName: 'Mereana Hōhepa' };
  const activity = makeActivity(db, { status: 'archived' });
  const activityId = activity.id;
  const readActivity = () => db.select().from(activities).where(eq(activities.id, activityId)).get()!;
  const readIncidents = () => db.select().from(incidents).where(eq(incidents.activityId, activityId)).all();
  /** Another person, at the desk. */
  const desk = { ...act, actorId: makeStaff(db, { firstname: 'Kahu', email: 'kahu@example.org' }).id };
  const report = () => reportIncident(db, act, { ...fall, activityId } as never, { timeZone: 'Pacific/Auckland' });
  const send = (email = 'admin@okurabush.example') => sendIncident(db, act, { email, sessionId }, true);
  const mails = () => db.select().from(mailQueue).all();
  return { db, act, desk, activity, activityId, readActivity, readIncidents, report, send, mails };
}

const fall = { typeOfIncident: 'First Aid', injuredPerson: 'Callum Reid', incidentDescription: 'Slipped.\nGot up.' };
const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };
const yes = { anyIncident: 'Yes' as const, sessionId, installation };
const no = { anyIncident: 'No' as const, sessionId, installation };

describe('completing an activity', () => {
  test('answers with the id of an incident that it made, also beside another and to a repeat', async () => {
    const { program, enter } = createPageScene();
    const { send } = await enter('Team Leader');
    const { id: activityId } = makeActivity(program.db);
    const zone = { timeZone: 'Pacific/Auckland' };
    const { id, version } = reportIncident(program.db, testAct, { ...fall, activityId } as never, zone);
    const mine = { ...fall, injuredPerson: 'Ana' };
    const given = { activityId, anyIncident: 'Yes', incidentDetails: mine, report: { id, version } };
    const headers = keyed();
    const beside = () => send('activities.complete.save', { ...given, isBeside: true }, headers);
    const { data } = await beside();
    const rows = program.db.select().from(incidents).where(eq(incidents.activityId, activityId)).all();
    expect(rows).toMatchObject([{ id }, mine]);
    expect(data).toMatchObject({ id: rows[1]?.id, incidentId: id });
    expect((await beside()).data).toEqual(data);
    expect((await send('activities.complete.save', given, keyed())).data).not.toHaveProperty('id');
  });

  test('is asked about a report of somebody else under their name, whoever changed other fields of the activity', () => {
    const { db, act, desk, activityId } = createScene();
    completeActivity(db, desk, { ...yes, activityId, incidentDetails: fall });
    updateActivity(db, act, { id: activityId, activityName: 'Renamed', status: 'InProgress' });
    const asked = (notes?: string) => {
      try {
        completeActivity(db, act, {
          ...no,
          activityId,
          version: 1,
          report: null,
          ...(notes !== undefined && { notes }),
        });
      } catch (error) {
        return (error as AppError).conflict?.changedBy;
      }
    };
    expect(asked()).toMatch(/^Kahu/);
    expect(asked('All home.')).toMatch(/^Kahu/);
    updateActivity(db, act, { id: activityId, notes: 'Mine' });
    expect(asked('All home.')).toMatch(/^Kahu/);
  });

  test('sets the status Completed, also of an archived activity, and saves the notes', () => {
    const { db, act, activityId, readActivity } = createScene();
    const answer = completeActivity(db, act, { ...no, activityId, notes: 'All home by four.' });
    const none = {
      ...{ incident: null, incidentId: null, incidentVersion: null, incidentState: null },
      ...{ incidentHidden: [], incidentFilled: [] },
    };
    expect(answer).toEqual({ notes: 'All home by four.', missingNote: '', version: 2, ...none });
    expect(readActivity()).toMatchObject({
      status: 'Completed',
      completedAt: testNow,
      notes: 'All home by four.',
      version: 2,
    });
    expect(readActivity().searchText).toContain('completed');
    completeActivity(db, act, { ...no, activityId });
    expect(getCompletion(db, act, { activityId }).notes).toBe('All home by four.');
  });

  test('names who withdrew the report that it knew, where one of its own person has taken that one’s place', () => {
    const { db, act, desk, activityId } = createScene();
    completeActivity(db, desk, { ...yes, activityId, incidentDetails: fall });
    const { id, version } = findCompletionReport(db, activityId)!;
    completeActivity(db, desk, { ...no, activityId });
    completeActivity(db, act, { ...yes, activityId, incidentDetails: { ...fall, injuredPerson: 'Ana' } });
    const refused = () => completeActivity(db, act, { ...no, activityId, report: { id, version } });
    expect(refused).toThrow('Kahu Hōhepa withdrew the incident report meanwhile.');
  });

  test.each([
    ['No', {}],
    ['Yes', { incidentDetails: { ...fall, injuredPerson: 'Ana' } }],
  ] as const)('with %s leaves a report of its own person beside, where the page knew of none', (anyIncident, given) => {
    const { db, act, activityId, readActivity, readIncidents, report, mails } = createScene();
    const { id: first } = report();
    // The phone sends a second report, which it knows to stand beside the first; the desk has withdrawn that one.
    withdrawIncident(db, act, { id: first, reason: 'A drill' }, installation);
    const { id: second } = report();
    completeActivity(db, act, { ...{ ...yes, anyIncident }, activityId, report: null, ...given } as never);
    expect(readActivity().status).toBe('Completed');
    const own = { id: second, isCompletionReport: false, withdrawnAt: null };
    const added = { injuredPerson: 'Ana', isCompletionReport: true };
    expect(readIncidents().slice(1)).toMatchObject(anyIncident === 'Yes' ? [own, added] : [own]);
    expect(mails()).toEqual([]);
  });

  test('is asked about a report of its own person of which the page knew none', () => {
    const { db, act, activityId, readActivity, readIncidents, report } = createScene();
    report();
    const before = readIncidents();
    const complete = () => completeActivity(db, act, { ...no, activityId, report: null });
    expect(complete).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(readIncidents()).toEqual(before);
    expect(readActivity().status).toBe('archived');
  });

  describe('naming a report that arrived after somebody had completed', () => {
    /** Mereana's report waited; the desk completed meanwhile. `known`: what her completion names. */
    function createLate(anyIncident: 'Yes' | 'No') {
      const scene = createScene();
      const { db, desk, activityId } = scene;
      const details = { ...fall, injuredPerson: 'Ana' };
      completeActivity(db, desk, { ...yes, anyIncident, activityId, incidentDetails: details } as never);
      const own = scene.report();
      return { ...scene, known: { activityId, report: { id: own.id, version: own.version } }, id: own.id };
    }

    test('with Yes and nothing else makes it the report, and once more changes nothing', () => {
      const { db, act, known, id, readIncidents } = createLate('No');
      completeActivity(db, act, { ...yes, ...known, incidentDetails: fall });
      const [row] = readIncidents();
      expect(row).toMatchObject({ id, isCompletionReport: true });
      completeActivity(db, act, { ...yes, ...known, report: { id, version: row!.version }, incidentDetails: fall });
      expect(readIncidents()).toEqual([row]);
    });

    test('with Yes leaves the report of whoever had completed with one beside', () => {
      const { db, act, known, id, readIncidents, mails } = createLate('Yes');
      completeActivity(db, act, { ...yes, ...known, incidentDetails: fall });
      expect(readIncidents()).toMatchObject([
        { injuredPerson: 'Ana', isCompletionReport: false, withdrawnAt: null },
        { id, isCompletionReport: true, withdrawnAt: null },
      ]);
      expect(mails()).toEqual([]);
    });

    test('with No withdraws it; where there is another report by now, that one is asked about', () => {
      const { db, act, known, id, readIncidents } = createLate('No');
      completeActivity(db, act, { ...no, ...known });
      expect(readIncidents()).toMatchObject([{ id, withdrawnAt: testNow }]);
      const other = createLate('Yes');
      const before = other.readIncidents();
      expect(() => completeActivity(other.db, other.act, { ...no, ...other.known })).toThrow(
        'Kahu Hōhepa reported an incident',
      );
      expect(other.readIncidents()).toEqual(before);
    });

    test('from an older version of the activity is refused with that report as the one to go on with', () => {
      const { db, act, activityId, known, id } = createLate('No');
      const stale = () => completeActivity(db, act, { ...yes, ...known, version: 1, incidentDetails: fall });
      const record = expect.objectContaining({ incidentId: id, incidentVersion: 1 });
      expect(stale).toThrow(expect.objectContaining({ conflict: expect.objectContaining({ record }) }));
      expect(getCompletion(db, act, { activityId }).incidentId).toBeNull();
    });
  });

  test('keeps one incident report however often it is done, and what a save leaves out', () => {
    const { db, act, activityId, readIncidents } = createScene();
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    completeActivity(db, act, { ...yes, activityId, incidentDetails: { witnesses: 'Aroha Ngātai' } });
    expect(readIncidents()).toHaveLength(1);
    expect(getCompletion(db, act, { activityId }).incident).toMatchObject({
      ...fall,
      witnesses: 'Aroha Ngātai',
      preExistingInjury: 'No',
    });
  });

  test('with No withdraws a saved report, whose row stays, and a later Yes makes a new one', () => {
    const { db, act, activityId, readIncidents } = createScene();
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    completeActivity(db, act, { ...no, activityId });
    expect(getCompletion(db, act, { activityId }).incident).toBeNull();
    const reason = 'Completed with No';
    const gone = { state: 'Withdrawn', withdrawnAt: testNow, withdrawnReason: reason, injuredPerson: 'Callum Reid' };
    expect(readIncidents()).toMatchObject([gone]);
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    expect(readIncidents()).toHaveLength(2);
  });

  test('once more with nothing changed writes nothing, whatever it started from, and the report may be mailed', () => {
    const { db, act, activityId, readActivity, readIncidents, send, mails } = createScene();
    const save = () =>
      completeActivity(
        db,
        { ...act, now: '2026-03-05T01:00:00.000Z' },
        { ...yes, activityId, incidentDetails: fall, version: 1 },
      );
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    db.update(sessions).set({ lastIncidentActivityId: null }).run();
    const lines = () => db.select().from(audit).all().length;
    const stored = [readActivity(), readIncidents(), lines()];
    expect(save()).toEqual(getCompletion(db, act, { activityId }));
    expect([readActivity(), readIncidents(), lines()]).toEqual(stored);
    send();
    expect(mails()).toHaveLength(1);
  });
});

describe('the incident mail', () => {
  test('has the text of the report, whatever its sender sends', () => {
    const { db, act, activity, activityId, send, mails } = createScene();
    completeActivity(db, act, { ...yes, activityId, incidentDetails: { ...fall, dateOfIncident: '2026-03-05' } });
    expect(send().message).toBe(messages.wizard.incidentSent);
    const [mail] = mails();
    expect(mail).toMatchObject({ kind: 'incident', toAddress: 'admin@okurabush.example', subject: 'Incident Report' });
    expect(mail?.body).toContain(`Activity: ${activity.activityName}\n`);
    expect(mail?.body).toContain('Sent by: Mereana Hōhepa\n');
    expect(mail?.body).toContain('Date of incident: 05-March-2026\n');
    expect(mail?.body).toContain('Description of the incident: Slipped.\n    Got up.\n');
    expect(mail?.body).not.toContain('Medical treatment');
  });

  test('has every field that was filled in, and so has the stored report', () => {
    const { db, act, activityId, readIncidents, send, mails } = createScene();
    const answerOf = ({ name, label, ...field }: IncidentField): string => {
      if (name === 'typeOfIncident') return 'Medical Treatment';
      if ('choices' in field) return field.choices[0] ?? '';
      if (field.kind === 'date') return '2026-03-04';
      return field.kind === 'time' ? '14:05' : `${label}: told`;
    };
    const fields = incidentGroups.flatMap((group): readonly IncidentField[] => group.fields);
    const incidentDetails = Object.fromEntries(fields.map((field) => [field.name, answerOf(field)]));
    completeActivity(db, act, { ...yes, activityId, incidentDetails });
    expect(readIncidents()).toMatchObject([incidentDetails]);
    send();
    for (const field of fields) {
      const answer = answerOf(field);
      // A label that asks ends without its question mark.
      const label = field.label.replace('?', '');
      expect(`${mails()[0]?.body}\n`).toContain(`${label}: ${field.kind === 'date' ? formatDate(answer) : answer}\n`);
    }
  });

  test('goes out as its sender saw it; when it has changed, the sender is shown the new one', () => {
    const { db, act, activityId, mails } = createScene();
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    const seen = getIncidentMail(db, act, { activityId });
    const kai = { ...act, actorName: 'Kai Rewi' };
    const incidentDetails = { incidentDescription: 'Fell off the bank.' };
    completeActivity(db, kai, { ...yes, sessionId: 'session of Kai', activityId, incidentDetails });
    const send = ({ incidentId, version }: { incidentId: number; version: number }) =>
      sendIncident(db, act, { email: 'admin@okurabush.example', sessionId, incidentId, version }, true);
    const now = getIncidentMail(db, act, { activityId });
    expect(now.text).toContain('Fell off the bank.');
    const asItIsNow = expect.objectContaining({ version: 2, record: now });
    expect(() => send(seen)).toThrow(expect.objectContaining({ code: 'CONFLICT', conflict: asItIsNow }));
    expect(mails()).toEqual([]);
    send(now);
    expect(mails()[0]?.body).toBe(now.text);
    completeActivity(db, act, { ...no, activityId });
    expect(() => send(now)).toThrow(messages.wizard.noIncidentSaved);
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    const again = expect.objectContaining({ record: getIncidentMail(db, act, { activityId }) });
    expect(() => send(now)).toThrow(expect.objectContaining({ code: 'CONFLICT', conflict: again }));
    expect(mails()).toHaveLength(1);
  });

  test('is of the activity that was completed last in this session, while its report is there', () => {
    const { db, act, activity, activityId, send, mails } = createScene();
    const other = makeActivity(db, { activityName: 'Weeding' }).id;
    expect(send).toThrow(messages.wizard.noIncidentSaved);
    completeActivity(db, act, { ...yes, activityId: other, incidentDetails: fall });
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    completeActivity(db, act, { ...no, activityId: other });
    send();
    expect(mails()[0]?.body).toContain(`Activity: ${activity.activityName}\n`);
    completeActivity(db, act, { ...no, sessionId: 'another session', activityId });
    expect(send).toThrow(messages.wizard.noIncidentSaved);
    expect(mails()).toHaveLength(1);
  });

  test('of a program that signs in by a token is of the incident that its owner saved last', () => {
    const { db, act, activityId, mails } = createScene();
    const token = { ...yes, sessionId: tokenSession(1) };
    const [own, others] = [makeActivity(db, { activityName: 'Weeding' }).id, makeActivity(db).id];
    const kai = { ...act, actorId: makeStaff(db).id };
    completeActivity(db, act, { ...token, activityId, incidentDetails: fall });
    completeActivity(db, act, { ...token, activityId: own, incidentDetails: fall });
    completeActivity(db, kai, { ...token, activityId: others, incidentDetails: fall });
    sendIncident(db, act, { email: 'admin@okurabush.example', sessionId: token.sessionId }, true);
    expect(mails()[0]?.body).toContain('Activity: Weeding\n');
    const nobody = { ...act, actorId: null };
    expect(() => sendIncident(db, nobody, { email: 'a@b.example', sessionId: token.sessionId }, true)).toThrow('save');
  });

  test('is listed with its address, its sender, the version that went out and what became of it', () => {
    const { db, act, activityId, send } = createScene();
    const sendings = () => listIncidentSendings(db, { activityId });
    expect(sendings()).toEqual([]);
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    const first = send('wrong@okurabush.example').emailId;
    completeActivity(db, act, { ...yes, activityId, incidentDetails: { witnesses: 'Ivy' } });
    const second = send().emailId;
    const set = (id: number, fields: Partial<typeof mailQueue.$inferInsert>) =>
      db.update(mailQueue).set(fields).where(eq(mailQueue.id, id)).run();
    set(first, { state: 'failed' });
    set(second, { attempts: 1 });
    expect(sendings()).toMatchObject([
      { to: 'admin@okurabush.example', version: 2, state: 'waiting', isRetried: true, sentBy: 'Mereana Hōhepa' },
      { to: 'wrong@okurabush.example', version: 1, state: 'failed', isRetried: false },
    ]);
    set(second, { state: 'sent', sentAt: testNow });
    expect(sendings()[0]).toMatchObject({ state: 'sent', sentAt: testNow });
    completeActivity(db, act, { ...no, activityId });
    expect(sendings()).toEqual([]);
  });

  test('that reached nobody is told to its sender and to Group Admins, until it is sent there again', () => {
    const { db, act, activity, activityId, send } = createScene();
    const own = { id: act.actorId, mayReadEmails: false };
    const failures = (sender = own) => listFailedSendings(db, act, sender);
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    const { emailId } = send('wrong@okurabush.example');
    send();
    expect(failures()).toEqual([]);
    db.update(mailQueue).set({ state: 'failed' }).where(eq(mailQueue.id, emailId)).run();
    const failure = { emailId, to: 'wrong@okurabush.example', activityId, activityName: activity.activityName };
    expect(failures()).toEqual([expect.objectContaining(failure)]);
    expect(failures({ id: makeStaff(db).id, mayReadEmails: true })).toHaveLength(1);
    expect(failures({ id: makeStaff(db).id, mayReadEmails: false })).toEqual([]);
    expect(listFailedSendings(db, { ...act, now: '2026-05-05T00:00:00.000Z' }, own)).toEqual([]);
    send('wrong@okurabush.example');
    expect(failures()).toEqual([]);
  });

  test('goes out ten times an hour for each person', () => {
    const { db, act, activityId, mails } = createScene();
    completeActivity(db, act, { ...yes, activityId, incidentDetails: fall });
    const sendAt = (now: string) =>
      sendIncident(db, { ...act, now }, { email: 'a@okurabush.example', sessionId }, true);
    for (let minute = 10; minute < 20; minute += 1) sendAt(`2026-03-05T01:${minute}:00.000Z`);
    expect(() => sendAt('2026-03-05T02:09:59.000Z')).toThrow(
      expect.objectContaining({ code: 'TOO_MANY', retryAfterSeconds: 1 }),
    );
    sendAt('2026-03-05T02:10:00.000Z');
    expect(mails()).toHaveLength(11);
  });
});
