import type { QueryClient } from '@tanstack/react-query';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { Drawing } from '#web/changes/drawn-changes.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { drawAbsent } from './attendance/absences.ts';
import { remove, update } from './attendance/corrections.ts';
import { drawTaps, nameOf, type Press, waitingId } from './attendance/draw-taps.ts';
import { drawHeard, drawRecorded, drawSignedOn, isOf, latestOf, type Person, rowsOf } from './attendance/rows.ts';
import { known, knownActivity } from './known.ts';
import { drawOnHome } from './lists.ts';
import { drawStillOut } from './still-out.ts';

type Input =
  | InputOf<'attendance.signOn'>
  | InputOf<'attendance.signOff'>
  | InputOf<'attendance.brief'>
  | InputOf<'attendance.didNotCome'>;

const namesOf = (cache: QueryClient, { activityId, people }: Input) =>
  people.map((person) => nameOf(cache, activityId, person as Person));

/** A press of people, and who is out by it, everywhere. */
function drawPress(
  cache: QueryClient,
  input: Input,
  made: Made,
  what: Pick<Press, 'kind' | 'briefed' | 'left'>,
): Drawing[] {
  const { activityId } = input;
  return [
    ...drawTaps(cache, { activityId, people: input.people as Person[], ...what }, made),
    drawSignedOn(cache, activityId),
    drawStillOut(cache, activityId, made.at),
    drawHeard(cache, activityId),
  ];
}

/** An activity of another day is one of today's once somebody is there. */
function drawTodays(cache: QueryClient, activityId: number, at: string): Drawing[] {
  const activity = known(cache, 'activities.details.get', { id: activityId });
  return activity ? [drawOnHome(cache, activity, at)] : [];
}

/** The ids of the sign-ons that a tap is about. */
function answerOf(cache: QueryClient, { activityId, people }: Input, made: Made | null, message: string) {
  const rows = rowsOf(cache, activityId);
  const ids = people.flatMap((person, place) => {
    const open = rows.find((row) => isOf(row, person as Person) && row.signedOffAt === null);
    const latest = made ? (open?.id ?? waitingId(made, place)) : latestOf(rows, person as Person)?.id;
    return latest ?? [];
  });
  const [id] = ids;
  return { message, ids, ...(id !== undefined && ids.length === 1 && { id }) };
}

const signOn: FieldChange<'attendance.signOn'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.signOn(namesOf(cache, input)),
  draws: (input, made, cache) => [
    ...drawPress(cache, input, made, { kind: 'on', briefed: input.briefed || null, left: input.left }),
    ...drawTodays(cache, input.activityId, made.at),
    drawRecorded(input.activityId),
  ],
  answer: (input, made, cache) => answerOf(cache, input, made, messages.attendance.signedOn(input.people.length)),
};

const signOff: FieldChange<'attendance.signOff'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.signOff(namesOf(cache, input)),
  draws: (input, made, cache) => [
    ...drawPress(cache, input, made, { kind: 'off', briefed: null }),
    drawRecorded(input.activityId),
  ],
  answer: (input, _made, cache) => answerOf(cache, input, null, messages.attendance.signedOff(input.people.length)),
};

const brief: FieldChange<'attendance.brief'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.brief(namesOf(cache, input), input.briefed),
  draws: (input, made, cache) => drawPress(cache, input, made, { kind: 'brief', briefed: input.briefed }),
  answer: (input, _made, cache) => answerOf(cache, input, null, messages.attendance.saved),
};

const didNotCome: FieldChange<'attendance.didNotCome'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.didNotCome(namesOf(cache, input)),
  draws: (input, made, cache) => drawAbsent(cache, { ...input, people: input.people as Person[] }, made),
  answer: (input, _made, cache) => ({ message: messages.attendance.didNotCome(namesOf(cache, input)) }),
};

export const attendanceChanges = {
  'attendance.didNotCome': didNotCome,
  'attendance.signOn': signOn,
  'attendance.signOff': signOff,
  'attendance.brief': brief,
  'attendance.update': update,
  'attendance.remove': remove,
};
