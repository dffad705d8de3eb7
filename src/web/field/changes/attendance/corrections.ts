import type { QueryClient } from '@tanstack/react-query';
import { isUnsure, type PersonRef, personKey } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../../field-change.ts';
import { attendanceWords } from '../../words/attendance.ts';
import { allKnown, knownActivity, zoneOf } from '../known.ts';
import { bySignOn, drawGone, drawRows, latestOf, type Row, rowsOf, unknown, withTimes } from './rows.ts';

// Corrections and removals of sign-ons that the server, or the phone, already has.

type Chosen = InputOf<'attendance.update'> | InputOf<'attendance.remove'>;

/** The sign-on that a correction or removal means, with its activity. */
function findChosen(cache: QueryClient, { id, activityId, staffId, volunteerId }: Chosen): Row | undefined {
  if (id !== undefined)
    return allKnown(cache, 'attendance.list')
      .flatMap(({ data }) => data)
      .find((row) => row.id === id);
  const person = staffId ? { staffId } : { volunteerId: volunteerId ?? 0 };
  return latestOf(rowsOf(cache, activityId ?? 0), person);
}

function activityOf(cache: QueryClient, input: Chosen): number | null {
  const found = input.activityId ?? findChosen(cache, input)?.activityId;
  return found === undefined ? null : knownActivity(cache, found);
}

/** The row as it will be; with what the input alone says where the row is not known. */
function corrected(input: InputOf<'attendance.update'>, { at, person }: Made, cache: QueryClient): Row {
  const { id = 0, activityId = 0, staffId = null, volunteerId = null, version = 1 } = input;
  const named = { id, activityId, staffId, volunteerId, version, name: words.somebody };
  const before = findChosen(cache, input) ?? { ...unknown, ...named };
  const { signedOnAt = before.signedOnAt, briefed = before.briefed } = input;
  const signedOffAt = input.signedOffAt === undefined ? before.signedOffAt : input.signedOffAt;
  const isNamed = input.signedOnAt !== undefined && (input.signedOffAt !== undefined || before.signedOffAt === null);
  const isCertain = !isUnsure(before) || isNamed;
  return {
    ...withTimes({ ...before, isCertain }, { signedOnAt, signedOffAt, briefed }),
    updatedAt: at,
    updatedById: person.id,
  };
}

export const update: FieldChange<'attendance.update'> = {
  activity: (input, cache) => activityOf(cache, input),
  words: (input, cache) => words.correctTimes(findChosen(cache, input)?.name ?? words.somebody),
  draws: (input, made, cache) => {
    const row = corrected(input, made, cache);
    return drawRows(cache, row.activityId, made.at, (rows) =>
      rows
        // A newer answer keeps its version.
        .map((one) => (one.id === row.id ? { ...row, version: one.version } : one))
        .sort(bySignOn),
    );
  },
  answer: corrected,
  record: {
    id: (input) => `attendance:${input.id ?? `${personKey(input as PersonRef)} at ${input.activityId}`}`,
    known: (input, cache) => findChosen(cache, input) ?? null,
    inputOf: ({ signedOnAt, signedOffAt, briefed }: Row, { id, activityId, staffId, volunteerId, confirm }) => ({
      ...(id === undefined ? { activityId, staffId, volunteerId } : { id }),
      ...{ signedOnAt, signedOffAt, briefed },
      ...(confirm && { confirm }),
    }),
    together: [['signedOnAt', 'signedOffAt']],
    words: (_input, cache) => attendanceWords(zoneOf(cache)),
  },
};

export const remove: FieldChange<'attendance.remove'> = {
  activity: (input, cache) => activityOf(cache, input),
  words: (input, cache) => words.removeSignOn(findChosen(cache, input)?.name ?? words.somebody),
  draws: (input, { at }, cache) => {
    const row = findChosen(cache, input);
    // Named by its person, it is drawn only while it waits: an earlier sign-on of theirs may have come in its place.
    if (!row || (input.id === undefined && row.id > 0)) return [];
    return drawGone(cache, row.activityId, at, ({ id }) => id === row.id);
  },
  answer: () => ({ message: messages.attendance.removed }),
};
