import type { QueryClient } from '@tanstack/react-query';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { remove, update } from './attendance/corrections.ts';
import { drawTaps, nameOf, waitingId } from './attendance/draw-taps.ts';
import { drawGone, drawRecorded, isOf, latestOf, rowsOf } from './attendance/rows.ts';
import { known, knownActivity } from './known.ts';
import { drawOnHome } from './lists.ts';

type Input = InputOf<'attendance.signOff'>;

const activity = ({ activityId }: Input, cache: QueryClient) => knownActivity(cache, activityId);

const namesOf = (cache: QueryClient, { activityId, people }: Input) =>
  people.map((person) => nameOf(cache, activityId, person));

/** The ids of the sign-ons that a tap is about. */
function answerOf(cache: QueryClient, { activityId, people }: Input, made: Made | null, message: string) {
  const rows = rowsOf(cache, activityId);
  const ids = people.flatMap((person, index) => {
    const open = rows.find((row) => isOf(row, person) && row.signedOffAt === null);
    const latest = made ? (open?.id ?? waitingId(made, index)) : latestOf(rows, person)?.id;
    return latest ?? [];
  });
  const [id] = ids;
  return { message, ids, ...(id !== undefined && ids.length === 1 && { id }) };
}

const signOn: FieldChange<'attendance.signOn'> = {
  activity,
  words: (input, cache) => words.signOn(namesOf(cache, input)),
  draws: (input, made, cache) => {
    const { activityId: id } = input;
    const details = known(cache, 'activities.document', { id })?.activity;
    return [
      ...drawTaps(cache, { ...input, kind: 'on', briefed: input.briefed || null }, made),
      // An activity of another day is one of today's once somebody is there.
      ...(details ? [drawOnHome(cache, details, made.at)] : []),
      drawRecorded(id),
    ];
  },
  answer: (input, made, cache) => answerOf(cache, input, made, messages.attendance.signedOn(input.people.length)),
};

const signOff: FieldChange<'attendance.signOff'> = {
  activity,
  words: (input, cache) => words.signOff(namesOf(cache, input)),
  draws: (input, made, cache) => [
    ...drawTaps(cache, { ...input, kind: 'off', briefed: null }, made),
    drawRecorded(input.activityId),
  ],
  answer: (input, _made, cache) => answerOf(cache, input, null, messages.attendance.signedOff(input.people.length)),
};

const brief: FieldChange<'attendance.brief'> = {
  activity,
  words: (input, cache) => words.brief(namesOf(cache, input), input.briefed),
  draws: (input, made, cache) => drawTaps(cache, { ...input, kind: 'brief' }, made),
  answer: (input, _made, cache) => answerOf(cache, input, null, messages.attendance.saved),
};

const didNotCome: FieldChange<'attendance.didNotCome'> = {
  activity,
  words: (input, cache) => words.didNotCome(namesOf(cache, input)),
  draws: ({ activityId, people }, made, cache) => {
    const isTheirs = (row: Parameters<typeof isOf>[0]) => people.some((person) => isOf(row, person));
    const rows = people.map((person, index) => {
      const who = { staffId: null, volunteerId: null, ...person, name: nameOf(cache, activityId, person) };
      return { id: waitingId(made, index), activityId, ...who, createdAt: made.at, createdBy: fullName(made.person) };
    });
    return [
      draw('attendance.absences', { activityId }, (before) => [...before.filter((row) => !isTheirs(row)), ...rows]),
      ...drawGone(cache, activityId, made.at, isTheirs),
      drawRecorded(activityId),
    ];
  },
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
