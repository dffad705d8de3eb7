import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { flatten } from '#web/changes/merge.ts';
import type { KeptChange, Refusal } from '#web/field/kept-change.ts';

/** The server's sentence, or the phone's own where the server never had the change. */
export function refusalText({ status, message }: Refusal): string {
  return status === 0 ? message : messages.field.serverSaid(message);
}

/** A waiting change as text for a mail or a note: what, where, when, why it was refused, and all that was typed. */
export function waitingText({ words, activityName, madeAt, refusal, input }: KeptChange, timeZone: string): string {
  const head = [words, activityName, formatInstant(madeAt, timeZone), ...(refusal ? [refusalText(refusal)] : [])];
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
