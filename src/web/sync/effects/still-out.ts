import type { ActivityDocument } from '#shared/activities/document.ts';
import { openStays } from '#shared/attendance/rows.ts';
import { personKey } from '#shared/attendance.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { compare, fullName } from '#shared/names.ts';
import { putOffFrom } from '#shared/still-out.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import type { DocumentChange } from './document-change.ts';
import { findPerson, type Shared } from './known.ts';

type Activity = OutputOf<'stillOut.list'>[number];
type Person = Activity['people'][number];
type Named = Pick<Person, 'staffId' | 'volunteerId'>;
type SignedOn = OutputOf<'attendance.signedOn'>[number];

const namedFields = ['staffId', 'volunteerId', 'name', 'signedOnAt', 'startTime', 'finishTime'] as const;

/** Whom to ring about somebody on the activity, or whom it could have. */
function contactsOf(document: ActivityDocument, person: Named, shared: Shared) {
  const known = findPerson(document, person, shared);
  const { phone = '', emergencyContact = '', emergencyContactNumber = '' } = known ?? {};
  return { phone, emergencyContact, emergencyContactNumber };
}

const byMoment = (a: { signedOnAt: string }, b: { signedOnAt: string }) => compare(a.signedOnAt, b.signedOnAt);

/** Those at other activities: somebody who is on here is out nowhere else. */
function elsewhere<Row extends Named & { activityId?: number }>(
  rows: readonly Row[],
  document: ActivityDocument,
): Row[] {
  const here = new Set(openStays(document).map((row) => personKey(row)));
  return rows.filter((row) => row.activityId !== document.activity.id && !here.has(personKey(row)));
}

/** Who is signed on where, as this document says it. */
export function withSignedOn(all: SignedOn[], document: ActivityDocument): SignedOn[] {
  const { activityName } = document.activity;
  const here = openStays(document).map((row) => ({
    ...pickFields(row, ['id', 'activityId', ...namedFields]),
    activityName,
  }));
  return [...elsewhere(all, document), ...here].sort(byMoment);
}

/** Who is out, as this document says it. `at`: when something was last heard from them. */
export function withOut(all: Activity[], document: ActivityDocument, at: string, shared: Shared): Activity[] {
  const { activity: details } = document;
  const { id: activityId } = details;
  const before = all.find((one) => one.activityId === activityId);
  const people = openStays(document).map((row): Person => {
    const listed = before?.people.find((one) => personKey(one) === personKey(row));
    return { ...(listed ?? { ...contactsOf(document, row, shared), putOff: null }), ...pickFields(row, namedFields) };
  });
  const others = all
    .filter((one) => one.activityId !== activityId)
    .map((one) => ({ ...one, people: elsewhere(one.people, document) }));
  const { ledBy, ledByPhone, ledById, createdById } = details;
  const activity = {
    ...{
      activityId,
      ...pickFields(details, ['activityName', 'projectName', 'activityDate', 'startTime', 'finishTime']),
    },
    ...{ ledBy: ledBy ? { name: ledBy, phone: ledByPhone ?? '' } : null, leaderId: ledById ?? createdById },
    ...{ lastHeardAt: before?.lastHeardAt ?? at, people },
  };
  return [...others, activity].filter((one) => one.people.length > 0).sort((a, b) => compare(firstOn(a), firstOn(b)));
}

const firstOn = ({ people }: Activity) => people[0]?.signedOnAt ?? '';

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

const putOff: DocumentChange<'stillOut.putOff'> = {
  words: () => words.putOffAlarm,
  // After its half hour it does nothing, also while it waits: the alarm is by its `until`.
  beside: (_document, input, { at, person }) =>
    drawSaid(input, () => ({ putOff: { until: putOffFrom(at), by: fullName(person) } })),
  answer: () => ({ message: messages.stillOut.putOff }),
};

const endPutOff: DocumentChange<'stillOut.endPutOff'> = {
  words: () => words.endPutOff,
  beside: (_document, input) => drawSaid(input, () => ({ putOff: null })),
  answer: () => ({ message: messages.stillOut.isBack }),
};

export const stillOutEffects = { 'stillOut.putOff': putOff, 'stillOut.endPutOff': endPutOff };
