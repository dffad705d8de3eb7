import { ofDayAnywhere } from '../attendance/of-day.ts';
import { personKey } from '../attendance.ts';
import { formatDate } from '../dates.ts';
import { messages } from '../messages.ts';
import { compareFolded, fullName, namesApart } from '../names.ts';
import { type Missing, mergeNeeds, missingOf, type ToldNeed } from '../tickets/needs.ts';
import { bestTicket, isHeldOn } from '../tickets/state.ts';
import type { ActivityDocument, TicketRow } from './document.ts';
import { nowIn } from './former-staff.ts';

type Planned = Pick<ActivityDocument, 'activity' | 'risks'>;
type Peopled = Planned & Pick<ActivityDocument, 'staff' | 'volunteers' | 'tickets' | 'attendance' | 'absences'>;

const text = messages.needs;

/** What an activity was told that its people need: when it was made, and with each of its risks. */
export const neededIn = ({ activity, risks }: Planned): ToldNeed[] =>
  mergeNeeds(activity.needs, ...risks.map(({ needs }) => needs));

const none: TicketRow[] = [];

/** `name`: with what tells them apart from others of that name. `isKnown`: that all their tickets are here. */
type Somebody = { keys: string[]; name: string; tickets: TicketRow[]; isKnown: boolean; signedOn: boolean };

/**
 * Everybody of the day, by name, with their tickets: those assigned, whoever leads and whoever signed on. One who is there as staff and as a
 * volunteer stands there once.
 */
export function everybodyIn({ activity, staff, volunteers, tickets, attendance }: Peopled): Somebody[] {
  const isNow = nowIn(activity.formerStaff);
  const keyNowOf = (one: Parameters<typeof isNow>[0]) => personKey(isNow(one));
  const ticketsBy = new Map<string, TicketRow[]>();
  const ticketsOf = (key: string) => ticketsBy.get(key) ?? none;
  for (const ticket of tickets) ticketsBy.set(keyNowOf(ticket), [...ticketsOf(keyNowOf(ticket)), ticket]);
  const signedOn = new Set(attendance.map(keyNowOf));
  const staffId = leaderIdOf(activity);
  const { ledBy, ledByPhone, unknownTickets } = activity;
  const leader = staffId === null ? [] : [{ staffId, name: ledBy ?? '', phone: ledByPhone ?? '' }];
  const assigned = [...staff, ...volunteers].map((one) => ({ ...one, name: fullName(one) }));
  const people = new Map<string, Omit<Somebody, 'name'> & { called: Parameters<typeof namesApart>[0][number] }>();
  for (const one of [...assigned, ...leader, ...attendance]) {
    const keyNow = keyNowOf(one);
    const called = { phone: '', email: '', ...one, firstname: one.name, lastname: '' };
    const found = { keys: [], called, tickets: ticketsOf(keyNow), signedOn: signedOn.has(keyNow) };
    const known = people.get(keyNow) ?? found;
    const keys = [...new Set([...known.keys, personKey(one), keyNow])];
    people.set(keyNow, { ...known, keys, isKnown: !keys.some((key) => unknownTickets?.includes(key)) });
  }
  const nameOf = namesApart([...people.values()].map(({ called }) => called));
  return [...people.values()]
    .map(({ called, ...one }) => ({ ...one, name: nameOf(called) }))
    .sort((a, b) => compareFolded(a.name, b.name));
}

/**
 * Those of them who count: not who was there on the day from which it was moved alone, nor who has left the group since, unless they signed on. What is completed is a record: whoever was on it stays.
 */
function peopleIn(document: Peopled): Somebody[] {
  const { gone, completedAt } = document.activity;
  const { hasStay } = ofDayAnywhere(document.activity);
  const everybody = everybodyIn({ ...document, attendance: document.attendance.filter(hasStay) });
  if (completedAt !== null) return everybody;
  return everybody.filter(({ keys, signedOn }) => signedOn || !keys.some((key) => gone.includes(key)));
}

type Led = Pick<ActivityDocument['activity'], 'ledById' | 'isLeaderGone' | 'completedAt'>;

/** Whoever leads counts as those who are assigned: of what is not completed not who has left. */
export const leaderIdOf = ({ ledById, isLeaderGone, completedAt }: Led) =>
  isLeaderGone && completedAt === null ? null : ledById;

/** Those of them who come: somebody said of the others on its day that they did not, and nobody signed them on. */
function comingIn(document: Peopled): Somebody[] {
  const { hasAbsence } = ofDayAnywhere(document.activity);
  const absent = new Set(document.absences.filter(hasAbsence).map((row) => personKey(row)));
  return peopleIn(document).filter(({ keys, signedOn }) => signedOn || !keys.some((key) => absent.has(key)));
}

/** Those who come of whose tickets this phone knows nothing. */
const unknownIn = (document: Peopled) =>
  document.activity.unknownTickets ? comingIn(document).filter(({ isKnown }) => !isKnown) : [];

/** What the people of an activity lack on its day, whatever those hold who are not known here. */
export function missingIn(document: Peopled): Missing<ToldNeed>[] {
  const coming = comingIn(document);
  const known = coming.filter(({ isKnown }) => isKnown);
  return missingOf(neededIn(document), known, document.activity.activityDate, coming.length - known.length);
}

/** Who is not known here, as a sentence, where it depends on them whether something is missing. Of a completed activity nothing. */
export function unknownWords(document: Peopled): string[] {
  const { activityDate, completedAt } = document.activity;
  const unknown = unknownIn(document);
  if (unknown.length === 0 || completedAt !== null) return [];
  const withoutThem = missingOf(neededIn(document), comingIn(document), activityDate);
  return withoutThem.length > 0 ? [text.unknown(unknown.map(({ name }) => name).join('; '))] : [];
}

/** What they lack, as sentences. Of a completed activity nothing: tickets change. */
export function missingWords(document: Peopled): string[] {
  if (document.activity.completedAt !== null) return [];
  const hasFirstAider = firstAidersIn(document).length > 0;
  const isSure = unknownIn(document).length === 0;
  return missingIn(document).map(({ atLeast, type, isFirstAid, have, people }) => {
    if (atLeast === null) return text.without(type, people.join('; '));
    if (have > 0 || !isSure) return text.someWith(have, atLeast, type);
    return isFirstAid && !hasFirstAider ? text.noFirstAider : text.nobodyWith(type);
  });
}

/** Who comes and has not read the induction, as a sentence. Of a completed activity nothing: documents change. */
export function uninductedWords(document: Peopled): string[] {
  const { uninducted, completedAt } = document.activity;
  if (completedAt !== null) return [];
  const people = comingIn(document).filter(({ keys }) => keys.some((key) => uninducted.includes(key)));
  return people.length > 0 ? [text.uninducted(people.map(({ name }) => name).join('; '))] : [];
}

/** Who of an activity is a first aider on its day, by name. `keys`: each `personKey` by which they are known on it. */
export function firstAidersIn(document: Peopled): Pick<Somebody, 'keys' | 'name'>[] {
  const { activityDate } = document.activity;
  return comingIn(document).filter(({ tickets }) =>
    tickets.some((ticket) => ticket.isFirstAid && isHeldOn(ticket, activityDate)),
  );
}

/** A ticket of somebody as it stands on the activity's day. */
type OnDay = { id: number; words: string; isHeld: boolean };

/** By `personKey`, the tickets that matter on an activity: of the types that it needs, and first aid. Of each type the best. */
export function ticketsThatMatter(document: Peopled): Map<string, OnDay[]> {
  const { activityDate } = document.activity;
  const needed = new Set(neededIn(document).map(({ typeId }) => typeId));
  return new Map(
    peopleIn(document).flatMap(({ keys, tickets }) => {
      const mattering = tickets.filter(({ typeId, isFirstAid }) => isFirstAid || needed.has(typeId));
      const best = mattering.filter((one) => {
        const alike = mattering.filter(({ typeId }) => typeId === one.typeId);
        return bestTicket(alike, activityDate) === one;
      });
      const shown = best.map((ticket) => ({
        ...{ id: ticket.id, words: wordsOn(ticket, activityDate), isHeld: isHeldOn(ticket, activityDate) },
      }));
      return keys.map((key) => [key, shown] as const);
    }),
  );
}

function wordsOn(ticket: TicketRow, day: string): string {
  const { type, isSeen, expiresOn } = ticket;
  if (!isSeen) return text.notSeen(type);
  if (expiresOn === null) return type;
  return isHeldOn(ticket, day) ? text.until(type, formatDate(expiresOn)) : text.expired(type, formatDate(expiresOn));
}
