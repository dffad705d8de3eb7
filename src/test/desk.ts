import { type MergedSave, RecordSave, type SaveOptions, saveCall } from '#web/forms/save-record.ts';
import type { Change } from '#web/sync/change.ts';
import { type Together, takeFields } from '#web/sync/merge.ts';
import { type FakeRecord, FakeRecords } from './fake-records.ts';

export type DeskValues = { title: string; measurement: string; notes: string; ids: number[]; password: string };
type Fields = Omit<DeskValues, 'password'>;
export type DeskRecord = FakeRecord<Fields>;
export type DeskSave = RecordSave<DeskValues, DeskRecord>;

export const blank: DeskValues = { title: '', measurement: '', notes: '', ids: [], password: '' };
export const weka: Fields = { title: 'Weka', measurement: 'Birds', notes: '', ids: [1] };

function valuesOf({ title, measurement, notes, ids }: DeskRecord): DeskValues {
  return { title, measurement, notes, ids, password: '' };
}

function saveCallFor({ password, ...values }: DeskValues, stored: DeskRecord | null) {
  const fields = { ...values, ...(password !== '' && { password }) };
  return (
    stored ? saveCall('objectives.update', { id: stored.id, ...fields }) : saveCall('objectives.create', fields)
  ) as never;
}

/** For a record that can be added and removed, but not changed. */
export const onlyNew = (values: DeskValues, stored: DeskRecord | null) => (stored ? null : saveCallFor(values, null));

type Options = Partial<Pick<SaveOptions<DeskValues, DeskRecord>, 'saveCallFor' | 'isSound' | 'send' | 'drawnOver'>> & {
  together?: Together;
  stored?: DeskRecord | null;
};

/** A person who saves records of one noun, and the server that stores them. */
export class Desk {
  readonly server = new FakeRecords<Fields>();
  /** What this person was asked. */
  readonly asked: MergedSave<DeskValues>[] = [];
  /** The answer that they give. */
  answer: 'mine' | 'theirs' | 'not now' = 'mine';
  /** What happens while they choose. */
  whileAsked: () => unknown = () => {};
  /** The values put into the fields. */
  readonly shown: DeskValues[] = [];

  /** Opens a form over the first record, or for a new one when there is none. */
  open({ together = [], stored = this.server.rows[0] ?? null, ...options }: Options = {}): DeskSave {
    return new RecordSave<DeskValues, DeskRecord>(
      () => ({
        valuesOf,
        saveCallFor,
        make: (path, input, key, database) => ({ key, person: 1, database, path, input, madeAt: '' }) as Change,
        send: this.server.send,
        database: () => this.server.databaseId,
        ask: (merged) => this.#choose(merged),
        isSound: () => true,
        show: (values) => void this.shown.push(values),
        ...options,
        together,
      }),
      stored,
    );
  }

  /** Saves. @returns the error, or null after success. */
  trySave(save: DeskSave, values: DeskValues): Promise<unknown> {
    return save.save(values).then(
      () => null,
      (error: unknown) => error,
    );
  }

  /** Saves, and loses the answer. */
  async loseAnswer(save: DeskSave, values: DeskValues): Promise<void> {
    this.server.fates.push('answer lost');
    await this.trySave(save, values);
  }

  async #choose(merged: MergedSave<DeskValues>): Promise<DeskValues | null> {
    if (merged.asked.length === 0) return merged.values;
    this.asked.push(merged);
    this.whileAsked();
    if (this.answer === 'not now') return null;
    return this.answer === 'mine' ? merged.values : takeFields(merged.values, merged.theirs, merged.asked.flat());
  }
}
