import type { AbsenceRow, AttendanceRow } from '#shared/activities/document.ts';
import { isUnsure, personKey } from '#shared/attendance.ts';
import { compareFolded, fullName, tellApart } from '#shared/names.ts';
import { isSame } from '#web/sync/merge.ts';
import type { Outputs } from '#web/trpc.ts';

export type { AbsenceRow as Absence, AttendanceRow as Attendance };

type StaffOnIt = Outputs['activities']['staff']['assigned'][number];
type VolunteerOnIt = Outputs['activities']['volunteers']['assigned'][number];

/** How calls name a person. */
export type PersonId = { staffId: number } | { volunteerId: number };

/** `absent`: somebody said that they did not come, and nobody has signed them on. */
export type DayState = 'expected' | 'here' | 'gone' | 'absent';

/** Somebody of the day. */
export type DayPerson = {
  /** Stays when somebody new gets their id from the server. */
  key: string;
  person: PersonId;
  name: string;
  /** `Team Leader`, `Volunteer`; '' for somebody who is not assigned any more. */
  role: string;
  phone: string;
  /** What tells them apart from somebody of the same name; '' for most. */
  apart: string;
  emergencyContact: string;
  emergencyContactNumber: string;
  /** Their latest sign-on here. */
  latest: AttendanceRow | null;
  /** Their latest one here whose times are not certain. */
  unsure: AttendanceRow | null;
  /** That they did not come; it stands also where they signed on since. */
  absence: AbsenceRow | null;
  /** On any of their sign-ons here. */
  wasBriefed: boolean;
  state: DayState;
};

type Lists = {
  staff: readonly StaffOnIt[];
  volunteers: readonly VolunteerOnIt[];
  attendance: readonly AttendanceRow[];
  absences: readonly AbsenceRow[];
};

const nobody = { role: '', phone: '', apart: '', emergencyContact: '', emergencyContactNumber: '' };

/** Everybody assigned, and whoever signed on without being so, in no order. */
export function peopleOfDay({ staff, volunteers, attendance, absences }: Lists, volunteerWord: string): DayPerson[] {
  const facts = factsByPerson(attendance, absences);
  const apartOf = tellApart([...staff, ...volunteers]);
  const assigned = [
    ...staff.map((one) => ({ ...one, person: { staffId: one.staffId } })),
    ...volunteers.map((one) => ({ ...one, role: volunteerWord, person: { volunteerId: one.volunteerId } })),
  ].map(({ person, role, phone, emergencyContact, emergencyContactNumber, ...who }) => {
    const described = { role, phone, emergencyContact, emergencyContactNumber };
    return withState(person, { ...described, name: fullName(who), apart: apartOf({ ...who, phone }) }, facts);
  });
  const known = new Set(assigned.map(({ person }) => personKey(person)));
  const others = [...facts.values()]
    .flatMap(({ latest }) => latest ?? [])
    .filter((row) => !known.has(personKey(row)))
    .map((row) => {
      const person = row.staffId !== null ? { staffId: row.staffId } : { volunteerId: row.volunteerId ?? 0 };
      return withState(person, { ...nobody, name: row.name }, facts);
    });
  return [...assigned, ...others];
}

type Facts = Pick<DayPerson, 'latest' | 'unsure' | 'absence' | 'wasBriefed'>;
type Described = Omit<DayPerson, 'key' | 'person' | 'state' | keyof Facts>;

const nothing: Facts = { latest: null, unsure: null, absence: null, wasBriefed: false };

/** What is known of each person. The sign-ons are in the order in which people came. */
function factsByPerson(attendance: readonly AttendanceRow[], absences: readonly AbsenceRow[]): Map<string, Facts> {
  const facts = new Map<string, Facts>();
  for (const absence of absences) facts.set(personKey(absence), { ...nothing, absence });
  for (const row of attendance) {
    const before = facts.get(personKey(row)) ?? nothing;
    const unsure = isUnsure(row) && row.id > 0 ? row : before.unsure;
    facts.set(personKey(row), { ...before, latest: row, unsure, wasBriefed: before.wasBriefed || row.briefed });
  }
  return facts;
}

function withState(person: PersonId, described: Described, facts: ReadonlyMap<string, Facts>): DayPerson {
  const known = facts.get(personKey(person)) ?? nothing;
  return { ...described, ...known, key: personKey(person), person, state: stateOf(known) };
}

function stateOf({ latest, absence }: Facts): DayState {
  if (latest === null) return absence ? 'absent' : 'expected';
  return latest.signedOffAt === null ? 'here' : 'gone';
}

/** The people with each who is as before as the same object, so that their row need not be drawn again. */
export function keepSame(people: readonly DayPerson[], before: readonly DayPerson[]): DayPerson[] {
  const known = new Map(before.map((one) => [one.key, one]));
  return people.map((one) => {
    const was = known.get(one.key);
    return was && isSame(was, one) ? was : one;
  });
}

const rank: Record<DayState, number> = { expected: 0, here: 1, gone: 2, absent: 3 };

/** Those who are overdue are looked for before all others. */
const rankOverdue: typeof rank = { here: 0, expected: 1, gone: 2, absent: 3 };

/** Expected, then here, then gone home, then who did not come; by name within. While people are overdue, those who are here come first. */
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
