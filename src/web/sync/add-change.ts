import type { QueryClient } from '@tanstack/react-query';
import { notBefore } from '#shared/attendance/clocks.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { Change } from './change.ts';
import { known } from './effects/known.ts';
import {
  type DrawnChanges,
  type KeptChange,
  makes,
  type NewChange,
  neverSent,
  takenBackBy,
  tempIdOf,
  tempIdsIn,
} from './kept-change.ts';
import type { Kind, KindOf, Made } from './kinds.ts';
import { isSame } from './merge.ts';
import { namedReport, reportField } from './named-report.ts';
import { afterAnswers, mergeInputs, onVersion, type Queue, togetherOf, versionOf, withoutVersion } from './outbox.ts';
import { nounOf } from './paths.ts';

// How a new change is described, and put behind a queue.

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
export function describeChange(
  { body, ...change }: Change,
  { cache, user }: DescribedFor,
  described: Described,
): NewChange {
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
    ...(body && { bytes: body.bytes.byteLength }),
  };
}

/**
 * A change as it is stored behind a queue: with what it waits for, and based on what its screen showed. Null: it is there already, sent
 * again while it waits. `queue`: all changes that it may depend on. `drawn`: what showed on its screen, some of which may have been answered
 * a moment ago. `answers`: the answered ones, of which its screen may know nothing.
 */
export function add(
  queue: Queue,
  added: NewChange,
  kindOf: KindOf,
  { drawn = [], answers = [] }: { drawn?: DrawnChanges; answers?: readonly NewChange[] } = {},
): NewChange | null {
  // A second one would wait for itself.
  if (queue.some(({ key }) => key === added.key)) return null;
  const own = queue.filter(({ person }) => person === added.person);
  const change = { ...added, waitsFor: waitsFor(own, added, kindOf) };
  const line = own.filter(
    (one) => one.activity === added.activity && !one.madeBy && (one.state === 'waiting' || isShownIn(one, added)),
  );
  const showsIn = (earlier: NewChange) => isNeighbour(earlier, added, kindOf) && isOfFields(earlier, added);
  const shown = line.findLast(showsIn) ?? drawn.findLast((earlier) => earlier.record !== null && showsIn(earlier));
  const all = [...drawn, ...line];
  const built = noNewerThan(all, shown ? onTopOf(shown, change, kindOf) : change, kindOf);
  const past = new Set(shown && all.slice(0, all.lastIndexOf(shown)).map(({ key }) => key));
  if (shown) past.delete(shown.key);
  return afterAnswers(built, answers, kindOf, past);
}

/** Whether nothing that waits can alter it: it makes something of which no earlier change says anything. */
export function standsAlone(added: NewChange): boolean {
  const names = takenBackBy(added) !== null || namedReport(added) !== null || tempIdsIn(added.input).length > 0;
  return added.record === null && !names;
}

/** Whether both are about one record or, without a record, about one kind of rows. */
function isNeighbour(earlier: NewChange, { record, path }: NewChange, kindOf: KindOf): boolean {
  return record === null ? nounOf(earlier.path) === nounOf(path) : hasRecord(earlier, record, kindOf);
}

/** Whether both edit the same fields: a record's details and its notes are edited by two calls. What makes a record has all of them. */
const isOfFields = (earlier: NewChange, { path }: NewChange) => earlier.path === path || earlier.record === null;

/**
 * Whether the screen showed the values of this refused edit when the later one was typed. The later one repeats them, so it may be sent
 * only after the refused one is settled.
 */
function isShownIn({ state, path, record, input, base }: KeptChange, later: NewChange): boolean {
  const isOfSame = state === 'refused' && record !== null && record === later.record && path === later.path;
  if (!isOfSame || !base || !later.base) return false;
  const shown = later.base.input as Record<string, unknown>;
  const before = base.input as Record<string, unknown>;
  const changed = Object.entries(withoutVersion(input)).filter(([name, value]) => !isSame(value, before[name]));
  return changed.length > 0 && changed.every(([name, value]) => isSame(value, shown[name]));
}

/** It edits this record, or makes it. */
function hasRecord(change: NewChange, record: string, kindOf: KindOf): boolean {
  return change.record === record || `${kindOf(change.path)?.makes}:${change.tempId}` === record;
}

/** Whether the later edit of a record may repeat what the earlier one wrote. The order of their activity hands the version on anyway. */
function mayBuildOn(one: NewChange, later: NewChange, kindOf: KindOf): boolean {
  const isOtherPart = one.record !== null && one.path !== later.path;
  return !isOtherPart || ![one, later].some(({ path }) => kindOf(path)?.record?.isApart);
}

/** Earlier edits of the same record, the changes that make what its input names, and the one that it takes back. */
function waitsFor(own: Queue, later: NewChange, kindOf: KindOf): string[] {
  const { record, input } = later;
  const named = tempIdsIn(input);
  const report = namedReport(later)?.record;
  const isNeeded = (one: KeptChange) =>
    named.some((id) => makes(one, id)) ||
    one.key === takenBackBy(later) ||
    (record !== null && one.state === 'waiting' && hasRecord(one, record, kindOf) && mayBuildOn(one, later, kindOf)) ||
    (report !== undefined && one.state === 'waiting' && hasRecord(one, report, kindOf)) ||
    isShownIn(one, later);
  return own.filter(isNeeded).map(({ key }) => key);
}

/**
 * A later edit, with no newer version than the edits of its record that showed: each repeats fields that it did not change, and so hides what
 * somebody else wrote there since. At the server it then meets a conflict, unless their answers hand a version on that it may have.
 */
function noNewerThan(shown: DrawnChanges, later: NewChange, kindOf: KindOf): NewChange {
  const { record, base } = later;
  if (record === null || !base) return later;
  const edits = shown.filter((one) => one.record === record && mayBuildOn(one, later, kindOf));
  const version = Math.min(base.version, ...edits.flatMap(({ input }) => versionOf(input) ?? []));
  return { ...later, ...onVersion(withoutVersion(later.input), version, base.input) };
}

/**
 * A later edit, based on an earlier edit of its record or on the change that makes the record: a field that it did not change gets the
 * earlier one's value.
 */
function onTopOf(before: NewChange, later: NewChange, kindOf: KindOf): NewChange {
  if (!isOfFields(before, later) || !later.base || overwritesUnseen(before, later)) return later;
  const earlier = before.input as Record<string, unknown>;
  const fields = Object.entries(later.base.input);
  // What its screen showed of the report is what the earlier one leaves of it, and not what that one named or set beside it.
  const isWritten = (name: string) =>
    name in earlier && name !== reportField && !(earlier.isBeside && name === 'incidentDetails');
  const now = Object.fromEntries(fields.map(([name, value]) => [name, isWritten(name) ? earlier[name] : value]));
  const merged = mergeInputs(later.base, withoutVersion(later.input), now, togetherOf(kindOf, later.path));
  return { ...later, ...onVersion(merged.values, later.base.version, now) };
}

/**
 * Whether the later edit changes a value that the earlier one took over from somebody else when it was merged, and that its screen did not
 * show. It then starts from what that showed, and meets a conflict at the server, so that a person decides.
 */
function overwritesUnseen(before: NewChange, later: NewChange): boolean {
  if (before.record === null || !before.base || !later.base) return false;
  const [taken, held] = [before.base.input, before.input] as Record<string, unknown>[];
  const shown = later.base.input as Record<string, unknown>;
  return Object.entries(withoutVersion(later.input)).some(
    ([name, value]) =>
      name in shown &&
      // A field that the earlier one does not send was taken over from nobody.
      name in (held ?? {}) &&
      !isSame(value, shown[name]) &&
      isSame(taken?.[name], held?.[name]) &&
      !isSame(taken?.[name], shown[name]),
  );
}
