import { messages } from '#shared/messages.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import type { Change } from '#web/sync/change.ts';
import { photoPath } from '#web/sync/effects/photos.ts';
import { isSame } from '#web/sync/merge.ts';
import { type TrapRecord, trapPaths } from './trap-changes.ts';

export type Field = 'rats' | 'note';
/** A field that got another value. `from` null: with its record. */
export type Write = { person: number; tag: string; field: Field; from: string | null; to: string };
export type StoredTrap = TrapRecord & { tag: string };
type Photo = { caption: string; activityId: number };
type Input = Partial<StoredTrap> & { id?: number };

const textOf = (bytes?: ArrayBuffer) => new TextDecoder().decode(bytes);

/**
 * A server in memory, which keeps the rules of the real one: a key is answered once, an older version is refused with the record as it
 * is, a save that changes nothing is no new version.
 */
export class TrapServer {
  readonly traps = new Map<number, StoredTrap>();
  /** The tag of every trap that was made, in order. */
  readonly made: string[] = [];
  readonly removed = new Set<string>();
  readonly writes: Write[] = [];
  /** Every photo that was stored, in order, with the trap's activity that it named and the bytes that came. */
  readonly photos: { caption: string; activityId: number; bytes: string }[] = [];
  readonly #keys = new Map<string, { input: object; id: number | null }>();
  readonly #photoKeys = new Map<string, number>();
  #lastId = 0;
  database = 'a-test-database';

  list(activityId: number): StoredTrap[] {
    return structuredClone([...this.traps.values()].filter((trap) => trap.activityId === activityId));
  }

  /** Makes a change under this person's session. Throws a refusal. */
  make({ key, person, database, path, input, body }: Change, session = person): unknown {
    if (session !== person) throw refusal(401, messages.login.signedOut);
    if (path === photoPath) return this.#takePhoto(`${person} ${key}`, input as object as Photo, body?.bytes);
    const kept = this.#keys.get(`${person} ${path} ${key}`);
    const { version, ...fields } = input as Input;
    if (kept) {
      if (!isSame(kept.input, fields))
        throw refusal(409, messages.general.alreadySaved, undefined, { saved: null as never });
      return kept.id === null ? { message: 'Removed.' } : this.#read(kept.id);
    }
    const id = this.#write(person, path, input as Input, database === this.database ? version : 0);
    this.#keys.set(`${person} ${path} ${key}`, { input: fields, id });
    return id === null ? { message: 'Removed.' } : this.#read(id);
  }

  #takePhoto(key: string, { caption, activityId }: Photo, bytes?: ArrayBuffer): { id: number } {
    const place = this.#photoKeys.get(key) ?? this.photos.push({ caption, activityId, bytes: textOf(bytes) });
    this.#photoKeys.set(key, place);
    return { id: place };
  }

  #write(person: number, path: string, input: Input, version: number | undefined): number | null {
    if (path === trapPaths.create) return this.#create(person, input);
    const trap = this.#read(input.id ?? 0);
    if (path === trapPaths.remove) {
      this.traps.delete(trap.id);
      this.removed.add(trap.tag);
      return null;
    }
    const changed = { ...trap, ...input, version: trap.version };
    if (isSame(changed, trap)) return trap.id;
    if (version !== undefined && version !== trap.version) throw conflictWith(trap);
    for (const field of ['rats', 'note'] as const) this.#log(person, trap.tag, field, trap[field], changed[field]);
    this.traps.set(trap.id, { ...changed, version: trap.version + 1 });
    return trap.id;
  }

  #create(person: number, { activityId = 0, rats = 0, note = '', tag = '' }: Input): number {
    const id = ++this.#lastId;
    this.traps.set(id, { id, activityId, rats, note, tag, version: 1 });
    this.made.push(tag);
    this.#log(person, tag, 'rats', null, rats);
    this.#log(person, tag, 'note', null, note);
    return id;
  }

  #log(person: number, tag: string, field: Field, from: unknown, to: unknown): void {
    if (from !== to)
      this.writes.push({ person, tag, field, from: from === null ? null : String(from), to: String(to) });
  }

  #read(id: number): StoredTrap {
    const trap = this.traps.get(id);
    if (!trap) throw refusal(404, 'Record not found.');
    return { ...trap };
  }
}

function conflictWith(record: StoredTrap): Error {
  const conflict = { changedBy: 'Tama Ngata', changedAt: '2026-11-20T00:00:00.000Z', version: record.version, record };
  return refusal(409, 'Tama Ngata changed this record after you opened it.', undefined, { conflict });
}

/** What becomes of a request on its way. */
export const fates = [
  'fine',
  'request lost',
  'answer lost',
  'failure',
  'signed out',
  'login page',
  'busy',
  'full',
] as const;
export type Fate = (typeof fates)[number];

/** Sends a change to the server through a bad connection. */
export function sendThrough(server: TrapServer, change: Change, fate: Fate): unknown {
  if (fate === 'request lost' || fate === 'login page') throw noConnection();
  if (fate === 'failure') throw refusal(500, 'An unexpected error occurred. Please try again.');
  if (fate === 'signed out') throw refusal(401, messages.login.signedOut);
  if (fate === 'busy') throw refusal(503, messages.general.starting);
  if (fate === 'full') throw refusal(507, 'The disk is full.');
  const answer = attempt(() => server.make(structuredClone(change)));
  if (fate === 'answer lost') throw noConnection();
  return answer();
}

/** Runs the work now; its result or its error comes when asked for. */
function attempt<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
