import { describe, expect, test } from 'vitest';
import { activityStaff, activityVolunteers } from '#server/db/schema/activity-planning.ts';
import { mailQueue } from '#server/db/schema/emails.ts';
import { reminders } from '#server/db/schema/reminders.ts';
import { forgetReminders, remind } from '#server/email/letters/tomorrow.ts';
import { stampsOf } from '#server/services/act.ts';
import { updateActivity } from '#server/services/activities/details.ts';
import { didNotCome } from '#server/services/attendance/absences.ts';
import { setActivityNeeds } from '#server/services/needs.ts';
import { updateReminders } from '#server/services/reminders.ts';
import { removeStaff, updateStaff } from '#server/services/staff.ts';
import { ticketTypesLibrary } from '#server/services/ticket-types.ts';
import { createTicket } from '#server/services/tickets.ts';
import { removeVolunteer } from '#server/services/volunteers.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { testAct } from '#test/test-db.ts';
import { sendReminders } from './send-reminders.ts';

const mail = { SMTP_URL: 'smtp://mail.okurabush.example', PUBLIC_URL: 'https://plan.okurabush.example' };
/** Auckland is 13 hours ahead: 17:00 on 5 March 2026. */
const five = '2026-03-05T04:00:00.000Z';
const tomorrow = '2026-03-06';

function setUp(settings: Record<string, string> = mail) {
  const program = createTestProgram(settings);
  const at = (now: string) => sendReminders(Object.assign(program, { now: () => now }));
  const mails = () => program.db.select().from(mailQueue).all();
  const assign = (activityId: number, ...people: { id: number }[]) => {
    for (const { id: staffId } of people)
      insertWithDefaults(program.db, activityStaff)
        .values({ activityId, staffId, ...stampsOf(testAct) })
        .run();
  };
  const assignVolunteer = (activityId: number, volunteerId: number) =>
    insertWithDefaults(program.db, activityVolunteers)
      .values({ activityId, volunteerId, ...stampsOf(testAct) })
      .run();
  const plan = (more: Parameters<typeof makeActivity>[1] = {}) =>
    makeActivity(program.db, { activityDate: tomorrow, ...more });
  const typeOf = (name: string) => ticketTypesLibrary.list(program.db).find((type) => type.name === name)?.id ?? 0;
  const giveFirstAid = (owner: { staffId: number } | { volunteerId: number }) =>
    createTicket(program.db, testAct, {
      ...{ typeId: typeOf('Workplace first aid'), number: '', issuedOn: '2025-03-05' },
      ...owner,
    });
  return { db: program.db, at, mails, assign, assignVolunteer, plan, typeOf, giveFirstAid };
}

describe('the reminder of the evening before', () => {
  test('goes to each of the staff and to who leads, with time, place, people, first aiders, what is missing and the link to the day', async () => {
    const { db, at, mails, assign, assignVolunteer, plan, typeOf, giveFirstAid } = setUp();
    const project = makeProject(db, { name: 'Ōkura Bush' });
    const leader = makeStaff(db, { firstname: 'Hēmi', lastname: 'Walker', phone: '0215550101' });
    const activity = plan({
      ...{ ledById: leader.id, projectId: project.id, projectName: project.name, activityName: 'Ridge trap check' },
      ...{ startTime: '09:00', finishTime: '12:30', meetingPlace: 'The car park' },
    });
    const people = [makeStaff(db), makeStaff(db, { firstname: 'Tāne', lastname: 'Rāwiri' })];
    assign(activity.id, ...people);
    const helper = makeVolunteer(db, { firstname: 'Aroha', lastname: 'Ngātai' });
    assignVolunteer(activity.id, helper.id);
    giveFirstAid({ volunteerId: helper.id });
    setActivityNeeds(db, testAct, { id: activity.id, needs: [{ typeId: typeOf('Chainsaw'), atLeast: 1 }] });
    await at(five);
    expect(mails().map(({ toAddress, subject }) => [toAddress, subject])).toEqual(
      [leader, ...people].map(({ email }) => [email, 'Tomorrow: Ridge trap check']),
    );
    expect(mails()[1]?.body).toBe(`Kia ora Mereana,

Tomorrow, Friday, 06-March-2026, you are out with Bushline:

Ridge trap check
Project: Ōkura Bush
Time: 09:00 to 12:30
Place: The car park
Led by Hēmi Walker, 021 555 0101
People: Mereana Hōhepa, Tāne Rāwiri, Aroha Ngātai
First aiders: Aroha Ngātai
Nobody with Chainsaw
https://plan.okurabush.example/day?activity=${activity.id}

This mail comes once, on the evening before. You can turn it off under My account: https://plan.okurabush.example/account
`);
  });

  test('tells the day in its order, without a place that is not known and people who have left', async () => {
    const { db, at, mails, assign, plan, typeOf, giveFirstAid } = setUp();
    const [me, gone] = [makeStaff(db), makeStaff(db, { firstname: 'Tāne', lastname: 'Rāwiri' })];
    const later = plan({ activityName: 'Planting', startTime: '13:00', projectLocation: '' });
    const earlier = plan({ activityName: 'Traps', startTime: '08:30', projectLocation: 'Ridge Road' });
    for (const { id } of [later, earlier]) assign(id, me, gone);
    makeStaff(db, { role: 'Group Admin' });
    giveFirstAid({ staffId: gone.id });
    setActivityNeeds(db, testAct, { id: earlier.id, needs: [{ typeId: typeOf('Workplace first aid'), atLeast: 1 }] });
    removeStaff(db, testAct, gone);
    await at(five);
    expect(mails()).toMatchObject([{ kind: 'tomorrow', toAddress: me.email }]);
    const body = mails()[0]?.body ?? '';
    const days = body.split('\n\n').filter((part) => part.includes('Project: '));
    const lines = days.map((day) => day.split('\n').filter((line) => !line.startsWith('Project: ')));
    const link = (activity: { id: number }) => `https://plan.okurabush.example/day?activity=${activity.id}`;
    expect(lines).toEqual([
      [
        ...['Traps', 'Time: from 08:30', 'Place: Ridge Road', 'People: Mereana Hōhepa', messages.needs.noFirstAider],
        link(earlier),
      ],
      ['Planting', 'Time: from 13:00', 'People: Mereana Hōhepa', link(later)],
    ]);
  });

  test('names somebody once who is on it as staff before and as the volunteer they are now', async () => {
    const { db, at, mails, assign, assignVolunteer, plan } = setUp();
    const { id: activityId } = plan();
    const leaver = makeStaff(db, { firstname: 'Kahu', lastname: 'Walker' });
    makeStaff(db, { role: 'Group Admin' });
    assign(activityId, makeStaff(db), leaver);
    const now = '2026-03-01T20:00:00.000Z';
    const before = { ...testAct, now, madeAt: now, today: '2026-03-02' };
    didNotCome(db, before, { activityId, people: [{ staffId: leaver.id }] });
    const { volunteerId } = updateStaff(db, testAct, { id: leaver.id, role: 'Volunteer' });
    assignVolunteer(activityId, volunteerId ?? 0);
    await at(five);
    expect(mails().find(({ kind }) => kind === 'tomorrow')?.body).toMatch(
      /^People: (?=.*Kahu Walker)(?!.*Kahu Walker.*Kahu Walker).*$/m,
    );
  });

  test('names no volunteer who has left, and tells two of one name apart', async () => {
    const { db, at, mails, assign, assignVolunteer, plan, giveFirstAid } = setUp();
    const { id: activityId } = plan();
    assign(activityId, makeStaff(db));
    const people = ['0215550101', '0215550102', '0215550103'].map((phone) =>
      makeVolunteer(db, { firstname: 'Aroha', lastname: 'Ngātai', phone }),
    );
    for (const { id: volunteerId } of people) {
      assignVolunteer(activityId, volunteerId);
      giveFirstAid({ volunteerId });
    }
    removeVolunteer(db, testAct, { id: people[1]?.id ?? 0 });
    await at(five);
    expect(mails()[0]?.body).toContain(`People: Mereana Hōhepa, Aroha Ngātai, Aroha Ngātai
First aiders: Aroha Ngātai, 021 555 0101; Aroha Ngātai, 021 555 0103
`);
  });

  test('comes once, in one mail for the whole day, also after a restart, and again for what was added later', async () => {
    const { db, at, mails, assign, plan } = setUp();
    const [me, other] = [makeStaff(db), makeStaff(db)];
    for (const one of [plan(), plan()]) assign(one.id, me);
    for (const now of [five, five, '2026-03-05T05:00:00.000Z']) await at(now);
    expect(mails().map(({ subject }) => subject)).toEqual(['Tomorrow: 2 activities']);
    const late = plan({ activityName: 'Late one' });
    assign(late.id, me, other);
    await at('2026-03-05T06:00:00.000Z');
    expect(
      mails()
        .map(({ toAddress, subject }) => [toAddress, subject])
        .slice(1),
    ).toEqual([
      [me.email, 'Tomorrow: Late one'],
      [other.email, 'Tomorrow: Late one'],
    ]);
  });

  test('is noted with its mail or not at all, so that a kill between them sends nothing twice', () => {
    const { db, mails, assign, plan } = setUp();
    assign(plan().id, makeStaff(db));
    const installation = { orgName: 'Ōkura', baseUrl: 'https://plan.okurabush.example' };
    expect(() =>
      db.transaction(() => {
        remind(db, { ...testAct, now: five }, installation);
        throw new Error('killed');
      }),
    ).toThrow('killed');
    expect([mails(), db.select().from(reminders).all()]).toEqual([[], []]);
    for (let n = 0; n < 2; n += 1) remind(db, { ...testAct, now: five }, installation);
    expect(mails()).toHaveLength(1);
  });

  test.each([
    ['before its time', '2026-03-05T03:59:00.000Z', 0],
    ['at its time', five, 1],
    ['late in the evening, when the server was off before', '2026-03-05T10:59:00.000Z', 1],
    ['on the day itself', '2026-03-05T11:00:00.000Z', 0],
  ])('%s: %s', async (_, now, count) => {
    const { db, at, mails, assign, plan } = setUp();
    assign(plan().id, makeStaff(db));
    await at(now);
    expect(mails()).toHaveLength(count);
  });

  test.each<[string, (scene: ReturnType<typeof setUp>, person: { id: number }) => void]>([
    [
      'that is completed',
      ({ assign, plan }, person) => assign(plan({ status: 'Completed', completedAt: five }).id, person),
    ],
    ['that is on hold', ({ assign, plan }, person) => assign(plan({ status: 'onhold' }).id, person)],
    ['that is archived', ({ assign, plan }, person) => assign(plan({ status: 'archived' }).id, person)],
    ['on another day', ({ assign, plan }, person) => assign(plan({ activityDate: '2026-03-07' }).id, person)],
    [
      'of somebody who has left',
      ({ db, assign, plan }, person) => {
        makeStaff(db, { role: 'Group Admin' });
        assign(plan().id, person);
        removeStaff(db, testAct, person);
      },
    ],
    [
      'of somebody who turned reminders off',
      ({ db, assign, plan }, person) => {
        assign(plan().id, person);
        updateReminders(db, testAct, { personId: person.id, isOn: false });
      },
    ],
  ])('does not come for an activity %s', async (_, prepare) => {
    const scene = setUp();
    prepare(scene, makeStaff(scene.db));
    await scene.at(five);
    expect(scene.mails()).toEqual([]);
  });

  test('comes again for an activity that moved to another day', async () => {
    const { db, at, mails, assign, plan } = setUp();
    const { id } = plan();
    assign(id, makeStaff(db));
    await at(five);
    updateActivity(db, testAct, { id, activityDate: '2026-03-07' });
    await at('2026-03-06T04:00:00.000Z');
    expect(mails()).toHaveLength(2);
  });

  test('is turned off by an empty REMIND_AT, and waits for no mail that is not set up', async () => {
    for (const settings of [{ ...mail, REMIND_AT: '' }, {}]) {
      const { db, at, mails, assign, plan } = setUp(settings);
      assign(plan().id, makeStaff(db));
      await at(five);
      expect(mails()).toEqual([]);
    }
    const { db, at, mails, assign, plan } = setUp({ ...mail, REMIND_AT: '18:30' });
    assign(plan().id, makeStaff(db));
    await at('2026-03-05T05:29:00.000Z');
    expect(mails()).toEqual([]);
    await at('2026-03-05T05:30:00.000Z');
    expect(mails()).toHaveLength(1);
  });

  test('that mail could not send the evening before is withdrawn on the day', async () => {
    const { db, at, mails, assign, plan } = setUp();
    assign(plan().id, makeStaff(db));
    await at(five);
    forgetReminders(db, { today: '2026-03-05' });
    expect(mails()[0]?.state).toBe('waiting');
    forgetReminders(db, { today: tomorrow });
    expect(mails()[0]).toMatchObject({
      state: 'failed',
      lastError: messages.mails.dayHasBegun,
    });
    forgetReminders(db, { today: '2026-03-13' });
    expect(db.select().from(reminders).all()).toHaveLength(1);
    forgetReminders(db, { today: '2026-03-14' });
    expect(db.select().from(reminders).all()).toEqual([]);
  });
});

test('My account is told whether they come, and at what time', async () => {
  const { api } = callerAs(createTestProgram(mail), 'Field Staff');
  expect(await api.reminders.get()).toEqual({ isOn: true, at: '17:00', ofLines: false });
});
