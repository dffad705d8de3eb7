import type { QueryClient } from '@tanstack/react-query';
import { personKey } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { putOffFrom } from '#shared/still-out.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { known, knownActivity, knownPerson } from './known.ts';

type Activity = OutputOf<'stillOut.list'>[number];
type Person = Activity['people'][number];
type Named = Pick<Person, 'staffId' | 'volunteerId'>;

/** Whom to ring about somebody on the activity, or whom it could have. */
function contactsOf(cache: QueryClient, activityId: number, person: Named) {
  const {
    phone = '',
    emergencyContact = '',
    emergencyContactNumber = '',
  } = knownPerson(cache, activityId, person) ?? {};
  return { phone, emergencyContact, emergencyContactNumber };
}

const firstOn = ({ people }: Activity) => people[0]?.signedOnAt ?? '';

/** Who is out from an activity, as its sign-ons say when it is drawn. `at`: when something was last heard from it. */
export function drawStillOut(cache: QueryClient, activityId: number, at: string): Drawing {
  return draw('stillOut.list', undefined, (all) => {
    const rows = known(cache, 'attendance.list', { activityId });
    const details = known(cache, 'activities.document', { id: activityId })?.activity;
    if (!rows || !details) return all;
    const before = all.find((one) => one.activityId === activityId);
    const people = rows
      .filter(({ signedOffAt }) => signedOffAt === null)
      .map(({ staffId, volunteerId, name, signedOnAt, startTime, finishTime }): Person => {
        const row = { staffId, volunteerId, name, signedOnAt, startTime, finishTime };
        const listed = before?.people.find((one) => personKey(one) === personKey(row));
        return { ...(listed ?? { ...contactsOf(cache, activityId, row), putOff: null }), ...row };
      });
    const isHere = (person: Named) => people.some((one) => personKey(one) === personKey(person));
    // Somebody who signs on here is out nowhere else.
    const others = all
      .filter((one) => one.activityId !== activityId)
      .map((one) => ({ ...one, people: one.people.filter((person) => !isHere(person)) }));
    const { activityName, projectName, activityDate, startTime, finishTime } = details;
    const facts = { activityId, activityName, projectName, activityDate, startTime, finishTime };
    const { ledBy, ledByPhone, ledById, createdById } = details;
    const leads = {
      ledBy: ledBy ? { name: ledBy, phone: ledByPhone ?? '' } : null,
      leaderId: ledById ?? createdById,
    };
    const state = { ...leads, lastHeardAt: before?.lastHeardAt ?? at };
    return [...others, { ...facts, ...state, people }]
      .filter((one) => one.people.length > 0)
      .sort((a, b) => (firstOn(a) < firstOn(b) ? -1 : firstOn(a) > firstOn(b) ? 1 : 0));
  });
}

/** Alters what was said of these people of an activity; of all of them where nobody is named. */
function drawSaid(
  { activityId, people }: InputOf<'stillOut.putOff'>,
  change: (person: Person) => Partial<Person>,
): Drawing[] {
  const isNamed = (person: Person) => people?.some((one) => personKey(one) === personKey(person)) ?? true;
  const drawPerson = (person: Person) => (isNamed(person) ? { ...person, ...change(person) } : person);
  return [
    draw('stillOut.list', undefined, (all) =>
      all.map((one) => (one.activityId === activityId ? { ...one, people: one.people.map(drawPerson) } : one)),
    ),
  ];
}

const putOff: FieldChange<'stillOut.putOff'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: () => words.putOffAlarm,
  // After its half hour it does nothing, also while it waits: the alarm is by its `until`.
  draws: (input, { at, person }) =>
    drawSaid(input, () => ({ putOff: { until: putOffFrom(at), by: fullName(person) } })),
  answer: () => ({ message: messages.stillOut.putOff }),
};

const endPutOff: FieldChange<'stillOut.endPutOff'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: () => words.endPutOff,
  draws: (input) => drawSaid(input, () => ({ putOff: null })),
  answer: () => ({ message: messages.stillOut.isBack }),
};

export const stillOutChanges = { 'stillOut.putOff': putOff, 'stillOut.endPutOff': endPutOff };
