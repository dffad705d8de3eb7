import { formatInstant } from '#shared/dates.ts';
import { incidentHealthFields } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { type Status, statusWords } from '#shared/statuses.ts';
import { isChoice, type KeptChange } from '#web/sync/kept-change.ts';
import type { ListedChange } from '#web/sync/listed-changes.ts';
import { flatten } from '#web/sync/merge.ts';
import type { Other } from '#web/sync/tally.ts';

const text = messages.field;

/** Why a change is not made: who else changed the same, the server's sentence or, where the server never had it, the phone's own. */
export function refusalText(change: KeptChange, momentOf: (instant: string) => string): string {
  const { conflict, status, message } = change.refusal ?? { status: 0, message: '' };
  if (conflict && isChoice(change)) return text.changedToo(conflict.changedBy, momentOf(conflict.changedAt));
  return status === 0 ? message : text.serverSaid(message);
}

/** Who holds the phone, and the other people whose changes wait on it. `at`: now (ISO instant). */
type Around = { name: string; others: readonly Other[]; at: string; timeZone: string };

/** All that waits as the text of a file, for somebody who helps: each change with its state. Of other people, how many. */
export function queueText(changes: readonly ListedChange[], { name, others, at, timeZone }: Around): string {
  const own = changes.map((change, index) => {
    const held = change.heldBy === null ? [] : [text.waitsFor(change.heldBy)];
    return [`${index + 1}. ${statusWords(stateOf(change))}`, ...held, waitingText(change, timeZone)].join('\n');
  });
  const theirs = others.map(({ count, name: whose }) => text.otherPerson(count, whose));
  return `${[text.fileTitle(name, formatInstant(at, timeZone)), ...own, ...theirs].join('\n\n')}\n`;
}

/** What a change in the list is called. */
export function stateOf(change: ListedChange): Status {
  if (isChoice(change)) return 'your choice';
  return change.isSending ? 'sending' : change.state;
}

/** A waiting change as text for a mail or a note: what, where, when, why it was refused, and all that was typed. */
export function waitingText(change: KeptChange, timeZone: string): string {
  const { words, activityName, madeAt, refusal, input, madeBy } = change;
  const why = refusal ? [refusalText(change, (at) => formatInstant(at, timeZone))] : [];
  const by = madeBy ? [text.madeBy(madeBy.name)] : [];
  const head = [words, activityName, formatInstant(madeAt, timeZone), ...by, ...why];
  const typed = linesOf(input ?? {}, madeBy !== undefined);
  return [...head, ...(typed.length > 0 ? ['', ...typed] : [])].join('\n');
}

/** What is said of somebody's health is for whoever wrote it, and for nobody who takes it over. */
export const isOfHealth = (path: string) => incidentHealthFields.some((name) => name === path.split('.').at(-1));

/** A line for each field with a value. Ids and versions say nothing to a person. */
function linesOf(input: object, isTakenOver: boolean): string[] {
  return Object.entries(flatten(input)).flatMap(([path, value]) => {
    const name = path.split('.').at(-1) ?? '';
    if (isTakenOver && isOfHealth(path)) return [];
    const isOfMachine = /^(id|ids|version|kind|changeKey|isBeside|\w+Ids?)$/.test(name);
    if (isOfMachine || value === null || value === undefined || value === '') return [];
    return [`${labelOf(name)}: ${Array.isArray(value) ? value.join(', ') : value}`];
  });
}

/** `othersDescription` as `Others description`. */
function labelOf(name: string): string {
  const words = name.replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
