import { PasswordInput, TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FakeRecord, FakeRecords } from '#test/fake-records.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { clearBanner } from '#web/components/banner-store.ts';
import { readConfirm } from '#web/components/confirm-store.ts';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { trpc } from '#web/trpc.ts';
import type { Change } from './change.ts';
import { draftName } from './drafts.ts';
import { readMerge } from './merge-store.ts';
import { wish } from './save-record.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

type Fields = { title: string; measurement: string };
type Values = Fields & { password: string };
type Stored = FakeRecord<Fields>;
type Options = Partial<RecordFormOptions<Values, Values, Stored>>;

const schema = z
  .object({
    title: z.string().trim().min(1, 'Please give it a title.'),
    measurement: z.string().trim(),
    password: z.string(),
  })
  .refine(({ title, measurement }) => title !== measurement, {
    path: ['measurement'],
    message: 'Measure something else.',
  });

const valuesOf = (stored: Stored | null): Values => ({
  title: stored?.title ?? '',
  measurement: stored?.measurement ?? '',
  password: '',
});

function Form({ record, ...options }: { record: Stored | null } & Options) {
  const of = useRecordForm<Values, Values, Stored>({
    schema,
    record,
    valuesOf,
    wishOf: ({ password: _, ...fields }, stored) =>
      (stored ? wish('objectives.update', { id: stored.id, ...fields }) : wish('objectives.create', fields)) as never,
    words: { title: 'Title', measurement: 'Measurement', password: null },
    name: `objective.${record?.id ?? 'new'}`,
    texts: {
      subject: ({ title }) => title,
      saved: (_, wasNew) => (wasNew ? 'Added.' : 'Saved.'),
      failed: 'Failed to save.',
    },
    ms: 4000,
    ...options,
  });
  return (
    <form noValidate onSubmit={of.submit}>
      <DraftNotice of={of} />
      <TextInput label="Title" {...of.form.getInputProps('title')} />
      <TextInput label="Measurement" {...of.form.getInputProps('measurement')} />
      <PasswordInput label="Password" {...of.form.getInputProps('password')} />
      {of.error && <p>Not saved: {of.error}</p>}
      <button type="submit">{of.busy ? 'Saving' : 'Save'}</button>
    </form>
  );
}

/** The form over the first record, on a page with a way out of it. */
function Page(options: Options) {
  const { data, refetch } = trpc.objectives.list.useQuery();
  const { pathname } = useLocation();
  if (!data) return null;
  return (
    <>
      <p>At {pathname}</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/page">Here</Link>
      <button type="button" onClick={() => void refetch()}>
        Reload
      </button>
      {pathname === '/page' && <Form record={(data[0] as Stored | undefined) ?? null} {...options} />}
    </>
  );
}

let records: FakeRecords<Fields>;
let server: FakeServer;
let sent: Change[];
/** Runs before a save is answered. */
let whileSaving: () => unknown;
beforeEach(() => {
  records = new FakeRecords();
  sent = [];
  whileSaving = () => {};
  const save = async () => {
    const change = sent.at(-1) as Change;
    await whileSaving();
    return records.send(change);
  };
  server = { 'objectives.list': () => records.rows, 'objectives.create': save, 'objectives.update': save };
  records.databaseId = 'a-test-database';
});

afterEach(() => {
  // What a failed test leaves asked is not asked in the next one.
  readMerge()?.settle(null);
  readConfirm()?.settle('no');
  clearBanner();
});

const open = (options: Options = {}) =>
  renderPage(<Page {...options} />, { server, onChange: (change) => sent.push(change) });
const openWeka = (options: Options = {}) => {
  records.add({ title: 'Weka', measurement: 'Birds' });
  return open(options);
};

const field = (name: 'Title' | 'Measurement' | 'Password') => screen.findByLabelText(name, { selector: 'input' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const goTo = async (name: string) => userEvent.click(screen.getByRole('link', { name }));

async function type(name: 'Title' | 'Measurement' | 'Password', text: string) {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

describe('a form over a record', () => {
  test('saves once, however often it is pressed, and says so', async () => {
    open();
    await type('Title', 'Weka');
    let answer = () => {};
    whileSaving = () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      });
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Saving' }));
    answer();
    whileSaving = () => {};
    expect(await screen.findByText('Added.')).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Weka' }]);
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Kākā', version: 2 }]);
  });

  test('keeps no draft of what is stored, also where the server tidied it', async () => {
    openWeka();
    await type('Title', 'Kākā ');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    expect(localStorage.getItem(draftName(1, 'objective.1'))).toBeNull();
    await goTo('Elsewhere');
    expect(screen.getByText('At /elsewhere')).toBeVisible();
  });

  test('is blank again after a save where one is added after another', async () => {
    open({ startsAnew: true });
    for (const title of ['Weka', 'Kākā']) {
      await type('Title', title);
      await save();
      await waitFor(async () => expect(await field('Title')).toHaveValue(''));
    }
    expect(records.rows).toMatchObject([{ title: 'Weka' }, { title: 'Kākā' }]);
  });

  test('asks before it saves what nobody changed, where the documents say so', async () => {
    const texts = { subject: () => '', saved: () => 'Saved.', failed: 'Failed to save.', unchanged: 'Save anyway?' };
    openWeka({ texts });
    await field('Title');
    await save();
    expect(await screen.findByText('Save anyway?')).toBeVisible();
    await press('Cancel');
    expect(sent).toEqual([]);
  });

  test('says a refusal beside its field, and any other over the form', async () => {
    openWeka();
    server['objectives.update'] = () => Promise.reject(refusal(409, 'Taken.', { title: 'This title is taken.' }));
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByText('This title is taken.')).toBeVisible();
    expect(screen.queryByText(/Not saved/)).toBeNull();
    server['objectives.update'] = () => Promise.reject(refusal(403, 'You may not do this.'));
    await save();
    expect(await screen.findByText('Not saved: You may not do this.')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });
});

describe('a fresher answer while somebody types', () => {
  test('brings the fields that they have not touched', async () => {
    openWeka();
    await type('Title', 'Kākā');
    records.edit(1, { measurement: 'Nests' });
    await press('Reload');
    await waitFor(async () => expect(await field('Measurement')).toHaveValue('Nests'));
    expect(await field('Title')).toHaveValue('Kākā');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
  });

  test('leaves the field that they are typing in alone, and the save asks', async () => {
    openWeka();
    await type('Title', 'Kākā');
    records.edit(1, { title: 'Kea' });
    await press('Reload');
    await save();
    expect(await screen.findByRole('dialog', { name: 'Both of you changed this' })).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });

  test('is what is shown when nothing was typed', async () => {
    openWeka();
    await field('Title');
    records.edit(1, { title: 'Kea', measurement: 'Nests' });
    await press('Reload');
    await waitFor(async () => expect(await field('Title')).toHaveValue('Kea'));
    await goTo('Elsewhere');
    expect(screen.getByText('At /elsewhere')).toBeVisible();
  });
});

describe('what is typed while a save is on its way', () => {
  const typeOn = async () => userEvent.type(await field('Measurement'), ' and chicks');

  test('stays in the fields, unsaved and guarded', async () => {
    openWeka();
    await type('Title', 'Kākā');
    whileSaving = typeOn;
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Birds' }]);
    expect(await field('Measurement')).toHaveValue('Birds and chicks');
    await goTo('Elsewhere');
    expect(await screen.findByText('You have unsaved changes.')).toBeVisible();
    await press('Stay');
    whileSaving = () => {};
    await save();
    await waitFor(() => expect(records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Birds and chicks' }]));
  });

  test('stays in the fields when the save is merged with another person’s', async () => {
    openWeka();
    await type('Title', 'Kākā');
    records.edit(1, { title: 'Weka', measurement: 'Birds, nests' });
    whileSaving = async () => {
      whileSaving = () => {};
      await userEvent.type(await field('Title'), ' bird');
    };
    await save();
    expect(await screen.findByText(/Saved\. Hēmi Walker changed Measurement meanwhile/)).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā bird');
    expect(await field('Measurement')).toHaveValue('Birds, nests');
    expect(records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Birds, nests' }]);
  });
});

describe('a draft', () => {
  /** Types into the form and closes the page: a reload, a phone that puts it away. */
  async function leaveDraft(title = 'Kākā') {
    const page = openWeka();
    await type('Title', title);
    page.unmount();
  }

  test('comes back, and can be thrown away', async () => {
    await leaveDraft();
    open();
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    await press('Discard');
    expect(await field('Title')).toHaveValue('Weka');
    expect(screen.queryByText('Draft restored')).toBeNull();
    expect(localStorage.getItem(draftName(1, 'objective.1'))).toBeNull();
  });

  test('is put together with what others saved since', async () => {
    await leaveDraft();
    records.edit(1, { measurement: 'Nests' });
    open();
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    expect(await field('Measurement')).toHaveValue('Nests');
    await press('Discard');
    expect(await field('Title')).toHaveValue('Weka');
    expect(await field('Measurement')).toHaveValue('Nests');
  });

  test('over a record in which others changed the same asks when it comes back', async () => {
    await leaveDraft();
    records.edit(1, { title: 'Kea', measurement: 'Nests' });
    open();
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Someone’s/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await field('Title')).toHaveValue('Kea'));
    expect(await field('Measurement')).toHaveValue('Nests');
    // Nothing of it is unsaved any more.
    await goTo('Elsewhere');
    expect(screen.getByText('At /elsewhere')).toBeVisible();
  });

  test('of a record whose save got no answer is saved once, in its corrected words', async () => {
    const page = open();
    await type('Title', 'Wka');
    records.fates.push('answer lost');
    await save();
    expect(await screen.findByText('Not saved: Failed to save.')).toBeVisible();
    page.unmount();
    server['objectives.list'] = () => [];
    open();
    expect(await screen.findByText('Draft restored')).toBeVisible();
    await type('Title', 'Weka');
    await save();
    expect(await screen.findByText('Added.')).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Weka' }]);
  });

  test('of another shape is put aside without a word', async () => {
    localStorage.setItem(draftName(1, 'objective.1'), '{"title":"As the page kept it once"}');
    openWeka();
    expect(await field('Title')).toHaveValue('Weka');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('is not kept of a form of passwords', async () => {
    const page = openWeka({ keepsDraft: false });
    await type('Password', 'kererū');
    page.unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('leaving what is not saved', () => {
  test('is asked about, and Stay stays', async () => {
    openWeka();
    await type('Title', 'Kākā');
    await goTo('Elsewhere');
    await press('Stay');
    expect(screen.getByText('At /page')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });

  test('keeps it as a draft', async () => {
    openWeka();
    await type('Title', 'Kākā');
    await goTo('Elsewhere');
    await press('Keep as a draft');
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
    await goTo('Here');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });

  test('throws it away', async () => {
    openWeka();
    await type('Title', 'Kākā');
    await goTo('Elsewhere');
    await press('Throw away');
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
    await goTo('Here');
    expect(await field('Title')).toHaveValue('Weka');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('cannot keep passwords', async () => {
    openWeka({ keepsDraft: false });
    await type('Password', 'kererū');
    await goTo('Elsewhere');
    expect(await screen.findByRole('button', { name: 'Throw away' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep as a draft' })).toBeNull();
  });

  test('by closing the tab is asked about by the browser', async () => {
    openWeka();
    await field('Title');
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await type('Title', 'Kākā');
    await waitFor(() => expect(close()).toBe(true));
  });
});

describe('two people who changed the same', () => {
  /** Mine: Kākā and Eggs. Theirs: Kea and Nests. */
  async function collide(mine = { title: 'Kākā', measurement: 'Eggs' }) {
    openWeka();
    await type('Title', mine.title);
    await type('Measurement', mine.measurement);
    records.edit(1, { title: 'Kea', measurement: 'Nests' });
    await save();
    return screen.findByRole('dialog', { name: 'Both of you changed this' });
  }
  const choose = (group: HTMLElement, name: RegExp) => userEvent.click(within(group).getByRole('radio', { name }));

  test('choose field by field', async () => {
    const dialog = await collide();
    expect(dialog).toHaveTextContent('Hēmi Walker saved');
    const [title, measurement] = within(dialog).getAllByRole('radiogroup');
    if (!title || !measurement) throw new Error('Two fields are asked about.');
    expect(title).toHaveTextContent('Kākā');
    expect(title).toHaveTextContent('Kea');
    await choose(title, /^Mine/);
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 of 2 chosen');
    await choose(measurement, /^Hēmi’s/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
    expect(await field('Measurement')).toHaveValue('Nests');
  });

  test('are told which field still waits for an answer', async () => {
    const dialog = await collide();
    const [title, measurement] = within(dialog).getAllByRole('radiogroup');
    if (!title || !measurement) throw new Error('Two fields are asked about.');
    await choose(title, /^Mine/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(measurement.parentElement as HTMLElement).getByText('Choose one')).toBeVisible();
    await waitFor(() => expect(within(measurement).getByRole('radio', { name: /^Mine/ })).toHaveFocus());
    expect(records.rows).toMatchObject([{ title: 'Kea', measurement: 'Nests' }]);
  });

  test('are told what is merged without a question', async () => {
    openWeka();
    await type('Title', 'Kākā');
    records.edit(1, { title: 'Kea', measurement: 'Nests' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('Measurement Nests, from Hēmi Walker');
  });

  test('lose nothing by Not now', async () => {
    const dialog = await collide();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText(/^Not saved: Not saved\. Press save again/)).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    expect(records.rows).toMatchObject([{ title: 'Kea', measurement: 'Nests' }]);
    await save();
    expect(await screen.findByRole('dialog', { name: 'Both of you changed this' })).toBeVisible();
  });

  test('are shown what breaks a rule, to put it right', async () => {
    openWeka();
    await type('Title', 'Nests');
    records.edit(1, { measurement: 'Nests' });
    await save();
    expect(await screen.findByText(/Hēmi Walker changed this record too/, { selector: 'form p' })).toBeVisible();
    expect(await field('Measurement')).toHaveValue('Nests');
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
  });

  test('are not asked about what says nothing to a person', async () => {
    const wishOf = vi.fn(({ password, ...fields }: Values, stored: Stored | null) =>
      wish('objectives.update', { id: stored?.id ?? 0, ...fields, ...(password !== '' && { password }) } as never),
    );
    openWeka({ wishOf: wishOf as never });
    await type('Password', 'ruru');
    records.fates.push('answer lost');
    await save();
    records.edit(1, { measurement: 'Nests' });
    await type('Password', 'kererū');
    await save();
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(records.passwords.get(1)).toBe('kererū');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
