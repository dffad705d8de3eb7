import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '#web/sync/change.ts';
import { draftName, endDrafts, endOldDrafts, removeDraft } from './draft-ends.ts';
import { readDraft, writeDraft } from './drafts.ts';
import type { Draft } from './save-record.ts';

const blank = {
  title: '',
  amount: null as number | null,
  isDone: false,
  ids: [] as number[],
  incident: { injury: '', witnesses: '' },
  targets: {} as Record<string, string>,
};
type Form = typeof blank;

const name = draftName(1, 'objective.12');
const dayMs = 24 * 60 * 60 * 1000;
const base = { values: { ...blank, title: 'Weka' }, version: 3, database: 'here' };
const typed: Form = { ...base.values, title: 'Kākā', ids: [4], targets: { 12: '40' } };

/** Stores any value under the draft's name, as an older page or a broken disk may have left it. */
const put = (kept: unknown) => localStorage.setItem(name, typeof kept === 'string' ? kept : JSON.stringify(kept));
const whole = { values: typed, base, unanswered: [], at: Date.now() };

afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  test('comes back with what it started from and the tries that got no answer', () => {
    const change = { key: 'a-key', path: 'objectives.update', input: { id: 12 } } as unknown as Change;
    const unanswered = [{ change, values: typed, version: 3 }];
    writeDraft<Form>(name, { values: typed, base, unanswered });
    expect(readDraft(name, blank)).toEqual({ values: typed, base, unanswered, at: expect.any(Number) });
  });

  test('of a new record has no stored record behind it', () => {
    writeDraft<Form>(name, { values: typed, base: null, unanswered: [] });
    expect(readDraft(name, blank)).toMatchObject({ values: typed, base: null });
  });

  test('is not restored when it says the same as the form', () => {
    writeDraft<Form>(name, { values: base.values, base, unanswered: [] });
    expect(readDraft(name, blank)).toBeNull();
    writeDraft<Form>(name, { values: blank, base: null, unanswered: [] });
    expect(readDraft(name, blank)).toBeNull();
  });

  test('stores only the form’s fields of a record in the browser', () => {
    const known = { ...base, stored: { id: 12, medicalNote: 'Asthma' } };
    writeDraft<Form>(name, { values: typed, base: known, unanswered: [] });
    expect(localStorage.getItem(name)).not.toContain('Asthma');
  });

  test('ends after 30 days', () => {
    put({ ...whole, at: Date.now() - 29 * dayMs });
    expect(readDraft(name, blank)).not.toBeNull();
    put({ ...whole, at: Date.now() - 31 * dayMs });
    expect(readDraft(name, blank)).toBeNull();
  });
});

describe('browser storage that holds no draft of this form', () => {
  test.each([
    ['nothing', 'null'],
    ['broken JSON', '{"values": {"title": "K'],
    ['a text', '"Kākā"'],
    ['a list', []],
    ['the fields alone, as the page kept them once', typed],
    ['no fields', { ...whole, values: null }],
    ['fields that are a list', { ...whole, values: ['Kākā'] }],
    ['no time', { ...whole, at: undefined }],
    ['a time that is none', { ...whole, at: 'yesterday' }],
    ['nothing about what it started from', { ...whole, base: undefined }],
    ['a start without a version', { ...whole, base: { ...base, version: undefined } }],
    ['a start without fields', { ...whole, base: { ...base, values: null } }],
    ['only fields that the form has no more', { ...whole, base: null, values: { measurement: 'm' } }],
  ])('is passed over: %s', (_what, kept) => {
    put(kept);
    expect(readDraft(name, blank)).toBeNull();
  });

  test.each([
    ['a number for a text', { title: 5 }],
    ['nothing for a text', { title: null }],
    ['a list for a text', { title: ['Kākā'] }],
    ['a text for yes or no', { isDone: 'true' }],
    ['nothing for a list', { ids: null }],
    ['a record for a list', { ids: { 0: 4 } }],
    ['nothing for a record', { incident: null }],
    ['a text for a record', { incident: 'Ankle' }],
    ['a number within a record', { incident: { injury: 5 } }],
    ['a record for a number', { amount: { value: 5 } }],
    ['nothing for fields that are named by ids', { targets: null }],
    ['a list for fields that are named by ids', { targets: ['40'] }],
    ['a field that the form does not have', { measurement: 'm' }],
  ])('leaves out %s, and keeps the rest', (_what, odd) => {
    put({ ...whole, values: { ...typed, ...odd } });
    const kept = { ...typed };
    for (const field of Object.keys(odd))
      if (field in kept) Object.assign(kept, { [field]: base.values[field as keyof Form] });
    expect(readDraft(name, blank)?.values).toEqual('title' in odd ? { ...kept, title: 'Weka' } : kept);
  });

  test('a field added to the form since takes the record’s value, or is empty', () => {
    const { title: _, ...older } = typed;
    put({ ...whole, values: older });
    expect(readDraft(name, blank)?.values.title).toBe('Weka');
    put({ ...whole, values: older, base: null });
    expect(readDraft(name, blank)?.values.title).toBe('');
  });

  test.each([
    ['a number', 5],
    ['a text', '5'],
    ['nothing', null],
  ])('a field that may be nothing takes %s', (_what, amount) => {
    put({ ...whole, values: { ...typed, amount } });
    expect(readDraft(name, blank)?.values.amount).toBe(amount);
  });

  test('unanswered saves that hold no change are dropped', () => {
    const sent = { change: { key: 'a-key' }, values: typed, version: 3 };
    put({ ...whole, unanswered: [null, {}, { change: {} }, { change: { key: 5 }, values: typed }, sent] });
    expect(readDraft(name, blank)?.unanswered).toEqual([sent]);
    put({ ...whole, unanswered: 'a-key' });
    expect(readDraft(name, blank)?.unanswered).toEqual([]);
  });
});

describe('what is never stored', () => {
  test('is a password in any field, and a file', () => {
    const values = { title: 'Kākā', password: 'tūī-2026', photo: new File(['x'], 'weka.jpg') };
    const change = { key: 'a-key', input: { newPassword: 'tūī-2026' } } as unknown as Change;
    writeDraft(name, { values, base: null, unanswered: [{ change, values }] });
    expect(localStorage.getItem(name)).toContain('Kākā');
    expect(localStorage.getItem(name)).not.toMatch(/2026-|tūī|photo/);
    const blankAccount: typeof values = { title: '', password: '', photo: new File([], '') };
    expect(readDraft(name, blankAccount)?.values.password).toBe('');
  });
});

describe('full or forbidden browser storage', () => {
  test('loses the draft, not the form', () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    writeDraft<Form>(name, { values: typed, base, unanswered: [] });
    expect(readDraft(name, blank)).toBeNull();
    removeDraft(name);
    endOldDrafts();
    endDrafts(1);
  });
});

describe('all drafts', () => {
  const put = (person: number, form: string, draft: Partial<Draft<Form>> | string) =>
    localStorage.setItem(
      draftName(person, form),
      typeof draft === 'string' ? draft : JSON.stringify({ ...whole, ...draft }),
    );
  const left = () => Object.keys(localStorage).toSorted();

  test('of a person are removed by Logout, nobody else’s', () => {
    put(1, 'objective.12', {});
    put(1, 'staff.new', {});
    put(11, 'objective.12', {});
    localStorage.setItem('bushline.theme', 'dark');
    endDrafts(1);
    expect(left()).toEqual(['bushline.draft.11.objective.12', 'bushline.theme']);
  });

  test('older than 30 days, and entries that are not drafts, are removed', () => {
    put(1, 'objective.12', { at: Date.now() - 31 * dayMs });
    put(1, 'staff.new', { at: Date.now() - 29 * dayMs });
    put(2, 'hazard.new', '{"title"');
    put(2, 'risk.new', '{"title": "As the page kept it once"}');
    localStorage.setItem('bushline.theme', 'dark');
    endOldDrafts();
    expect(left()).toEqual(['bushline.draft.1.staff.new', 'bushline.theme']);
  });
});
