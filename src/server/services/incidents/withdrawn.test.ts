import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { actOf } from '../act.ts';
import { completeActivity, getCompletion } from '../activities/complete.ts';
import { reportIncident } from '../incidents.ts';
import { removeStaff } from '../staff.ts';
import { getIncident } from './records.ts';
import { closeIncident, decideNotifiable, reopenIncident, withdrawIncident } from './steps.ts';
import { listWithdrawnByOthers } from './withdrawn.ts';

const zone = { timeZone: 'Pacific/Auckland' };
const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };
const cut = {
  ...{ typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Stitches', typeOfInjury: 'Deep cut' },
  ...{ bodyPartInjured: 'Left hand', injuredPerson: 'Rosemary', incidentDescription: 'Slipped' },
} as const;

function createScene() {
  const { db } = createTestDb();
  const author = makeStaff(db, { firstname: 'Ivy', lastname: 'Rewi' });
  const [ivy, kai] = [actOf(author, testAct), actOf(makeStaff(db, { firstname: 'Kai', lastname: 'Marsden' }), testAct)];
  const activity = makeActivity(db, { activityName: 'Trap line check' });
  const { id } = reportIncident(db, ivy, { ...cut, activityId: activity.id } as never, zone);
  const withdraw = (act: typeof ivy, reason = 'Reported twice') =>
    withdrawIncident(db, act, { id, reason }, installation);
  const complete = (fields: object) =>
    completeActivity(db, kai, { activityId: activity.id, sessionId: '', installation, ...fields } as never);
  const read = () => getIncident(db, ivy, { id });
  return {
    db,
    author,
    ivy,
    kai,
    activity,
    id,
    withdraw,
    complete,
    read,
    mails: () => db.select().from(mailQueue).all(),
  };
}

describe('an incident that somebody else withdraws', () => {
  test('is told to its author once by mail: by whom, why and where, with nothing of health, and nothing typed in the subject', () => {
    const { author, id, kai, withdraw, mails } = createScene();
    withdraw(kai, 'It was a drill');
    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ toAddress: author.email, subject: messages.incidents.withdrawnSubject });
    for (const part of [
      'Trap line check',
      'Kai Marsden',
      'It was a drill',
      `https://okura.example/incident?incident=${id}`,
    ])
      expect(mail?.body).toContain(part);
    for (const part of ['Stitches', 'Deep cut', 'Left hand', 'Medical Treatment', 'Rosemary'])
      expect(`${mail?.subject} ${mail?.body}`).not.toContain(part);
  });

  test('stands on the Home of its author alone, for 14 days or until it is taken up again', () => {
    const { db, ivy, kai, id, withdraw } = createScene();
    withdraw(kai);
    const line = { id, withdrawnBy: 'Kai Marsden', reason: 'Reported twice', activityName: 'Trap line check' };
    expect(listWithdrawnByOthers(db, ivy)).toMatchObject([line]);
    expect(listWithdrawnByOthers(db, kai)).toEqual([]);
    const daysLater = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000).toISOString();
    expect(listWithdrawnByOthers(db, { ...ivy, now: daysLater(14) })).toHaveLength(1);
    expect(listWithdrawnByOthers(db, { ...ivy, now: daysLater(15) })).toEqual([]);
    reopenIncident(db, ivy, { id, reason: 'It happened' });
    expect(listWithdrawnByOthers(db, ivy)).toEqual([]);
  });

  test('is no news to its author who withdrew it, nor is one who left written to', () => {
    const own = createScene();
    own.withdraw(own.ivy);
    expect(own.mails()).toEqual([]);
    expect(listWithdrawnByOthers(own.db, own.ivy)).toEqual([]);
    const left = createScene();
    removeStaff(left.db, left.kai, { id: left.author.id } as never);
    left.withdraw(left.kai);
    expect(left.mails()).toEqual([]);
  });
});

describe('an incident that is taken up again', () => {
  test('is the completion report again where there is no other, and stands beside one that was made meanwhile', () => {
    const { db, ivy, kai, activity, id, complete, withdraw, read } = createScene();
    decideNotifiable(db, ivy, { id, decision: 'No' });
    closeIncident(db, ivy, { id });
    reopenIncident(db, ivy, { id, reason: 'New facts' });
    expect(read()).toMatchObject({ state: 'Open', isCompletionReport: true });
    complete({ anyIncident: 'No' });
    reopenIncident(db, ivy, { id, reason: 'It happened' });
    expect(read()).toMatchObject({ state: 'Open', isCompletionReport: true });
    expect(getCompletion(db, ivy, { activityId: activity.id }).incidentId).toBe(id);
    withdraw(kai);
    complete({ anyIncident: 'Yes', incidentDetails: { ...cut, incidentDescription: 'Another' } });
    const other = getCompletion(db, ivy, { activityId: activity.id }).incidentId;
    reopenIncident(db, ivy, { id, reason: 'Both happened' });
    expect(read()).toMatchObject({ state: 'Open', isCompletionReport: false });
    expect(getCompletion(db, ivy, { activityId: activity.id }).incidentId).toBe(other);
  });
});
