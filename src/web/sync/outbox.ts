import type { Base, KeptChange, NewChange, Refusal } from './kept-change.ts';
import {
  isOfTheDay,
  isOfWhoIsOut,
  isTempId,
  isUnreadable,
  lineOf,
  makes,
  takenBackBy,
  tempIdsIn,
  withIds,
} from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import { flatten, isSame, merge, type Together } from './merge.ts';
import { answeredReport, madeIdIn, namedReport, onReportOf, reportField } from './named-report.ts';
import type { MutationPath } from './paths.ts';

/**
 * What waits to be sent, in the order in which it was made. Every function here is pure: a queue goes in, the next one comes out.
 * A change waits, then it is sent (`sentAt`). It leaves the queue when it is answered. When it is refused it stays, and all changes that
 * depend on it wait. When no answer comes (it is lost) it is sent again later, unaltered, because the server may have applied it.
 */
export type Queue = readonly KeptChange[];

/** `now`: milliseconds since 1970. `isPrompt`: lost changes are sent before their `nextAt`, because coverage may be back. */
export type NextOptions = { person: number; now: number; isPrompt?: boolean };

/**
 * The next change of each line that can be sent now, files last: the changes of a line are sent one after the other.
 * Behind one that the server turned away, who is out and who is back goes all the same.
 */
export function next(queue: Queue, { person, now, isPrompt = false }: NextOptions): KeptChange[] {
  const there = new Set(queue.map(({ key }) => key));
  const held = heldKeys(queue);
  const begun = new Set<number | string>();
  const turnedAway = new Set<number | string>();
  const ready: KeptChange[] = [];
  for (const change of queue.filter((one) => one.person === person && !held.has(one.key))) {
    const line = lineOf(change);
    const isFile = change.bytes !== undefined;
    const stays = !isFile && !isOfWhoIsOut(change);
    if (begun.has(line)) continue;
    const isBehind = stays && turnedAway.has(line);
    const isReady = !isBehind && isDue(change, { now, isPrompt }) && !change.waitsFor.some((key) => there.has(key));
    if (isBehind || (stays && change.isTurnedAway)) (isOfTheDay(change) ? begun : turnedAway).add(line);
    // Of files, any that can go does: one may wait for a record that another need not wait for.
    else if (!isFile || isReady) begun.add(line);
    if (isReady) ready.push(change);
  }
  return ready.sort((a, b) => Number(a.bytes !== undefined) - Number(b.bytes !== undefined));
}

/** Coverage makes no room on a server, so what was turned away has its time. */
const isDue = (
  { nextAt, failures, isTurnedAway }: KeptChange,
  { now, isPrompt }: Pick<Required<NextOptions>, 'now' | 'isPrompt'>,
) => isOver(nextAt, now) || (isPrompt && failures === 0 && !isTurnedAway);

/** The keys of refused changes, and of all changes that depend on them. */
export function heldKeys(queue: Queue): Set<string> {
  const held = new Set<string>();
  for (const { key, state, waitsFor } of queue) {
    if (state === 'refused' || waitsFor.some((one) => held.has(one))) held.add(key);
  }
  return held;
}

/** A change as it is sent, now and at every later try. `ids`: the server's ids, by temporary id. */
export function freeze(change: KeptChange, ids: ReadonlyMap<number, number>, now: string): KeptChange {
  return change.sentAt === null ? { ...knowing(change, ids), sentAt: now } : change;
}

/** What the server answered: the record, the ids of what the change made, and the id of the database that it is in. */
export type Answer = { record: unknown; ids: ReadonlyMap<number, number>; database: string };

/**
 * Removes an answered change, and gives the record's id and new version to the later changes, which would otherwise conflict with it as
 * if somebody else had made it. A second answer to the same change alters nothing.
 */
export function answered(queue: Queue, key: string, answer: Answer, kindOf: KindOf): Queue {
  const done = queue.find((change) => change.key === key);
  if (!done) return queue;
  return queue.flatMap((change) => {
    if (change === done) return [];
    return change.sentAt !== null || change.order < done.order ? [change] : [behind(change, done, answer, kindOf)];
  });
}

/**
 * A change that is made after these were answered: as if it had waited when they were, for its screen may be older than their answers.
 * `past`: the keys of those over which its screen showed a later edit of its record. They are left out where merging onto each in turn stops
 * half-way, at what its screen had left behind.
 */
export function afterAnswers<Change extends NewChange>(
  change: Change,
  answers: readonly NewChange[],
  kindOf: KindOf,
  past: ReadonlySet<string> = new Set(),
): Change {
  const withoutThose = (left: ReadonlySet<string>) =>
    answers.reduce<Change>((later, done) => {
      const answer = { record: done.answer, ids: idsIn(done, done.answer), database: later.database };
      return behind(later, done, answer, kindOf, left.has(done.key));
    }, change);
  const after = withoutThose(new Set());
  const version = versionOf(after.input) ?? 0;
  const isHalfWay = answers.some(
    (done) => done.record === after.record && (versionOf(done.answer ?? {}) ?? 0) > version,
  );
  return past.size > 0 && isHalfWay ? withoutThose(past) : after;
}

const makerOf = ({ person, madeBy }: NewChange) => madeBy?.id ?? person;

/** A later change, as it is once an earlier one was answered. */
function behind<Change extends NewChange>(
  later: Change,
  done: NewChange,
  answer: Answer,
  kindOf: KindOf,
  isLeftOut = false,
): Change {
  const record = done.record ?? `${kindOf(done.path)?.makes}:${answer.ids.get(done.tempId)}`;
  // What another person of this phone did is theirs: whoever changed the same meets it as a conflict.
  if (makerOf(later) !== makerOf(done)) return knowing(later, answer.ids);
  const known = onReportOf(knowing(later, answer.ids), done, answer.record);
  if (known.record === record) return isLeftOut ? known : following(known, done, answer, kindOf);
  return followingPress(followingReport(known, done, answer, kindOf), done, answer, kindOf);
}

/** A later edit of a record that a press changed beside, where nobody else saved it between. */
function followingPress<Change extends NewChange>(
  later: Change,
  done: NewChange,
  { record }: Answer,
  kindOf: KindOf,
): Change {
  const version = kindOf(done.path)
    ?.hands?.(record)
    .get(later.record ?? '');
  const isNext = version !== undefined && versionOf(later.input) === version - 1;
  if (!isNext || !later.base) return later;
  return { ...later, ...onVersion(withoutVersion(later.input), version, later.base.input) };
}

/** A later edit of the report that a completion named, where nobody else saved it between. */
function followingReport<Change extends NewChange>(
  later: Change,
  done: NewChange,
  { record }: Answer,
  kindOf: KindOf,
): Change {
  const [before, after] = [namedReport(done), answeredReport(record)];
  const isNext = before?.record === later.record && after?.version === (before?.version ?? 0) + 1;
  if (!isNext || !later.base || versionOf(later.input) !== before?.version) return later;
  const { incident } = record as { incident?: object | null };
  const seen = later.base.input;
  const now = { ...seen, ...Object.fromEntries(Object.entries(incident ?? {}).filter(([name]) => name in seen)) };
  const merged = mergeInputs(later.base, withoutVersion(later.input), now, togetherOf(kindOf, later.path));
  return { ...later, ...onVersion(merged.values, after.version, now) };
}

/** The server's id of what a change made, by the temporary one. */
export function idsIn(change: NewChange, answer: unknown): Map<number, number> {
  const id = madeIdIn(answer, change);
  return new Map(id === null ? [] : [[change.tempId, id]]);
}

/** The change with the server's ids. */
export function knowing<Change extends NewChange>(change: Change, ids: ReadonlyMap<number, number>): Change {
  const record = change.record && withKnownId(change.record, ids);
  const isAsBefore = record === change.record && !tempIdsIn(change.input).some((id) => ids.has(id));
  if (isAsBefore) return change;
  const base = change.base && { ...change.base, input: withIds(change.base.input, ids) };
  return { ...change, record, base, input: withIds(change.input, ids) };
}

/**
 * An answered change as it is drawn until what is kept holds it: with its fields as the server stored them, which may be trimmed, where
 * nobody else saved between.
 */
export function asAnswered<Change extends NewChange>(change: Change, answer: unknown, kindOf: KindOf): Change {
  const found = { ...change, answer };
  const { base, input } = change;
  const { hidden = [], incidentHidden = hidden } = (answer ?? {}) as { hidden?: string[]; incidentHidden?: string[] };
  // The answer has not the report that was set beside another, nor what its reader may not see.
  const isWhole = incidentHidden.length === 0 && !('isBeside' in (input as object));
  if (!base || !isOnlySave(change, answer) || !isWhole) return found;
  const stored = (inputOf(change, answer, kindOf) ?? answer) as Record<string, unknown>;
  const [before, after] = [base.input, withoutVersion(input)] as Record<string, unknown>[];
  const named = Object.keys(after ?? {}).filter((name) => name in stored && name !== reportField);
  const asStored = (names: string[]) => Object.fromEntries(names.map((name) => [name, stored[name]]));
  const kept = asStored(named.filter((name) => isSame(before?.[name], after?.[name])));
  return {
    ...found,
    ...{ input: { ...(input as object), ...asStored(named) }, base: { ...base, input: { ...before, ...kept } } },
  };
}

/** Whether nobody else saved the record between what the change started from and its answer. */
function isOnlySave({ record, input }: NewChange, answer: unknown): boolean {
  const { version } = (answer ?? {}) as { version?: unknown };
  const from = record === null ? 0 : versionOf(input);
  return from !== undefined && typeof version === 'number' && version <= from + 1;
}

function withKnownId(record: string, ids: ReadonlyMap<number, number>): string {
  const at = record.lastIndexOf(':') + 1;
  const id = Number(record.slice(at));
  return isTempId(id) ? record.slice(0, at) + (ids.get(id) ?? id) : record;
}

/**
 * A later edit, merged onto the answer to an earlier edit of the same record, which may hold other people's changes too. Where it changed a
 * field that somebody else changed it keeps its old version, so that the server answers with a conflict and a person decides. What the
 * earlier edit itself wrote is the same person's: the later one stands, whatever its screen showed.
 */
function following<Change extends NewChange>(
  change: Change,
  done: NewChange,
  { record, database }: Answer,
  kindOf: KindOf,
): Change {
  const { version } = (record ?? {}) as { version?: unknown };
  if (typeof version !== 'number' || !change.base) return change;
  // Its screen showed what is newer than the answer.
  if ((versionOf(change.input) ?? 0) > version) return change;
  if (done.record !== null && done.path !== change.path) {
    // The answer holds another part of the record, so nothing can be merged. The new version is safe only if nobody else saved between.
    return isOnlySave(done, record) && versionOf(done.input) === versionOf(change.input)
      ? { ...change, database, ...onVersion(withoutVersion(change.input), version, change.base.input) }
      : change;
  }
  const now = inputOf(change, record, kindOf);
  if (!now || asks(change, record, kindOf)) return change;
  const merged = mergeInputs(change.base, withoutVersion(change.input), now, togetherOf(kindOf, change.path));
  const sides = [now, change.base.input, done.input as object, done.base?.input ?? {}];
  const [there, seen, wrote, from] = sides.map((fields) => flatten(fields));
  // Fields that belong together are asked about as one. What the earlier edit only repeats it has from somebody else.
  const isChanged = (path: string) => !isSame(wrote?.[path], from?.[path]);
  const isOwn = (path: string) =>
    isSame(there?.[path], seen?.[path]) || (isSame(there?.[path], wrote?.[path]) && isChanged(path));
  // Where nobody else saved, the server has altered what that wrote: a text without the spaces around it, a number for nothing typed.
  const isAltered = (paths: string[]) => isOnlySave(done, record) && paths.some(isChanged);
  if (!merged.asked.every((paths) => paths.every(isOwn) || isAltered(paths))) return change;
  return { ...change, database, ...onVersion(merged.values, version, now) };
}

/** As a change that was never sent. */
const fresh = {
  state: 'waiting',
  refusal: null,
  tries: 0,
  failures: 0,
  nextAt: 0,
  isTurnedAway: false,
} as const;

/** The server refused the change: it stays, with the reason. */
export function refused(queue: Queue, key: string, refusal: Refusal): Queue {
  return alter(queue, key, (change) => ({ ...change, ...fresh, state: 'refused', refusal }));
}

/** After so many answers in a row that are failures of the server, a change counts as refused. */
const mostFailures = 10;
const shortestWaitMs = 2000;
export const longestWaitMs = 5 * 60_000;

/** Whether a wait until then is over. One that is further off than any was noted before the phone's clock was put back. */
export const isOver = (until: number, now: number) => until <= now || until > now + longestWaitMs;

/** When a change was lost. `failure`: the server's sentence. */
type Lost = { now: number; random: number; failure: string | null; isTurnedAway?: boolean };

/** No answer came, or the server failed or turned it away: the change is sent again, after a longer wait each time. */
export function lost(queue: Queue, key: string, { isTurnedAway = false, ...at }: Lost): Queue {
  return alter(queue, key, (change) => {
    const failures = change.failures + (at.failure === null ? 0 : 1);
    const tries = change.tries + 1;
    // Its screen was told that it is kept, and waits no longer.
    const nextAt = at.now + waitMs(tries, at.random);
    const waits = { ...change, tries, failures, isTurnedAway, watchedUntil: 0, nextAt };
    if (failures < mostFailures) return waits;
    return { ...waits, state: 'refused', refusal: { status: 500, message: at.failure ?? '' } };
  });
}

/** Twice as long each time, from 2 s to 5 min. `random` (0 to 1) keeps phones that lost coverage together from coming back together. */
export function waitMs(tries: number, random: number): number {
  const most = Math.min(shortestWaitMs * 2 ** tries, longestWaitMs);
  return Math.max(shortestWaitMs, most * (0.5 + random / 2));
}

/** Every change that waits goes at once. */
export function sendNow(queue: Queue): Queue {
  return queue.map((change) => (change.nextAt > 0 ? { ...change, nextAt: 0 } : change));
}

/**
 * Gives what somebody made who has left to the person who sends it in their place. Its key and input stay: the server may have made it
 * before they left.
 */
export function takeOver(queue: Queue, maker: number, by: { person: number; personName: string }): Queue {
  return queue.map((change) => {
    if (change.person !== maker || isUnreadable(change)) return change;
    const madeBy = change.madeBy ?? { id: maker, name: change.personName };
    return { ...change, ...by, madeBy, watchedUntil: 0, nextAt: 0 };
  });
}

/** Sends a refused change once more, as it is. */
export function tryAgain(queue: Queue, key: string): Queue {
  return alter(queue, key, (change) => ({ ...change, ...fresh }));
}

/** What is sent in place of a refused change: another input, based on the record as it is now, under a new key. */
export type Remade = Pick<KeptChange, 'key' | 'input' | 'base' | 'database'>;

/** Puts another change in the place of a refused one. What depended on the refused one depends on it from then on. */
export function remake(queue: Queue, key: string, remade: Remade): Queue {
  return queue.map((change) => {
    if (change.key === key) return { ...change, ...fresh, sentAt: null, ...remade, merges: change.merges + 1 };
    if (!change.waitsFor.includes(key)) return change;
    return { ...change, waitsFor: change.waitsFor.map((one) => (one === key ? remade.key : one)) };
  });
}

/** One change is merged at most this many times before a person is asked. */
const mostMerges = 8;

/** A refused edit, merged with what another person saved meanwhile. Null when both changed one field, so that a person must choose. */
export function mergeConflict(change: KeptChange, kindOf: KindOf): Pick<KeptChange, 'input' | 'base'> | null {
  const { path, input, base, refusal, merges } = change;
  const { conflict } = refusal ?? {};
  const theirs = conflict ? inputOf(change, conflict.record, kindOf) : null;
  if (!conflict || !theirs || !base || merges >= mostMerges || asks(change, conflict.record, kindOf)) return null;
  const merged = mergeInputs(base, withoutVersion(input), theirs, togetherOf(kindOf, path));
  return merged.asked.length > 0 ? null : onVersion(merged.values, conflict.version, theirs);
}

/**
 * Removes a change, and every change that names a record which this one would have made. Later edits of the same record stay, without the
 * values that they took over from this one.
 */
export function throwAway(queue: Queue, key: string, kindOf: KindOf): Queue {
  const gone = new Set(needing(queue, key).map((change) => change.key)).add(key);
  /** The record's fields after each later edit, with the removed change and without it, and of which version these are. By the key of the edit. */
  const states = new Map<string, { before: object; after: object; version: number }>();
  return queue.flatMap((change) => {
    const input = withoutVersion(change.input);
    if (change.key === key && change.base) {
      const { version, input: after } = change.base;
      states.set(key, { before: input, after, version });
    }
    if (gone.has(change.key)) return [];
    const last = change.waitsFor.findLast((one) => states.has(one)) ?? '';
    const state = states.get(last);
    const isOfSame = queue.find((one) => one.key === last)?.path === change.path;
    if (!state || !change.base || change.sentAt !== null || !isOfSame) return [change];
    const together = togetherOf(kindOf, change.path);
    const own = versionOf(change.input) ?? change.base.version;
    // Its screen may have shown newer data, without the removed change: what it did not take over stays.
    const base = mergeInputs({ version: own, input: state.before }, change.base.input, state.after, together).values;
    const { values } = mergeInputs(change.base, input, base, together);
    // Values of an older version are sent as such: what somebody wrote since stays.
    const version = isSame(base, change.base.input) ? own : Math.min(own, state.version);
    states.set(change.key, { before: { ...state.before, ...input }, after: { ...state.after, ...values }, version });
    return [{ ...change, ...onVersion(values, version, base) }];
  });
}

/** The changes that cannot be sent without this one. */
export function needing(queue: Queue, key: string): KeptChange[] {
  const needed = queue.filter((change) => change.key === key);
  for (const change of queue) {
    const named = tempIdsIn(change.input);
    const needs = (one: KeptChange) => one.key === takenBackBy(change) || named.some((id) => makes(one, id));
    if (!needed.includes(change) && needed.some(needs)) needed.push(change);
  }
  return needed.filter((change) => change.key !== key);
}

function alter(queue: Queue, key: string, work: (change: KeptChange) => KeptChange): Queue {
  return queue.map((change) => (change.key === key ? work(change) : change));
}

/** The input that would leave a record as it is, without its version: with the fields of this edit of it. */
function inputOf({ path, input }: NewChange, record: unknown, kindOf: KindOf): object | null {
  if (typeof record !== 'object' || record === null) return null;
  return kindOf(path)?.record?.inputOf(record, input as never) ?? null;
}

/** Whether a conflict is never merged without asking: `record` is as it is on the server. */
function asks({ path, input, base }: NewChange, record: unknown, kindOf: KindOf): boolean {
  return (base && kindOf(path)?.record?.asks?.(base.input, input as never, record)) ?? false;
}

export const togetherOf = (kindOf: KindOf, path: MutationPath): Together => kindOf(path)?.record?.together ?? [];

// The input of an edit: the fields of its record, and the version that it starts from.

export function versionOf(input: unknown): number | undefined {
  return (input as { version?: number }).version;
}

export function withoutVersion(input: unknown): object {
  const { version: _, ...fields } = input as { version?: number };
  return fields;
}

/** The input and the base of an edit that starts from this version of its record. */
export function onVersion(input: object, version: number, base: object): Pick<KeptChange, 'input' | 'base'> {
  return { input: { ...input, version } as KeptChange['input'], base: { version, input: base } };
}

/** Merges two inputs by the fields that mine sends: an input may leave fields of its record out. */
export function mergeInputs(base: Base, mine: object, theirs: object, together: Together) {
  const sent = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in mine));
  return merge<object>(sent(base.input), mine, sent(theirs), together);
}
