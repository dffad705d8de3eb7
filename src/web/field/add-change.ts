import { isSame } from '#web/changes/merge.ts';
import { nounOf } from '#web/changes/paths.ts';
import { type DrawnChanges, type KeptChange, makes, type NewChange, tempIdsIn } from './kept-change.ts';
import { namedReport } from './named-report.ts';
import { type Queue, type Rules, throwAway } from './outbox.ts';
import { mergeInputs, onVersion, versionOf, withoutVersion, withVersion } from './versions.ts';

// How a new change joins a queue. Pure, as `outbox.ts` is.

/**
 * The queue once a change was added. `appended`: a change to store at the end, which has no `order` yet. `key`: of the change that now
 * holds what was added; null: nothing is left to send.
 */
export type Added = { queue: Queue; appended: NewChange | null; key: string | null };

/**
 * Adds a change. Where it can, it joins an earlier change that was never sent; a removal of what was never sent drops both. `queue`: all
 * changes that it may depend on.
 * `drawn`: what showed on its screen, some of which may have been answered a moment ago.
 */
export function add(queue: Queue, added: NewChange, rules: Rules, drawn: DrawnChanges = []): Added {
  // Sent again while it waits. A second one would wait for itself.
  if (queue.some(({ key }) => key === added.key)) return { queue, appended: null, key: added.key };
  const own = queue.filter(({ person }) => person === added.person);
  const without = takeBack(queue, added, rules);
  if (without) return { queue: without, appended: null, key: null };
  const change = { ...added, waitsFor: waitsFor(own, added, rules) };
  const line = own.filter(
    (one) => one.activity === added.activity && (one.state === 'waiting' || isShownIn(one, added)),
  );
  const before = line.findLast((earlier) => isNeighbour(earlier, added, rules));
  const joined = before && canTakeIn(before, change, own) ? join(before, change, rules) : null;
  if (joined) return { queue: put(queue, joined), appended: null, key: joined.key };
  const showsIn = (earlier: NewChange) => isNeighbour(earlier, added, rules) && isOfFields(earlier, added);
  const shown = line.findLast(showsIn) ?? drawn.findLast((earlier) => earlier.record !== null && showsIn(earlier));
  return { queue, appended: shown ? onTopOf(shown, change, rules) : change, key: change.key };
}

/** The queue without the earlier change that this one takes back. Null: it takes back nothing that is only on this phone. */
export function takeBack(queue: Queue, change: NewChange, rules: Rules): Queue | null {
  const isTaken = (one: KeptChange) => one.person === change.person && isOnlyHere(one) && rules.takesBack(change, one);
  const taken = queue.findLast(isTaken);
  return taken ? throwAway(queue, taken.key, rules) : null;
}

/** True when the server cannot have applied it: it was never sent, or it was refused. */
function isOnlyHere({ sentAt, refusal }: KeptChange): boolean {
  return sentAt === null || (refusal !== null && refusal.status < 500);
}

/** Whether the later change could join this one: both are about one record or, without a record, about one kind of rows. */
function isNeighbour(earlier: NewChange, { record, path }: NewChange, rules: Rules): boolean {
  return record === null ? nounOf(earlier.path) === nounOf(path) : hasRecord(earlier, record, rules);
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
function hasRecord(change: NewChange, record: string, rules: Rules): boolean {
  return change.record === record || `${rules.makes(change.path)}:${change.tempId}` === record;
}

/** Whether the later edit of a record may repeat what the earlier one wrote. The order of their activity hands the version on anyway. */
function mayBuildOn(one: KeptChange, later: NewChange, rules: Rules): boolean {
  const isOtherPart = one.record !== null && one.path !== later.path;
  return !isOtherPart || !(rules.isApart(one.path) || rules.isApart(later.path));
}

/** Earlier edits of the same record, and the changes that make what its input names. */
function waitsFor(own: Queue, later: NewChange, rules: Rules): string[] {
  const { record, input } = later;
  const named = tempIdsIn(input);
  const report = namedReport(later)?.record;
  const isNeeded = (one: KeptChange) =>
    named.some((id) => makes(one, id)) ||
    (record !== null && one.state === 'waiting' && hasRecord(one, record, rules) && mayBuildOn(one, later, rules)) ||
    (report !== undefined && one.state === 'waiting' && hasRecord(one, report, rules)) ||
    isShownIn(one, later);
  return own.filter(isNeeded).map(({ key }) => key);
}

/** Whether this change can hold the later one too: it was never sent, and it stands behind all that the later one depends on. */
function canTakeIn(before: KeptChange, later: NewChange, own: Queue): boolean {
  const latest = Math.max(...own.filter(({ key }) => later.waitsFor.includes(key)).map(({ order }) => order), 0);
  return before.sentAt === null && before.state === 'waiting' && latest <= before.order;
}

function join(before: KeptChange, added: NewChange, rules: Rules): KeptChange | null {
  if (overwritesUnseen(before, added)) return null;
  const later = onTopOf(before, added, rules);
  // The first one's screen was told that it is kept, so a refusal of both stays in the queue and goes to no screen (`watchedUntil`).
  const { madeAt, phone } = later;
  const since = { madeAt, ...(phone && { phone }), watchedUntil: 0, nextAt: 0 };
  const said = rules.joins(later, before);
  if (said) return { ...before, ...since, words: rules.words(before.path, said), input: said as KeptChange['input'] };
  const isOfSame = later.record !== null && before.record === later.record && before.path === later.path;
  if (said === null || !isOfSame) return null;
  // Each may leave fields of its record out: together they have the fields of both.
  const fields = { ...withoutVersion(before.input), ...withoutVersion(later.input) };
  const input = withVersion(fields, versionOf(before.input)) as KeptChange['input'];
  const base = before.base && { ...before.base, input: { ...later.base?.input, ...before.base.input } };
  return { ...before, ...since, words: later.words, input, base };
}

/**
 * A later edit, based on an earlier edit of its record or on the change that makes the record: a field that it did not change gets the
 * earlier one's value. It also gets the earlier one's version: the screen may have had newer data, with the earlier edit drawn over it.
 */
function onTopOf(before: NewChange, later: NewChange, rules: Rules): NewChange {
  if (!isOfFields(before, later) || !later.base || overwritesUnseen(before, later)) return later;
  const earlier = before.input as Record<string, unknown>;
  const fields = Object.entries(later.base.input);
  const now = Object.fromEntries(fields.map(([name, value]) => [name, name in earlier ? earlier[name] : value]));
  const merged = mergeInputs(later.base, withoutVersion(later.input), now, rules.together(later.path));
  const version = versionOf(before.input) ?? later.base.version;
  return { ...later, ...onVersion(merged.values, version, now) };
}

/**
 * Whether the later edit changes a value that the earlier one took over from somebody else when it was merged, and that its screen did not
 * show. With its own version it meets a conflict at the server, so that a person decides.
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

function put(queue: Queue, changed: KeptChange): Queue {
  return queue.map((change) => (change.order === changed.order ? changed : change));
}
