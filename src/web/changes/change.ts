import type { InputOf, MutationPath } from './paths.ts';

/** Something that somebody did, as a thing: it can be sent, sent again, kept. Once it was sent, nothing of it changes. */
export type Change<Path extends MutationPath = MutationPath> = {
  /** A random UUID. The server does a change once, however often its key arrives. */
  key: string;
  /** The id of who made it: under another person's session it is not done. */
  person: number;
  /** The database that it was made against: after a restore, versions mean nothing. */
  database: string;
  path: Path;
  input: InputOf<Path>;
  /** ISO instant, by the server's clock as this device knows it. */
  madeAt: string;
};

/** A random UUID. `crypto.randomUUID` is missing on plain http in a local network, where a small group may well run Bushline. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What goes with a change beside its input. */
export function headersOf({ key, person, database, madeAt }: Change): Record<string, string> {
  return {
    'x-change-key': key,
    'x-change-person': String(person),
    'x-change-database': database,
    'x-change-made-at': madeAt,
  };
}
