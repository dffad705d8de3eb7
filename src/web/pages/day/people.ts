import type { AbsenceRow, AttendanceRow, FormerStaff } from '#shared/activities/document.ts';
import { nowIn, type PersonId, personIdOf } from '#shared/activities/former-staff.ts';
import type { OfDay } from '#shared/attendance/of-day.ts';
import { isUnsure, personKey } from '#shared/attendance.ts';
import { compareFolded, fullName, tellApart } from '#shared/names.ts';
import { isSame } from '#web/sync/merge.ts';
import type { Outputs } from '#web/trpc.ts';

export type { AbsenceRow as Absence, AttendanceRow as Attendance, PersonId };

type StaffOnIt = Outputs['activities']['staff']['assigned'][number];
type VolunteerOnIt = Outputs['activities']['volunteers']['assigned'][number];

/**
 * `elsewhere`: they were here, and are signed on at another activity. `absent`: somebody said that they did not come, and nobody has signed
 * them on. What is of another day, from which the activity was moved, says nothing of it.
 */
export type DayState = 'expected' | 'here' | 'elsewhere' | 'gone' | 'absent';

/** Somebody of the day. */
export type DayPerson = {
  /** Stays when somebody new gets their id from the server. */
  key: string;
  /** As whom they are signed on and off: somebody who left the staff as that while they are here as that. */
  person: PersonId;
  /** Who they are now. */
  isNow: PersonId;
  name: string;
  /** `Team Leader`, `Volunteer`; '' for somebody who is not assigned any more. */
  role: string;
  phone: string;
  /** What tells them apart from somebody of the same name; '' for most. */
  apart: string;
  emergencyContact: string;
  emergencyContactNumber: string;
  /** Whether what is empty of these is known to be. */
  isKnown: boolean;
  /** Their latest sign-on here; on any day, because its times can be corrected. */
  latest: AttendanceRow | null;
  /** Those of the day before it. */
  earlier: AttendanceRow[];
  /** Their latest one here whose times are not certain. */
  unsure: AttendanceRow | null;
  /** Where they are signed on, while that is elsewhere and they were here. */
  nowAt: string | null;
  /** That they did not come; it stands also where they signed on since. */
  absence: AbsenceRow | null;
  /** On any of their sign-ons of the day. */
  wasBriefed: boolean;
  state: DayState;
};

type Lists = {
  staff: readonly StaffOnIt[];
  volunteers: readonly VolunteerOnIt[];
  attendance: readonly AttendanceRow[];
  absences: readonly AbsenceRow[];
  formerStaff: readonly FormerStaff[];
  day: OfDay;
  /** Who is signed on, at whatever activity; undefined while that is not known. */
  signedOn: readonly SignedOn[] | undefined;
  /** Whom the activity could have: whoever is here without being assigned is found there. */
  offered: readonly Offered[];
};

type SignedOn = Pick<Outputs['attendance']['signedOn'][number], 'activityName' | 'staffId' | 'volunteerId'>;

/** Somebody whom an activity could have. */
export type Offered = { person: PersonId; who: Omit<VolunteerOnIt, 'id' | 'volunteerId'> };

const nothingKnown = { phone: '', email: '', emergencyContact: '', emergencyContactNumber: '' };

/** Everybody assigned, and whoever signed on that day without being so, in no order: each once, also as staff before and a volunteer now. */
export function peopleOfDay(lists: Lists, volunteerWord: string): DayPerson[] {
  const { staff, volunteers, day } = lists;
  const isNow = nowIn(lists.formerStaff);
  const keyOf = (row: Parameters<typeof isNow>[0]) => personKey(isNow(row));
  const facts = factsByPerson(lists, keyOf);
  const placeOf = lists.signedOn && new Map(lists.signedOn.map((row) => [keyOf(row), row.activityName]));
  const onIt = new Map<string, { person: PersonId; role: string; who: StaffOnIt | VolunteerOnIt }>();
  for (const who of staff) {
    const person = isNow(who);
    onIt.set(personKey(person), { person, role: 'staffId' in person ? who.role : volunteerWord, who });
  }
  for (const who of volunteers) onIt.set(personKey(who), { person: personIdOf(who), role: volunteerWord, who });
  const offered = new Map(lists.offered.map(({ person, who }) => [personKey(person), who]));
  const others = [...facts].flatMap(([key, { latest }]) => {
    if (!latest || !day.hasStay(latest) || onIt.has(key)) return [];
    const known = offered.get(key);
    const who = known ?? { ...nothingKnown, firstname: latest.name, lastname: '' };
    return { person: isNow(latest), role: '', who, isKnown: known !== undefined };
  });
  const people = [...[...onIt.values()].map((one) => ({ ...one, isKnown: true })), ...others];
  const apartOf = tellApart(people.map(({ who }) => who));
  return people.map(({ person, role, who, isKnown }) => {
    const { phone, emergencyContact, emergencyContactNumber } = who;
    const described = { role, phone, emergencyContact, emergencyContactNumber, isKnown };
    return withState(person, { ...described, name: fullName(who), apart: apartOf(who) }, { facts, day, placeOf });
  });
}

type Facts = Pick<DayPerson, 'latest' | 'earlier' | 'unsure' | 'absence' | 'wasBriefed'>;
type Described = Omit<DayPerson, 'key' | 'person' | 'isNow' | 'state' | 'nowAt' | keyof Facts>;

const nothing: Facts = { latest: null, earlier: [], unsure: null, absence: null, wasBriefed: false };

/** What is known of each person. The sign-ons are in the order in which people came; one that is open goes before all. */
function factsByPerson(
  { attendance, absences, day }: Lists,
  keyOf: (row: AttendanceRow | AbsenceRow) => string,
): Map<string, Facts> {
  const facts = new Map<string, Facts>();
  for (const absence of absences) facts.set(keyOf(absence), { ...nothing, absence });
  for (const row of attendance) {
    const before = facts.get(keyOf(row)) ?? nothing;
    const latest = before.latest?.signedOffAt === null && row.signedOffAt !== null ? before.latest : row;
    const other = latest === row ? before.latest : row;
    const earlier = other && day.hasStay(other) ? [...before.earlier, other] : before.earlier;
    const unsure = isUnsure(row) && row.id > 0 ? row : before.unsure;
    facts.set(keyOf(row), {
      ...{ ...before, latest, earlier, unsure },
      wasBriefed: before.wasBriefed || (row.briefed && day.hasStay(row)),
    });
  }
  return facts;
}

type Known = { facts: ReadonlyMap<string, Facts>; day: OfDay; placeOf: ReadonlyMap<string, string> | undefined };

function withState(isNow: PersonId, described: Described, { facts, day, placeOf }: Known): DayPerson {
  const key = personKey(isNow);
  const known = facts.get(key) ?? nothing;
  // Whoever went on from here counts as there until it is known that they are not.
  const place = (placeOf ? placeOf.get(key) : known.latest?.wentTo) ?? null;
  const state = stateOf(known, day, place);
  const person = state === 'here' && known.latest ? personIdOf(known.latest) : isNow;
  return { ...described, ...known, key, person, isNow, state, nowAt: state === 'elsewhere' ? place : null };
}

function stateOf({ latest, absence }: Facts, day: OfDay, place: string | null): DayState {
  if (latest === null || !day.hasStay(latest)) return absence && day.hasAbsence(absence) ? 'absent' : 'expected';
  if (latest.signedOffAt === null) return 'here';
  return place === null ? 'gone' : 'elsewhere';
}

/** The people with each who is as before as the same object, so that their row need not be drawn again. */
export function keepSame(people: readonly DayPerson[], before: readonly DayPerson[]): DayPerson[] {
  const known = new Map(before.map((one) => [one.key, one]));
  return people.map((one) => {
    const was = known.get(one.key);
    return was && isSame(was, one) ? was : one;
  });
}

const rank: Record<DayState, number> = { expected: 0, here: 1, elsewhere: 2, gone: 3, absent: 4 };

/** Those who are overdue are looked for before all others. */
const rankOverdue: typeof rank = { ...rank, here: 0, expected: 1 };

/** Expected, then here, then elsewhere, then gone home, then who did not come; by name within. While people are overdue, those who are here come first. */
export function sortPeople(people: readonly DayPerson[], isOverdue: boolean): DayPerson[] {
  const ranks = isOverdue ? rankOverdue : rank;
  return people.toSorted((a, b) => ranks[a.state] - ranks[b.state] || compareFolded(a.name, b.name));
}

export const sortByName = (people: readonly DayPerson[]) => people.toSorted((a, b) => compareFolded(a.name, b.name));

/**
 * The people in the order in which they stood, whatever became of them since: no row moves under a thumb. Somebody new comes last.
 */
export function keepOrder(people: readonly DayPerson[], order: readonly string[]): DayPerson[] {
  const indexOfKey = new Map(order.map((key, index) => [key, index]));
  const indexOf = ({ key }: DayPerson) => indexOfKey.get(key) ?? order.length;
  return people.toSorted((a, b) => indexOf(a) - indexOf(b));
}

/** What a button about them is called: the name, and what tells them apart. */
export const calledBy = ({ name, apart }: Pick<DayPerson, 'name' | 'apart'>) => (apart ? `${name}, ${apart}` : name);

export const inState = (people: readonly DayPerson[], state: DayState) => people.filter((one) => one.state === state);
