import { merge, type Together } from '#web/changes/merge.ts';
import type { MutationPath } from '#web/changes/paths.ts';
import type { Base, KeptChange, NewChange, Refusal } from './kept-change.ts';
import { isTempId, makes, tempIdsIn, withIds } from './kept-change.ts';

/**
 * What waits to be sent, in the order in which it was made. Every function here is pure: a queue goes in, the next one comes out.
 * A change waits, goes (`sentAt`), and is then answered (it leaves the queue), refused (it stays, and holds back what builds on it) or
 * lost (it goes again later, unaltered, because the server may have made it).
 */
export type Queue = readonly KeptChange[];

/** What the queue must know of the kinds of changes; made from the table of changes. */
export type Rules = {
  /** True when `later` takes away what `earlier` would add. */
  takesBack: (later: NewChange, earlier: KeptChange) => boolean;
  /** The input of `earlier`, which makes a record, with the edit `later` in it. Null: that is not what it edits. */
  joins: (later: NewChange, earlier: KeptChange) => object | null;
  words: (path: MutationPath, input: object) => string;
  /** The input that would leave a record as it is, without its version. Null: no record with a version. */
  inputOf: (path: MutationPath, record: unknown) => object | null;
  together: (path: MutationPath) => Together;
};

/** `appended` has yet to get its place. `key`: of the change that now holds what was added; null: nothing is left to send. */
export type Added = { queue: Queue; appended: NewChange | null; key: string | null };

/** Adds a change. What was never sent is joined with it where it can be, or dropped with it. `queue`: all that it may build on. */
export function add(queue: Queue, added: NewChange, rules: Rules): Added {
  const own = queue.filter(({ person }) => person === added.person);
  const line = own.filter(({ activity }) => activity === added.activity);
  const taken = line.findLast((earlier) => isOnlyHere(earlier) && rules.takesBack(added, earlier));
  if (taken) return { queue: throwAway(queue, taken.key), appended: null, key: null };
  const before = line.findLast((earlier) => added.record !== null && edits(earlier, added.record));
  const change = { ...added, waitsFor: waitsFor(own, added) };
  if (!before) return { queue, appended: change, key: change.key };
  const joined = canTakeIn(before, change, own) ? join(before, change, rules) : null;
  if (joined) return { queue: put(queue, joined), appended: null, key: joined.key };
  return { queue, appended: onTopOf(before, change, rules), key: change.key };
}

/** The server cannot have made it. */
function isOnlyHere({ sentAt, refusal }: KeptChange): boolean {
  return sentAt === null || (refusal !== null && refusal.status < 500);
}

/** It edits this record, or makes it. */
function edits(change: KeptChange, record: string): boolean {
  if (change.state === 'refused') return false;
  return change.record === record || makes(change, Number(record.slice(record.lastIndexOf(':') + 1)));
}

/** Earlier edits of the same record, and the changes that make what its input names. */
function waitsFor(own: Queue, { record, input }: NewChange): string[] {
  const named = tempIdsIn(input);
  const isNeeded = (one: KeptChange) =>
    named.some((id) => makes(one, id)) || (record !== null && one.state === 'waiting' && one.record === record);
  return own.filter(isNeeded).map(({ key }) => key);
}

/** Never sent, and what the later one builds on was made before it. */
function canTakeIn(before: KeptChange, later: NewChange, own: Queue): boolean {
  const latest = Math.max(...own.filter(({ key }) => later.waitsFor.includes(key)).map(({ order }) => order), 0);
  return before.sentAt === null && latest <= before.order;
}

function join(before: KeptChange, later: NewChange, rules: Rules): KeptChange | null {
  const { madeAt, words, watchedUntil } = later;
  const since = { madeAt, watchedUntil, nextAt: 0 };
  if (before.record === later.record && before.path === later.path) {
    const { input } = onTopOf(before, later, rules);
    return { ...before, ...since, words, input: withVersion(input, versionOf(before.input)) as KeptChange['input'] };
  }
  const input = rules.joins(later, before);
  if (!input) return null;
  return { ...before, ...since, words: rules.words(before.path, input), input: input as KeptChange['input'] };
}

/** An edit that follows another one of its record: a field that it did not change keeps the earlier one's value. */
function onTopOf(before: KeptChange, later: NewChange, rules: Rules): NewChange {
  if (before.path !== later.path || !later.base) return later;
  const now = withoutVersion(before.input);
  const mine = withoutVersion(later.input);
  const merged = mergeInputs(later.base, mine, now, rules.together(later.path));
  const input = withVersion(merged.values, versionOf(later.input)) as NewChange['input'];
  return { ...later, input, base: { ...later.base, input: now } };
}

/** Of each activity of this person the change that goes next, if nothing holds it up. `now`: milliseconds since 1970. */
export function next(queue: Queue, { person, now }: { person: number; now: number }): KeptChange[] {
  const there = new Set(queue.map(({ key }) => key));
  const held = heldKeys(queue);
  const begun = new Set<number>();
  const ready: KeptChange[] = [];
  for (const change of queue) {
    if (change.person !== person || held.has(change.key) || begun.has(change.activity)) continue;
    begun.add(change.activity);
    if (change.nextAt <= now && !change.waitsFor.some((key) => there.has(key))) ready.push(change);
  }
  return ready;
}

/** What is refused, and what builds on it. */
export function heldKeys(queue: Queue): Set<string> {
  const held = new Set<string>();
  for (const { key, state, waitsFor } of queue) {
    if (state === 'refused' || waitsFor.some((one) => held.has(one))) held.add(key);
  }
  return held;
}

/** A change as it goes, now and every later time. `ids`: the server's, by temporary id. */
export function freeze(change: KeptChange, ids: ReadonlyMap<number, number>, now: string): KeptChange {
  return change.sentAt === null ? { ...change, input: withIds(change.input, ids), sentAt: now } : change;
}

/** What the server answered: the new version of the record, the ids of what was made, and the id of its database. */
export type Answer = { version: number | null; ids: ReadonlyMap<number, number>; database: string };

/** Takes out a change that was answered, and hands ids and version on to what follows. An answer that came before alters nothing. */
export function answered(queue: Queue, key: string, { version, ids, database }: Answer): Queue {
  const done = queue.find((change) => change.key === key);
  if (!done) return queue;
  const record = done.record ?? null;
  return queue.flatMap((change) => {
    if (change === done) return [];
    if (change.sentAt !== null || change.order < done.order) return [change];
    const known = knowing(change, ids);
    const isNewer = version !== null && known.record !== null && isRecordOf(known.record, record, ids, done);
    return [isNewer ? { ...known, database, ...atVersion(known, version) } : known];
  });
}

function isRecordOf(
  record: string,
  edited: string | null,
  ids: ReadonlyMap<number, number>,
  done: KeptChange,
): boolean {
  if (edited !== null) return record === edited;
  // The record that this change has made.
  const made = ids.get(done.tempId);
  return made !== undefined && record === recordName(done.path, made);
}

/** The name of a record with a version. A number is an id of the path's noun. */
export function recordName(path: MutationPath, id: number | string): string {
  return typeof id === 'string' ? id : `${path.split('.').slice(0, -1).join('.')}:${id}`;
}

function knowing(change: KeptChange, ids: ReadonlyMap<number, number>): KeptChange {
  const record = change.record && withKnownId(change.record, ids);
  if (record === change.record && !tempIdsIn(change.input).some((id) => ids.has(id))) return change;
  const base = change.base && { ...change.base, input: withIds(change.base.input, ids) };
  return { ...change, record, base, input: withIds(change.input, ids) };
}

function withKnownId(record: string, ids: ReadonlyMap<number, number>): string {
  const at = record.lastIndexOf(':') + 1;
  const id = Number(record.slice(at));
  return isTempId(id) ? record.slice(0, at) + (ids.get(id) ?? id) : record;
}

function atVersion({ input, base }: KeptChange, version: number): Pick<KeptChange, 'input' | 'base'> {
  return { input: withVersion(input, version) as KeptChange['input'], base: base && { ...base, version } };
}

/** The server said no: it stays, with the reason. */
export function refused(queue: Queue, key: string, refusal: Refusal): Queue {
  return alter(queue, key, (change) => ({ ...change, state: 'refused', refusal, tries: 0, failures: 0, nextAt: 0 }));
}

/** So many failures of the server, one after the other, count as a refusal. */
export const mostFailures = 10;
const shortestWaitMs = 2000;
const longestWaitMs = 5 * 60_000;

/** No answer that decides. It goes again, each time after a longer wait. `failure`: the server's sentence, when it failed. */
export function lost(queue: Queue, key: string, at: { now: number; random: number; failure: string | null }): Queue {
  return alter(queue, key, (change) => {
    const failures = at.failure === null ? 0 : change.failures + 1;
    const tries = change.tries + 1;
    const waits = { ...change, tries, failures, nextAt: at.now + waitMs(tries, at.random) };
    if (failures < mostFailures) return waits;
    return { ...waits, failures: 0, state: 'refused', refusal: { status: 500, message: at.failure ?? '' } };
  });
}

/** Twice as long each time, from 2 s to 5 min. `random` (0 to 1) keeps phones that lost coverage together from coming back together. */
export function waitMs(tries: number, random: number): number {
  const most = Math.min(shortestWaitMs * 2 ** tries, longestWaitMs);
  return Math.max(shortestWaitMs, most * (0.5 + random / 2));
}

/** Sends a refused change once more, as it is. */
export function tryAgain(queue: Queue, key: string): Queue {
  return alter(queue, key, (change) => ({ ...change, state: 'waiting', refusal: null, tries: 0, nextAt: 0 }));
}

/** What somebody made of a refused change. `base` is the record as it is now; it goes as a change of its own, under a new key. */
export type Remade = { key: string; input: object; base: Base | null; database: string; words?: string };

export function remake(queue: Queue, key: string, remade: Remade): Queue {
  const fresh = { sentAt: null, state: 'waiting', refusal: null, tries: 0, failures: 0, nextAt: 0 } as const;
  return queue.map((change) => {
    if (change.waitsFor.includes(key))
      return { ...change, waitsFor: change.waitsFor.map((one) => (one === key ? remade.key : one)) };
    if (change.key !== key) return change;
    return { ...change, ...fresh, ...remade, input: remade.input as KeptChange['input'] };
  });
}

/** One change is merged at most this many times before a person is asked. */
const mostMerges = 8;

/** A refused edit, merged with what another person saved meanwhile. Null when both changed one field, so that a person must choose. */
export function mergeConflict({ path, input, base, refusal, merges }: KeptChange, rules: Rules): Omit<
  Remade,
  'key' | 'database'
> | null {
  const { conflict } = refusal ?? {};
  const theirs = conflict && rules.inputOf(path, conflict.record);
  if (!theirs || !base || merges >= mostMerges) return null;
  const merged = mergeInputs(base, withoutVersion(input), theirs, rules.together(path));
  if (merged.asked.length > 0) return null;
  const { version } = conflict;
  return { input: withVersion(merged.values, version), base: { version, input: theirs } };
}

/** Merges two inputs by the fields that mine sends: an input may leave fields of its record out. */
function mergeInputs(base: Base, mine: object, theirs: object, together: Together) {
  const sent = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in mine));
  return merge<object>(sent(base.input), mine, sent(theirs), together);
}

/** Removes a change, and what can never be sent without it, because it names what this one would have made. */
export function throwAway(queue: Queue, key: string): Queue {
  const gone = new Set(needing(queue, key).map((change) => change.key)).add(key);
  return queue.filter((change) => !gone.has(change.key));
}

/** The changes that cannot be sent without this one. */
export function needing(queue: Queue, key: string): KeptChange[] {
  const needed = queue.filter((change) => change.key === key);
  for (const change of queue) {
    const named = tempIdsIn(change.input);
    if (!needed.includes(change) && needed.some((one) => named.some((id) => makes(one, id)))) needed.push(change);
  }
  return needed.filter((change) => change.key !== key);
}

/** A queue that is ahead of the server's time goes back as one, keeping its distances. `now`: the server's, milliseconds since 1970. */
export function shiftClock(queue: Queue, now: number): Queue {
  const aheadMs = Math.max(...queue.map(({ madeAt }) => Date.parse(madeAt)), now) - now;
  if (aheadMs === 0) return queue;
  return queue.map((change) => ({
    ...change,
    madeAt: new Date(Date.parse(change.madeAt) - aheadMs).toISOString(),
  }));
}

/** What is shown of a queue: one's own changes, and how many wait for whom else. */
export type Tally = {
  waiting: number;
  refused: number;
  oldestAt: string | null;
  others: { person: number; count: number }[];
};

export function tally(queue: Queue, person: number): Tally {
  const own = queue.filter((change) => change.person === person);
  const waiting = own.filter(({ state }) => state === 'waiting');
  const others = new Map<number, number>();
  for (const change of queue)
    if (change.person !== person) others.set(change.person, (others.get(change.person) ?? 0) + 1);
  return {
    waiting: waiting.length,
    refused: own.length - waiting.length,
    oldestAt: waiting[0]?.madeAt ?? null,
    others: Array.from(others, ([one, count]) => ({ person: one, count })),
  };
}

function alter(queue: Queue, key: string, work: (change: KeptChange) => KeptChange): Queue {
  return queue.map((change) => (change.key === key ? work(change) : change));
}

function put(queue: Queue, changed: KeptChange): Queue {
  return queue.map((change) => (change.order === changed.order ? changed : change));
}

function versionOf(input: unknown): number | undefined {
  return (input as { version?: number }).version;
}

function withoutVersion(input: unknown): object {
  const { version: _, ...fields } = input as { version?: number };
  return fields;
}

function withVersion(input: unknown, version: number | undefined): object {
  return version === undefined ? (input as object) : { ...(input as object), version };
}
