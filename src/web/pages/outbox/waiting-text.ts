import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { flatten } from '#web/changes/merge.ts';
import { isChoice, type KeptChange } from '#web/field/kept-change.ts';

const text = messages.field;

/** Why a change is not made: who else changed the same, the server's sentence or, where the server never had it, the phone's own. */
export function refusalText(change: KeptChange, timeZone: string): string {
  const { conflict, status, message } = change.refusal ?? { status: 0, message: '' };
  if (conflict && isChoice(change))
    return text.changedToo(conflict.changedBy, formatInstant(conflict.changedAt, timeZone));
  return status === 0 ? message : text.serverSaid(message);
}

/** A waiting change as text for a mail or a note: what, where, when, why it was refused, and all that was typed. */
export function waitingText(change: KeptChange, timeZone: string): string {
  const { words, activityName, madeAt, refusal, input } = change;
  const why = refusal ? [refusalText(change, timeZone)] : [];
  const head = [words, activityName, formatInstant(madeAt, timeZone), ...why];
  const typed = linesOf(input ?? {});
  return [...head, ...(typed.length > 0 ? ['', ...typed] : [])].join('\n');
}

/** A line for each field with a value. Ids and versions say nothing to a person. */
function linesOf(input: object): string[] {
  return Object.entries(flatten(input)).flatMap(([path, value]) => {
    const name = path.split('.').at(-1) ?? '';
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
