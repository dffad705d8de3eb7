import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

/** Levels of nesting: twice what any call needs. */
const deepest = 20;
/** Commas and colons: far more than a call has whose limit names no number of its own. */
const usualMembers = 100_000;

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/**
 * Throws INVALID for JSON (UTF-8) that nests deeper, or has more members, than the call takes. It is checked before it is parsed, because
 * parsing and validating take time for every member.
 */
export function assertBoundedJson(bytes: Uint8Array, mostMembers = usualMembers): void {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === colon || byte === comma) members += 1;
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (depth > deepest || members > mostMembers) throw new AppError('INVALID', messages.general.jsonTooDeep);
  }
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
