import { personKey } from '#shared/attendance.ts';
import { fold, fullName, tellApart } from '#shared/names.ts';
import { isSame } from '#web/changes/merge.ts';
import { shownId } from '#web/field/made-ids.ts';
import type { Outputs } from '#web/trpc.ts';

export type Attendance = Outputs['attendance']['list'][number];
type StaffOnIt = Outputs['activities']['staff']['assigned'][number];
type VolunteerOnIt = Outputs['activities']['volunteers']['assigned'][number];

/** How calls name a person. */
export type PersonId = { staffId: number } | { volunteerId: number };

export type DayState = 'expected' | 'here' | 'gone';

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
  latest: Attendance | null;
  /** On any of their sign-ons here. */
  wasBriefed: boolean;
  state: DayState;
};

type Lists = { staff: readonly StaffOnIt[]; volunteers: readonly VolunteerOnIt[]; attendance: readonly Attendance[] };

const nobody = { role: '', phone: '', apart: '', emergencyContact: '', emergencyContactNumber: '' };

/** Everybody assigned, and whoever signed on without being so, in no order. */
export function peopleOfDay({ staff, volunteers, attendance }: Lists, volunteerWord: string): DayPerson[] {
  const stays = staysByPerson(attendance);
  const apartOf = tellApart([...staff, ...volunteers]);
  const assigned = [
    ...staff.map((one) => ({ ...one, person: { staffId: one.staffId } })),
    ...volunteers.map((one) => ({ ...one, role: volunteerWord, person: { volunteerId: one.volunteerId } })),
  ].map(({ person, role, phone, emergencyContact, emergencyContactNumber, ...who }) => {
    const described = { role, phone, emergencyContact, emergencyContactNumber };
    return withState(person, { ...described, name: fullName(who), apart: apartOf({ ...who, phone }) }, stays);
  });
  const known = new Set(assigned.map(({ person }) => personKey(person)));
  const others = [...stays.values()]
    .map(({ latest }) => latest)
    .filter((row) => !known.has(personKey(row)))
    .map((row) => {
      const person = row.staffId !== null ? { staffId: row.staffId } : { volunteerId: row.volunteerId ?? 0 };
      return withState(person, { ...nobody, name: row.name }, stays);
    });
  return [...assigned, ...others];
}

type Described = Omit<DayPerson, 'key' | 'person' | 'latest' | 'wasBriefed' | 'state'>;
type Stays = { latest: Attendance; wasBriefed: boolean };

/** By person, each with the latest of their sign-ons: the list is in the order in which they came. */
function staysByPerson(attendance: readonly Attendance[]): Map<string, Stays> {
  const stays = new Map<string, Stays>();
  for (const row of attendance) {
    const key = personKey(row);
    stays.set(key, { latest: row, wasBriefed: row.briefed || (stays.get(key)?.wasBriefed ?? false) });
  }
  return stays;
}

function withState(person: PersonId, described: Described, stays: ReadonlyMap<string, Stays>): DayPerson {
  const { latest: row = null, wasBriefed = false } = stays.get(personKey(person)) ?? {};
  const state = row === null ? 'expected' : row.signedOffAt === null ? 'here' : 'gone';
  const shown = 'staffId' in person ? person : { volunteerId: shownId(person.volunteerId) };
  return { ...described, key: personKey(shown), person, latest: row, wasBriefed, state };
}

/** The people with each who is as before as the same object, so that their row need not be drawn again. */
export function keepSame(people: readonly DayPerson[], before: readonly DayPerson[]): DayPerson[] {
  const known = new Map(before.map((one) => [one.key, one]));
  return people.map((one) => {
    const was = known.get(one.key);
    return was && isSame(was, one) ? was : one;
  });
}

const rank: Record<DayState, number> = { expected: 0, here: 1, gone: 2 };

/** Those who are overdue are looked for before all others. */
const rankOverdue: typeof rank = { here: 0, expected: 1, gone: 2 };

/** Expected, then here, then gone home; by name within. While people are overdue, those who are here come first. */
export function sortPeople(people: readonly DayPerson[], isOverdue: boolean): DayPerson[] {
  const ranks = isOverdue ? rankOverdue : rank;
  return people.toSorted((a, b) => ranks[a.state] - ranks[b.state] || compare(fold(a.name), fold(b.name)));
}

export const sortByName = (people: readonly DayPerson[]) =>
  people.toSorted((a, b) => compare(fold(a.name), fold(b.name)));

/**
 * The people in the order in which they stood, whatever became of them since: no row moves under a thumb. Somebody new comes last.
 */
export function keepOrder(people: readonly DayPerson[], order: readonly string[]): DayPerson[] {
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ key }: DayPerson) => places.get(key) ?? order.length;
  return people.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What a button about them is called: the name, and what tells them apart. */
export const calledBy = ({ name, apart }: Pick<DayPerson, 'name' | 'apart'>) => (apart ? `${name}, ${apart}` : name);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const inState = (people: readonly DayPerson[], state: DayState) => people.filter((one) => one.state === state);
