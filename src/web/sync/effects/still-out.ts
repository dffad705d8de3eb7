import { personKey } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { putOffFrom } from '#shared/still-out.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import type { DocumentChange } from './document-change.ts';

type Person = OutputOf<'stillOut.list'>[number]['people'][number];

/** What is said of these people of an activity; of all of them where nobody is named. */
function drawSaid({ activityId, people }: InputOf<'stillOut.putOff'>, putOff: Person['putOff']): Drawing[] {
  const isNamed = (person: Person) => people?.some((one) => personKey(one) === personKey(person)) ?? true;
  const drawPerson = (person: Person) => (isNamed(person) ? { ...person, putOff } : person);
  return [
    draw('stillOut.list', undefined, (all) =>
      all.map((one) => (one.activityId === activityId ? { ...one, people: one.people.map(drawPerson) } : one)),
    ),
  ];
}

const putOff: DocumentChange<'stillOut.putOff'> = {
  words: () => words.putOffAlarm,
  // After its half hour it does nothing, also while it waits: the alarm is by its `until`.
  beside: (_document, input, { at, person }) => drawSaid(input, { until: putOffFrom(at), by: fullName(person) }),
  answer: () => ({ message: messages.stillOut.putOff }),
};

const endPutOff: DocumentChange<'stillOut.endPutOff'> = {
  words: () => words.endPutOff,
  beside: (_document, input) => drawSaid(input, null),
  answer: () => ({ message: messages.stillOut.isBack }),
};

export const stillOutEffects = { 'stillOut.putOff': putOff, 'stillOut.endPutOff': endPutOff };
