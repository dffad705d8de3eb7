import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/names.ts';
import { alarmAt, expectedSpan, mailMinutes, type SignedOn, showSpan, type Watch } from '#shared/still-out.ts';
import { linesIn } from '#shared/text.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import { alarmReaders } from '../../db/schema/still-out.ts';
import type { Act } from '../../services/act.ts';
import { cancelWaiting, listWaiting, replaceWaiting } from '../../services/emails.ts';
import { getSafetyTexts } from '../../services/safety-texts.ts';
import { listSignedOnElsewhere, type SignedOnElsewhere } from '../../services/signed-on-elsewhere.ts';
import { type Alarm, findAlarms, forgetUnnamed, listSignedOnActivities, noteMailed } from '../../services/still-out.ts';
import { type Installation, queueLetter } from './letter.ts';

type Reader = { id: number; firstname: string; email: string; mailedAt: string | null };

/** A reader gets one mail in this time at most; what becomes due meanwhile stands in the next. */
const apartMs = 10 * 60_000;
/** So many people stand in a mail at most; how many more there are is said. */
const mostPeople = 200;

/** Whether there is something to mail, or to cancel: read each minute. */
export function isAlarmDue(db: Db, now: string, watch: Watch): boolean {
  if (findAlarms(db, now, watch).some(({ due }) => due !== null) || findOwed(db, now).length > 0) return true;
  return findPast(db, now, watch).length > 0 || findNews(db, now, watch).some(({ isUntold }) => isUntold);
}

/**
 * Mails who is still out, at each of an alarm's times once: to whoever made the activity, who leads it, and the Group Admins. Who had that
 * mail is told, too, when somebody signs those people on elsewhere. A reader gets one mail for all their activities, and no two within ten
 * minutes. One that still waits when everybody is back is cancelled. What is due is read, noted and queued in one transaction, so that neither a
 * restart nor a crash sends a mail twice, or not at all. @returns how many mails were queued.
 */
export function mailStillOut(db: Db, act: Act, watch: Watch, installation: Installation): number {
  cancelPast(db, act.now, watch);
  const alarms = findAlarms(db, act.now, watch);
  const admins = findStaff(db, eq(staff.role, 'Group Admin'));
  const isFor = (reader: Reader, readerIds: number[]) =>
    readerIds.includes(reader.id) || admins.some(({ id }) => id === reader.id);
  const news = findNews(db, act.now, watch);
  const readers = new Set<number>();
  for (const { activity, due } of alarms) {
    if (!due) continue;
    noteMailed(db, act, activity, due);
    for (const id of [...activity.readerIds, ...admins.map((admin) => admin.id)]) readers.add(id);
  }
  for (const { reader, isUntold } of news) if (isUntold) readers.add(reader.id);
  for (const id of readers) owe(db, act, id);
  const owed = findOwed(db, act.now);
  if (owed.length > 0) forgetUnnamed(db, act.now, watch);
  let count = 0;
  for (const { staffId } of owed) {
    const [reader] = findStaff(db, eq(staff.id, staffId));
    const own = reader ? alarms.filter(({ activity }) => isFor(reader, activity.readerIds)) : [];
    const theirs = news.filter((one) => one.reader.id === staffId);
    const isMailed = reader !== undefined && (own.length > 0 || theirs.some(({ isUntold }) => isUntold));
    if (isMailed) {
      // What the one that it replaces would have told is told by nobody else.
      const isReplaced = replaceWaiting(db, reader.email, 'alarm');
      const elsewhere = theirs.filter(({ isUntold }) => isReplaced || isUntold).map(({ signedOn }) => signedOn);
      queueAlarm(db, act, reader, { alarms: own, elsewhere }, { watch, installation });
      count++;
    }
    const done = { owedSince: null, ...(isMailed && { mailedAt: act.now }) };
    db.update(alarmReaders).set(done).where(eq(alarmReaders.staffId, staffId)).run();
  }
  return count;
}

/** Cancels what still waits although everybody is back: each minute, and at the start before anything is sent. */
export function cancelPast(db: Db, now: string, watch: Watch): void {
  for (const { id } of findPast(db, now, watch)) cancelWaiting(db, id, messages.emails.nobodyOut);
}

/** The mails that still wait although everybody whom they name is back, and nobody of them was signed on elsewhere. */
function findPast(db: Db, now: string, watch: Watch): { id: number }[] {
  const waiting = listWaiting(db, 'alarm');
  if (waiting.length === 0) return [];
  const signedOn = listSignedOnActivities(db);
  const elsewhere = listSignedOnElsewhere(db, watch, now);
  return waiting.filter(({ body, createdAt }) => {
    const isNamed = ({ activityId }: { activityId: number }) =>
      body.includes(dayOf(activityId)) || namesSome.test(body);
    const isOut = (person: SignedOn) => {
      const began = alarmAt(person, watch);
      return began !== null && began <= createdAt;
    };
    const holds = signedOn.some((activity) => isNamed(activity) && activity.people.some(isOut));
    return !holds && !elsewhere.some((one) => isNamed(one) || isNamed({ activityId: one.wasAtId }));
  });
}

/** How the link to an activity's day ends, which is the last of what a mail says of it. */
const dayOf = (activityId: number) => `/day?activity=${activityId}\n`;
/** Says how many more there are. */
const namesSome = /^And \d+ more: /m;

type News = { reader: Reader; signedOn: SignedOnElsewhere; isUntold: boolean };

/** Who had an alarm's mail, and who of its people was signed on elsewhere. `isUntold`: no mail of that was asked for yet: each tells all that came before it. */
function findNews(db: Db, now: string, watch: Watch): News[] {
  return listSignedOnElsewhere(db, watch, now).flatMap((signedOn) => {
    const readers = findStaff(db, or(eq(staff.role, 'Group Admin'), inArray(staff.id, signedOn.readerIds)));
    return readers.flatMap((reader) => {
      const { mailedAt } = reader;
      return mailedAt === null ? [] : [{ reader, signedOn, isUntold: mailedAt <= signedOn.storedAt }];
    });
  });
}

function owe(db: Db, act: Act, staffId: number): void {
  const owedSince = act.now;
  db.insert(alarmReaders)
    .values({ staffId, owedSince, mailedAt: null })
    .onConflictDoUpdate({
      target: alarmReaders.staffId,
      set: { owedSince: sql`coalesce(${alarmReaders.owedSince}, ${owedSince})` },
    })
    .run();
}

/** To whom a mail is due who had none for ten minutes. A last mail that is ahead was noted by a clock that was wrong. */
function findOwed(db: Db, now: string): { staffId: number }[] {
  const { staffId, owedSince, mailedAt } = alarmReaders;
  const before = new Date(Date.parse(now) - apartMs).toISOString();
  const isLongAgo = or(isNull(mailedAt), lte(mailedAt, before), sql`${mailedAt} > ${now}`);
  return db
    .select({ staffId })
    .from(alarmReaders)
    .where(and(isNotNull(owedSince), isLongAgo))
    .orderBy(asc(owedSince), asc(staffId))
    .all();
}

function findStaff(db: Db, who: SQL | undefined): Reader[] {
  const { id, firstname, email, deletedAt } = staff;
  return db
    .select({ id, firstname, email, mailedAt: alarmReaders.mailedAt })
    .from(staff)
    .leftJoin(alarmReaders, eq(alarmReaders.staffId, id))
    .where(and(who, isNull(deletedAt)))
    .orderBy(asc(id))
    .all();
}

type About = { watch: Watch; installation: Installation };

/** `elsewhere`: those whom somebody signed on elsewhere since the reader's last mail, and those of before where that mail still waits. */
type Told = { alarms: Alarm[]; elsewhere: SignedOnElsewhere[] };

function queueAlarm(db: Db, act: Act, reader: Reader, { alarms, elsewhere }: Told, about: About): void {
  const people = alarms.reduce((sum, { activity }) => sum + activity.people.length, 0);
  const steps = linesIn(getSafetyTexts(db).stillOut);
  queueLetter(db, act, 'alarm', reader, {
    subject: people > 0 ? messages.stillOut.mailSubject(people) : messages.stillOut.elsewhereSubject(elsewhere.length),
    paragraphs: [
      ...(people > 0 ? alarmOf(act, { alarms, people, steps }, about) : []),
      ...(elsewhere.length > 0 ? elsewhereOf(elsewhere, act, about) : []),
    ],
  });
}

type Contents = { alarms: Alarm[]; people: number; steps: string[] };

function alarmOf(act: Act, { alarms, people, steps }: Contents, about: About): string[] {
  const { orgName, baseUrl } = about.installation;
  const parts: string[] = [];
  let named = 0;
  for (const alarm of alarms) {
    const room = mostPeople - named;
    if (room <= 0) break;
    parts.push(describe(alarm, room, act, about));
    named += Math.min(room, alarm.activity.people.length);
  }
  if (named < people) parts.push(messages.mails.more(people - named, `${baseUrl}/`));
  const [, second, third] = mailMinutes;
  const numbered = steps.map((step, n) => `${n + 1}. ${step}`);
  return [
    messages.mails.stillOutAt(orgName),
    ...parts,
    [`${messages.stillOut.whatToDo}:`, ...numbered].join('\n'),
    `${messages.stillOut.heldBack}\n${messages.mails.stillOutAgain(second, third)}`,
  ];
}

function elsewhereOf(elsewhere: SignedOnElsewhere[], { today }: Act, { watch, installation }: About): string[] {
  const lines = elsewhere.slice(0, mostPeople).map((one) => {
    const at = formatMoment(one.signedOnAt, watch.timeZone, today);
    return `- ${messages.stillOut.signedOnElsewhere({ ...one, at })}\n  ${installation.baseUrl}/day?activity=${one.activityId}`;
  });
  return [
    [`${messages.stillOut.elsewhereTitle}:`, ...lines].join('\n'),
    ...(elsewhere.some(({ isThere }) => isThere) ? [messages.stillOut.elsewhereWrong] : []),
    ...(elsewhere.every(({ isThere }) => isThere) ? [] : [messages.stillOut.elsewhereLeft]),
  ];
}

/** An activity in a few lines, with at most so many of its people: whose alarm began first comes first. */
function describe({ activity }: Alarm, most: number, { now, today }: Act, { watch, installation }: About): string {
  const { activityId, activityName, projectName, ledBy, lastHeardAt, people } = activity;
  const moment = (at: string) => formatMoment(at, watch.timeZone, today);
  const { first, last } = expectedSpan(people, watch.timeZone);
  return [
    `${activityName} (${projectName})`,
    ...(ledBy ? [messages.activities.ledBy(ledBy.name, ledBy.phone)] : []),
    messages.stillOut.expected({ first: moment(first), last: moment(last) }, showSpan(first, now)),
    messages.stillOut.lastHeard(moment(lastHeardAt)),
    ...people.slice(0, most).map((person) => `- ${linesOf(person, now)}`),
    `${installation.baseUrl}/day?activity=${activityId}`,
  ].join('\n');
}

const nameAndPhone = ({ name, phone }: { name: string; phone: string }) =>
  `${name}, ${phone === '' ? messages.stillOut.noPhone : formatPhone(phone)}`;

function linesOf(person: Alarm['activity']['people'][number], now: string): string {
  const { emergencyContact, emergencyContactNumber, signedOnAt } = person;
  const who = `${nameAndPhone(person)}, ${messages.stillOut.out(showSpan(signedOnAt, now))}`;
  if (emergencyContactNumber === '') return who;
  return `${who}\n  ${messages.stillOut.contactOf(emergencyContact)}, ${formatPhone(emergencyContactNumber)}`;
}
