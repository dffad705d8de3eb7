import type { SaidPhone } from '#shared/attendance/clocks.ts';
import type { InputOf, MutationPath } from './paths.ts';

/** A person's change as data, so that it can be sent, kept and sent again. Never altered once sent. */
export type Change<Path extends MutationPath = MutationPath> = {
  /** A random UUID. The server does a change once, however often its key arrives. */
  key: string;
  /** The id of the person who made it. The server refuses it under anybody else's session. */
  person: number;
  /** Who made it, where a Group Admin has taken it over: `person` sends it in the place of somebody who has left. */
  madeBy?: { id: number; name: string };
  /** The database that it was made against: versions from before a restore mean nothing after it. */
  database: string;
  path: Path;
  input: InputOf<Path>;
  /** ISO instant, by the server's clock as this device knows it. */
  madeAt: string;
  /** What else this device says of that moment. Absent where the server has never answered it, and in what an older Bushline kept. */
  phone?: SaidPhone;
  /** The activity that it belongs to, where this device knows; 0: none: the change brings it back if somebody has deleted it meanwhile. */
  activity?: number;
  /** The file that goes with it, where it is made or sent. What waits has it in a store of its own. */
  body?: Body;
};

/** A file as it is kept and sent. */
export type Body = { name: string; type: string; bytes: ArrayBuffer };

/** An answer of the server: its time (ISO instant), and how far that was ahead of this device's clock. */
export type Answer = { at: string; aheadMs: number };

/** A random UUID. `crypto.randomUUID` is missing on plain http in a local network, where a small group may well run Bushline. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The headers of a change; its input goes in the body. `mark`: of its activity's document, as this page has it. */
export function headersOf(change: Change, mark?: string): Record<string, string> {
  const { key, person, madeBy, database, madeAt, phone, activity } = change;
  return {
    'x-change-key': key,
    'x-change-person': String(person),
    ...(madeBy && { 'x-change-maker': String(madeBy.id) }),
    'x-change-database': database,
    'x-change-made-at': madeAt,
    ...(phone && { 'x-change-phone': JSON.stringify(phone) }),
    ...(activity && { 'x-change-activity': String(activity) }),
    ...(mark && { 'x-change-mark': mark }),
  };
}
