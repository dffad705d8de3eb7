import type { AddressInfo, Server } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type EmailKind, mailPriority } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { killMoments, killWhileMailing } from '#test/kill-while-mailing.ts';
import { createSmtpServer } from '#test/smtp-server.ts';
import { createStillOutScene, installation, minutesAfter, watch } from '#test/still-out-scene.ts';
import { testAct } from '#test/test-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { systemAct } from '../../services/act.ts';
import { queueEmail } from '../../services/emails.ts';
import { readEnv } from '../../settings/env.ts';
import { createProgram } from '../../start/program.ts';
import { type ClaimedMail, claimNextMail, recordOutcome } from '../mail-queue.ts';
import { isAlarmDue, mailStillOut } from './still-out.ts';

const spam = 'Free money at evil.example';

type TestProgram = ReturnType<typeof createTestProgram>;
/** The server at another time. */
const timed = (program: TestProgram, now: string): TestProgram =>
  Object.assign(Object.create(program), { now: () => now });
const actAt = (now: string) => systemAct({ now, today: '2026-11-21', timeZone: watch.timeZone });

/** Activities of one person, each with somebody out; the one with the highest number is overdue longest. */
async function createLateActivities(count: number) {
  const program = createTestProgram();
  const admins = [callerAs(program, 'Group Admin'), callerAs(program, 'Group Admin')];
  const sender = callerAs(program, 'Field Staff');
  const signOnAll = (activityId: number, people: { volunteerId: number }[]) => {
    const madeAt = '2026-11-20T20:00:00.000Z';
    const change = { key: crypto.randomUUID(), personId: undefined, databaseId: undefined, activityId: undefined };
    const phone = callerFor(timed(program, madeAt), sender.user, { ...change, madeAt });
    return phone.attendance.signOn({ activityId, people });
  };
  const signOn = async (n: number, createdById = sender.user.id) => {
    const finishTime = `${String(12 - Math.floor(n / 60)).padStart(2, '0')}:${String(59 - (n % 60)).padStart(2, '0')}`;
    const times = { activityDate: '2026-11-21', startTime: '09:00', finishTime };
    const { id: activityId } = makeActivity(program.db, { activityName: `${spam} ${n}`, createdById, ...times });
    const { id: volunteerId } = makeVolunteer(program.db, { firstname: spam, lastname: String(n) });
    await signOnAll(activityId, [{ volunteerId }]);
    return { activityId, volunteerId };
  };
  for (let n = 0; n < count; n++) await signOn(n);
  const look = (minutes: number) =>
    program.sqlite
      .transaction(() => mailStillOut(program.db, actAt(minutesAfter(minutes)), watch, installation))
      .immediate();
  const mails = () => program.db.select().from(mailQueue).all();
  return { program, admins, sender, signOn, signOnAll, look, mails };
}

const addresses = (mails: { toAddress: string }[]) => mails.map(({ toAddress }) => toAddress).sort();

describe('25 activities whose people are out', () => {
  test('are one mail to each reader, those overdue longest first, and no subject holds what a user typed', async () => {
    const { look, mails, admins, sender } = await createLateActivities(25);
    look(0);
    const readers = [...admins, sender].map(({ user }) => user.email).sort();
    expect(addresses(mails())).toEqual(readers);
    for (const { subject, body, priority } of mails()) {
      expect([subject, priority]).toEqual(['Still out: 25 people', mailPriority.alarm]);
      const order = [...(body ?? '').matchAll(/evil\.example (\d+) \(/g)].map(([, n]) => Number(n));
      expect(order).toEqual(Array.from({ length: 25 }, (_, n) => 24 - n));
      expect(body?.match(/\/day\?activity=\d+$/gm)).toHaveLength(25);
    }
  });

  test('that begin one after the other are no more than one mail to a reader in ten minutes', async () => {
    const { look, mails } = await createLateActivities(25);
    // Their alarms begin from 24 minutes before, one a minute.
    for (let minute = -30; minute < 35; minute++) look(minute);
    const sent = new Map<string, number[]>();
    for (const { toAddress, createdAt } of mails())
      sent.set(toAddress, [
        ...(sent.get(toAddress) ?? []),
        (Date.parse(createdAt) - Date.parse(minutesAfter(0))) / 60_000,
      ]);
    expect([...sent.values()]).toEqual([
      [-25, -15, -5, 5],
      [-25, -15, -5, 5],
      [-25, -15, -5, 5],
    ]);
    expect(mails().at(-1)?.subject).toBe(messages.stillOut.mailSubject(25));
  });

  test('wait for nobody else’s mail: another reader’s first one goes at once', async () => {
    const { look, mails, signOn, program } = await createLateActivities(1);
    const other = makeStaff(program.db, { role: 'Team Leader' });
    look(0);
    const before = mails().length;
    const { activityId } = await signOn(1, other.id);
    look(2);
    expect(addresses(mails().slice(before))).toEqual([other.email]);
    expect(mails().at(-1)?.body).toContain(`/day?activity=${activityId}\n`);
  });

  test('say how many more there are, where they are too many for a mail', async () => {
    const { program, signOnAll, look, mails } = await createLateActivities(1);
    const { id: activityId } = makeActivity(program.db, { activityName: 'Planting', finishTime: '12:00' });
    const people = Array.from({ length: 230 }, () => ({ volunteerId: makeVolunteer(program.db).id }));
    await signOnAll(activityId, people);
    look(0);
    const [mail] = mails();
    expect(mail?.subject).toBe(messages.stillOut.mailSubject(231));
    expect(mail?.body?.match(/^- /gm)).toHaveLength(200);
    expect(mail?.body).toContain(`And 31 more: ${installation.baseUrl}/\n`);
  });
});

describe('somebody whose alarm ends because they are signed on elsewhere', () => {
  async function signOnElsewhere() {
    const scene = createStillOutScene();
    const { signOn, look, program, tap, rawiri } = scene;
    await signOn();
    look(0);
    const { id: activityId } = makeActivity(program.db, { activityName: spam });
    const people = [{ volunteerId: rawiri.id }];
    await tap(minutesAfter(20)).attendance.signOn({ activityId, people });
    return { ...scene, elsewhere: activityId, people };
  }

  test('is told of once more to those who had the alarm, in one mail, and stands on Home with the way back', async () => {
    const { look, bodies, subjects, creator, program, admin, elsewhere } = await signOnElsewhere();
    const before = subjects().length;
    expect(isAlarmDue(program.db, minutesAfter(21), watch)).toBe(true);
    look(21);
    look(22);
    expect(subjects().slice(before)).toEqual(['Still out: 1 person', 'Still out: 1 person']);
    const said = `Rāwiri Te Kanawa was still out at Planting day. ${fullName(admin.user)} signed them on at ${spam}, 14:20.`;
    expect(bodies().at(-1)).toContain(`- ${said}\n  ${installation.baseUrl}/day?activity=${elsewhere}\n`);
    const home = callerFor(timed(program, minutesAfter(23)), creator.user);
    const onHome = () => home.stillOut.signedOnElsewhere();
    const [line] = await onHome();
    expect(line).toMatchObject({ name: 'Rāwiri Te Kanawa', wasAt: 'Planting day', activityName: spam });
    await home.attendance.remove({ id: line?.id ?? 0, reason: 'They are not here' });
    expect(await onHome()).toEqual([]);
    const [planting] = await home.stillOut.list();
    expect(planting?.people.map(({ name }) => name)).toContain('Rāwiri Te Kanawa');
  });

  test('stays on Home for a day, whatever is mailed about the others meanwhile', async () => {
    const { look, creator, program } = await signOnElsewhere();
    look(60);
    const home = callerFor(timed(program, minutesAfter(61)), creator.user);
    expect(await home.stillOut.signedOnElsewhere()).toHaveLength(1);
  });

  test('alone is a mail of its own, and no subject holds what a user typed', async () => {
    const { look, subjects, signOff, kahu } = await signOnElsewhere();
    await signOff(minutesAfter(20), [{ staffId: kahu.id }]);
    look(30);
    expect(subjects().slice(-2)).toEqual(['Signed on elsewhere: 1 person', 'Signed on elsewhere: 1 person']);
  });

  test('is told of, too, where they were signed off there before the mail could go, and stands on Home no more', async () => {
    const { tap, look, bodies, creator, program, elsewhere, people } = await signOnElsewhere();
    await tap(minutesAfter(25)).attendance.signOff({ activityId: elsewhere, people });
    look(30);
    const told = () => bodies().filter((body) => body.includes('signed them on')).length;
    expect(told()).toBe(2);
    expect(bodies().at(-1)).toContain('open the day and remove their sign-on');
    expect(bodies().at(-1)).not.toContain('press Undo on Home');
    for (const minute of [41, 52]) look(minute);
    expect(told()).toBe(2);
    const home = callerFor(timed(program, minutesAfter(30)), creator.user);
    expect(await home.stillOut.signedOnElsewhere()).toEqual([]);
  });

  test('is told of where the press said when they had left', async () => {
    const { signOn, look, program, tap, rawiri, activityId, bodies, creator } = createStillOutScene();
    await signOn();
    look(0);
    const { id: tomorrow } = makeActivity(program.db, { activityName: 'Weeding' });
    const person = { volunteerId: rawiri.id };
    const left = [{ activityId, ...person, leftAt: minutesAfter(-60) }];
    await tap(minutesAfter(1200)).attendance.signOn({ activityId: tomorrow, people: [person], left });
    look(1201);
    expect(bodies().at(-1)).toContain('signed them on at Weeding');
    const home = callerFor(timed(program, minutesAfter(1201)), creator.user);
    expect(await home.stillOut.signedOnElsewhere()).toMatchObject([{ activityName: 'Weeding' }]);
  });

  test('is told to nobody where no alarm was mailed, or they had signed off', async () => {
    const { look, subjects, signOn, signOff, tap, program, rawiri } = createStillOutScene();
    const { id: activityId } = makeActivity(program.db, {});
    const people = [{ volunteerId: rawiri.id }];
    await signOn();
    await tap(minutesAfter(-90)).attendance.signOn({ activityId, people });
    look(0);
    const alarms = subjects().length;
    await signOff(minutesAfter(5));
    for (const minute of [10, 20, 30]) look(minute);
    expect(subjects()).toHaveLength(alarms);
  });
});

test('an alarm that ends because a sign-on and a sign-off elsewhere arrive together is told of, with the way back', async () => {
  const { program, creator, signOn, tap, look, subjects, rawiri } = createStillOutScene();
  const { id: elsewhere } = makeActivity(program.db, {});
  await signOn();
  for (const minute of [0, 60, 120]) look(minute);
  const before = subjects().length;
  const arrived = minutesAfter(1620);
  const late = timed(program, arrived);
  const people = [{ volunteerId: rawiri.id }];
  await tap(minutesAfter(1140), late).attendance.signOn({ activityId: elsewhere, people });
  await tap(minutesAfter(1560), late).attendance.signOff({ activityId: elsewhere, people });
  look(1622);
  expect(subjects().length).toBeGreaterThan(before);
  expect(await callerFor(late, creator.user).stillOut.signedOnElsewhere()).toMatchObject([{ volunteerId: rawiri.id }]);
});

test('an alarm after the clock of the server was ahead is mailed: what it noted says nothing of who is late now', async () => {
  const { signOn, look, subjects } = createStillOutScene();
  await signOn();
  look(360);
  const before = subjects().length;
  look(-60);
  expect(subjects()).toHaveLength(before);
  for (const minute of [0, 60, 120]) look(minute);
  expect(subjects().slice(before)).toHaveLength(before * 3);
});

test('somebody whose sign-off is taken back after the last of the mails is mailed about', async () => {
  const { signOn, signOff, look, tap, creator, activityId, kahu, rawiri, subjects } = createStillOutScene();
  await signOn();
  await signOff(minutesAfter(-60), [{ volunteerId: rawiri.id }]);
  for (const minute of [0, 60, 120]) look(minute);
  await signOff(minutesAfter(121), [{ staffId: kahu.id }]);
  const [stay] = (await creator.api.attendance.list({ activityId })).filter(
    ({ volunteerId }) => volunteerId === rawiri.id,
  );
  const before = subjects().length;
  await tap(minutesAfter(125)).attendance.update({ id: stay?.id ?? 0, signedOffAt: null, reason: 'Still there' });
  for (const minute of [126, 128, 132]) look(minute);
  expect(subjects().slice(before)).toEqual(Array(2).fill(messages.stillOut.mailSubject(1)));
});

describe('a mail that is due within ten minutes of the last', () => {
  test('is not sent where everybody is back by then', async () => {
    const { look, mails, program, sender, signOn } = await createLateActivities(1);
    look(0);
    const { activityId, volunteerId } = await signOn(1);
    look(2);
    expect(mails()).toHaveLength(3);
    const here = callerFor(timed(program, minutesAfter(5)), sender.user);
    await here.attendance.signOff({ activityId, people: [{ volunteerId }] });
    const [first] = await here.stillOut.list();
    const gone = first?.people.map((one) => ({ volunteerId: one.volunteerId ?? 0 })) ?? [];
    await here.attendance.signOff({ activityId: first?.activityId ?? 0, people: gone });
    for (let minute = 3; minute < 30; minute++) look(minute);
    expect(mails()).toHaveLength(3);
  });

  test('takes the place of one that still waits, so that no two arrive at once when mail works again', async () => {
    const { signOn, look, program, admin } = createStillOutScene();
    await signOn();
    look(0);
    look(60);
    const states = program.db.select().from(mailQueue).all();
    expect(states.map(({ state, toAddress }) => [state, toAddress === admin.user.email])).toEqual([
      ['failed', true],
      ['failed', false],
      ['waiting', true],
      ['waiting', false],
    ]);
    expect(states[0]?.lastError).toBe(messages.emails.replaced);
  });
});

describe('a mail that is being sent when the next is due', () => {
  /** The first reader's mail about who was signed on elsewhere is under way when the next alarm comes. */
  async function sendBetween() {
    const scene = createStillOutScene();
    await scene.signOn();
    scene.look(0);
    scene.sqlite.exec("UPDATE outbox SET state = 'sent'");
    const { id: activityId } = makeActivity(scene.db, { activityName: 'Elsewhere' });
    const people = [{ volunteerId: scene.rawiri.id }];
    await scene.tap(minutesAfter(50)).attendance.signOn({ activityId, people });
    scene.look(51);
    const mail = claimNextMail(scene.db, minutesAfter(61)) as ClaimedMail;
    scene.look(61);
    const mails = () => scene.db.select().from(mailQueue).where(eq(mailQueue.toAddress, mail.to)).all();
    return { ...scene, mail, mails };
  }

  test('is not sent again beside it where it fails; the next says what it said', async () => {
    const { db, mail, mails } = await sendBetween();
    recordOutcome(db, mail, { ok: false, error: 'Down', isFinal: false }, minutesAfter(61));
    expect(mails().map(({ state }) => state)).toEqual(['sent', 'failed', 'waiting']);
    expect(mails().at(-1)?.body).toContain('signed them on at Elsewhere');
  });

  test('is sent all the same where it goes', async () => {
    const { db, mail, mails } = await sendBetween();
    recordOutcome(db, mail, { ok: true }, minutesAfter(61));
    expect(mails().map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting']);
  });
});

describe('a mail that waits, because mail does not work,', () => {
  const states = ({ program }: Pick<ReturnType<typeof createStillOutScene>, 'program'>) =>
    program.db
      .select()
      .from(mailQueue)
      .all()
      .map(({ state, lastError }) => lastError ?? state);
  const nobodyOut = messages.emails.nobodyOut;
  const rest = (scene: ReturnType<typeof createStillOutScene>, minute: number) => {
    expect(isAlarmDue(scene.program.db, minutesAfter(minute), watch)).toBe(true);
    scene.look(minute);
    expect(isAlarmDue(scene.program.db, minutesAfter(minute), watch)).toBe(false);
  };

  test('is cancelled once everybody is back, whoever else is out', async () => {
    const scene = createStillOutScene();
    await scene.signOn();
    scene.look(0);
    await scene.signOff(minutesAfter(20));
    const late = { activityName: 'Later', activityDate: '2026-11-21', startTime: '09:00', finishTime: '13:10' };
    const { id: activityId } = makeActivity(scene.program.db, late);
    const { id: volunteerId } = makeVolunteer(scene.program.db);
    await scene.tap(minutesAfter(-60)).attendance.signOn({ activityId, people: [{ volunteerId }] });
    rest(scene, 21);
    expect(states(scene)).toEqual([nobodyOut, nobodyOut, 'waiting']);
    expect(scene.bodies().at(-1)).toContain('Later');
  });

  test('is kept while one of those whom it names is out, or was signed on elsewhere in the last day, and no longer', async () => {
    const scene = createStillOutScene();
    const { id: elsewhere } = makeActivity(scene.program.db, {});
    const people = [{ volunteerId: scene.rawiri.id }];
    await scene.signOn();
    scene.look(0);
    await scene.signOff(minutesAfter(2), [{ staffId: scene.kahu.id }]);
    scene.look(3);
    expect(states(scene)).toEqual(['waiting', 'waiting']);
    await scene.tap(minutesAfter(5)).attendance.signOn({ activityId: elsewhere, people });
    scene.look(6);
    expect(states(scene)).toEqual(['waiting', 'waiting']);
    scene.look(10);
    scene.look(32);
    const replaced = messages.emails.replaced;
    expect(states(scene)).toEqual([replaced, replaced, 'waiting', 'waiting']);
    await scene.tap(minutesAfter(40)).attendance.signOff({ activityId: elsewhere, people });
    scene.look(41);
    expect(states(scene)).toEqual([replaced, replaced, 'waiting', 'waiting']);
    rest(scene, 5 + 24 * 60);
    expect(states(scene)).toEqual([replaced, replaced, nobodyOut, nobodyOut]);
  });

  test('leaves what it says of who was signed on elsewhere to the one that takes its place; what has gone is not said again', async () => {
    const scene = createStillOutScene();
    const { sqlite, bodies, tap, rawiri, look } = scene;
    const elsewhere = 'signed them on at Elsewhere';
    const send = () => sqlite.prepare("UPDATE outbox SET state = 'sent' WHERE state = 'waiting'").run();
    const waiting = () => sqlite.prepare("SELECT body FROM outbox WHERE state = 'waiting'").pluck().all() as string[];
    await scene.signOn();
    look(0);
    send();
    const { id: activityId } = makeActivity(scene.program.db, { activityName: 'Elsewhere' });
    await tap(minutesAfter(50)).attendance.signOn({ activityId, people: [{ volunteerId: rawiri.id }] });
    // The mail server cannot be reached from here on: the second alarm's mail takes the place of the one about him, and the third of that.
    for (const minute of [51, 61, 120]) {
      look(minute);
      expect(waiting()).toEqual([expect.stringContaining(elsewhere), expect.stringContaining(elsewhere)]);
    }
    send();
    await scene.signOnLater(121, 'Tāmati');
    look(260);
    expect(waiting()).toHaveLength(2);
    expect(waiting().join()).not.toContain(elsewhere);
    expect(bodies()).toHaveLength(10);
  });

  test('is kept while somebody said that those whom it names are fine', async () => {
    const scene = createStillOutScene();
    await scene.signOn();
    scene.look(0);
    await scene.tap(minutesAfter(1)).stillOut.putOff({ activityId: scene.activityId });
    scene.look(2);
    expect(states(scene)).toEqual(['waiting', 'waiting']);
  });
});

test('mails about people who are out go before what is due after an incident, and that before all others', () => {
  const { db } = createTestProgram();
  const queue = (subject: string, kind: EmailKind, now: string) =>
    queueEmail(db, { ...testAct, now }, { kind, to: 'a@b.c', subject, body: '', isSecret: false });
  queue('Welcome', 'welcome', minutesAfter(-9));
  queue('Due', 'due', minutesAfter(-3));
  queue('Out, later', 'alarm', minutesAfter(-1));
  queue('Out', 'alarm', minutesAfter(-2));
  queue('Out, not due yet', 'alarm', minutesAfter(9));
  const claimed = () => claimNextMail(db, minutesAfter(0))?.subject;
  expect([claimed(), claimed(), claimed(), claimed(), claimed()]).toEqual([
    'Out',
    'Out, later',
    'Due',
    'Welcome',
    undefined,
  ]);
});

describe('over SMTP, with a server that is killed while it asks for the mails of 25 activities', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  test.each(killMoments)(
    '%s, each reader gets one mail in ten minutes, and its subject holds nothing that a user typed',
    async (when) => {
      const { program, admins, sender } = await createLateActivities(25);
      const now = minutesAfter(0);
      const sqlite = await killWhileMailing(program.sqlite, { what: 'who is still out', now, when });
      const received: string[] = [];
      const smtp = createSmtpServer(received);
      server = smtp;
      await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
      const clock = { now: minutesAfter(0) };
      const env = readEnv({
        LOG_LEVEL: 'silent',
        SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      });
      const restarted = createProgram(env, sqlite, () => clock.now);
      try {
        await restarted.mail.start();
        for (let minute = 1; minute < 10; minute++) {
          clock.now = minutesAfter(minute);
          await restarted.queue.run((db) => mailStillOut(db, actAt(clock.now), watch, installation));
        }
        const unsent = sqlite.prepare("SELECT count(*) FROM outbox WHERE state <> 'sent'").pluck();
        await vi.waitFor(() => expect(unsent.get()).toBe(0));
      } finally {
        await restarted.mail.stop();
      }
      const to = received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '').sort();
      expect(to).toEqual([...admins, sender].map(({ user }) => user.email).sort());
      for (const mail of received) {
        const [headers = ''] = mail.split('\n\n');
        expect(headers).toContain(`Subject: ${messages.stillOut.mailSubject(25)}`);
        expect(headers).not.toContain('evil');
        expect(mail).toContain('evil.example');
      }
    },
    60_000,
  );
});
