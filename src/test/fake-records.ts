import type { Change } from '#web/sync/change.ts';
import { noConnection, refusal } from './fake-server.ts';
import { changedMeanwhile } from './stored-record.ts';

type Fields = Record<string, unknown>;
export type FakeRecord<Form extends object> = Form & { id: number; version: number };

/** How a call goes wrong: it never arrives, its answer never arrives, or it is refused with an error. */
type Fate = 'request lost' | 'answer lost' | Error;

const isSecret = (name: string) => /password/i.test(name);
const comparedFields = (input: object) =>
  Object.entries(input).filter(([name]) => name !== 'version' && !isSecret(name));
const digestOf = (input: object) => JSON.stringify(comparedFields(input).toSorted());

/**
 * Stores records of one noun and makes changes as the server does: once for each key, and refused with the current record when the
 * version is old. Trims texts. Stores passwords separately and never returns them.
 */
export class FakeRecords<Form extends object> {
  databaseId = 'one database';
  readonly passwords = new Map<number, unknown>();
  /** The fates of the next calls. Without one a call succeeds. */
  readonly fates: (Fate | undefined)[] = [];
  /** Every change that was sent, even if it never arrived. */
  readonly sent: Change[] = [];
  readonly #rows: FakeRecord<Form>[] = [];
  readonly #kept = new Map<string, { digest: string; id: number }>();
  #changedBy = '';

  get rows(): FakeRecord<Form>[] {
    return structuredClone(this.#rows);
  }

  /** Somebody else creates a record. */
  add(fields: Form): FakeRecord<Form> {
    const row = { ...fields, id: this.#rows.length + 1, version: 1 };
    this.#rows.push(row);
    return structuredClone(row);
  }

  /** Somebody else saves a record. */
  edit(id: number, fields: Partial<Form>, name = 'Hēmi Walker'): FakeRecord<Form> {
    this.#changedBy = name;
    return structuredClone(this.#write(this.#find(id), fields));
  }

  readonly send = async (change: Change): Promise<unknown> => {
    this.sent.push(structuredClone(change));
    const fate = this.fates.shift();
    if (fate === 'request lost') throw noConnection();
    if (fate instanceof Error) throw fate;
    try {
      return structuredClone(this.#take(structuredClone(change)));
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: the answer is lost even if it is a refusal.
      if (fate === 'answer lost') throw noConnection();
    }
  };

  #take(change: Change): FakeRecord<Form> {
    const id = `${change.person} ${change.path} ${change.key}`;
    const digest = digestOf(change.input as object);
    const kept = this.#kept.get(id);
    if (kept) {
      const record = this.#find(kept.id);
      if (kept.digest === digest) return record;
      const saved = { id: record.id, version: record.version, record: structuredClone(record) };
      throw refusal(409, 'This was saved already.', undefined, { saved });
    }
    const record = change.path.endsWith('.update') ? this.#update(change) : this.#create(change.input as Fields);
    this.#kept.set(id, { digest, id: record.id });
    return record;
  }

  #create(input: Fields): FakeRecord<Form> {
    const row = { id: this.#rows.length + 1, version: 1 } as FakeRecord<Form>;
    this.#rows.push(row);
    this.#write(row, input as Partial<Form>);
    row.version = 1;
    return row;
  }

  #update({ input, database }: Change): FakeRecord<Form> {
    const { id, version, ...fields } = input as unknown as Fields & { id: number; version: number };
    const record = this.#find(id);
    const isMoved = version !== record.version || database !== this.databaseId;
    if (isMoved && (fields.password || !this.#says(record, fields))) {
      throw changedMeanwhile(this.#changedBy, structuredClone(record));
    }
    this.#changedBy = '';
    return this.#write(record, fields as Partial<Form>);
  }

  #says(record: FakeRecord<Form>, fields: Fields): boolean {
    return comparedFields(fields).every(
      ([name, value]) => JSON.stringify(trimValue(value)) === JSON.stringify((record as Fields)[name]),
    );
  }

  /** Writes only when something changes. */
  #write(record: FakeRecord<Form>, fields: Partial<Form>): FakeRecord<Form> {
    const { password } = fields as Fields;
    if (password) this.passwords.set(record.id, password);
    else if (this.#says(record, fields as Fields)) return record;
    const trimmed = comparedFields(fields).map(([name, value]) => [name, trimValue(value)]);
    return Object.assign(record, Object.fromEntries(trimmed), { version: record.version + 1 });
  }

  #find(id: number): FakeRecord<Form> {
    const row = this.#rows.find((one) => one.id === id);
    if (!row) throw refusal(404, 'Objective not found.');
    return row;
  }
}

const trimValue = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
