import type { QueryClient } from '@tanstack/react-query';
import { notBefore } from '#shared/attendance/clocks.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { Change } from './change.ts';
import { known } from './effects/known.ts';
import { type NewChange, neverSent, tempIdOf } from './kept-change.ts';
import type { Kind, Made } from './kinds.ts';

/** How a change came about, for whoever draws it. */
export function madeOf({ key, madeAt, phone }: Pick<Change, 'key' | 'madeAt' | 'phone'>, person: SessionUser): Made {
  // A clock that says otherwise is wrong.
  const earliest = phone ? notBefore(phone) : madeAt;
  return { key, at: madeAt < earliest ? earliest : madeAt, person, tempId: tempIdOf(key) };
}

type DescribedFor = { cache: QueryClient; user: SessionUser };

/** `from`: the record that an edit started from, where its screen knows. `watchedUntil`: see `KeptChange`. */
type Described = {
  kind: Kind;
  activity: number;
  from: { version: number } | null | undefined;
  watchedUntil: number;
};

/** A change as the phone keeps it: with its words for a person, and what its edit started from. To be called before it is drawn. */
export function describeChange(change: Change, { cache, user }: DescribedFor, described: Described): NewChange {
  const { kind, activity, from, watchedUntil } = described;
  const input = change.input as never;
  const { record } = kind;
  const before = from ?? record?.known(input, cache) ?? null;
  const { version } = change.input as { version?: number };
  const isBase = record && before && before.version === version;
  return {
    ...change,
    activity,
    activityName: known(cache, 'activities.document', { id: activity })?.activity.activityName ?? '',
    personName: fullName(user),
    words: kind.words(input, cache),
    tempId: tempIdOf(change.key),
    record: record?.id(input) ?? null,
    base: isBase ? { version: before.version, input: record.inputOf(before, input) } : null,
    ...neverSent,
    watchedUntil,
  };
}
