import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FormPage, field, save, type } from '#test/form-page.tsx';
import { longWords } from '#web/sync/field-words.ts';
import { askAbout } from './merge-questions.ts';
import { mergeQuestion } from './questions.ts';

let form: FormPage;
beforeEach(() => {
  form = new FormPage();
});
afterEach(() => form.leave());

describe('two people who changed the same field', () => {
  /** Mine: Kākā and Eggs. Theirs: Kea and Nests. */
  async function collide(mine = { title: 'Kākā', measurement: 'Eggs' }) {
    form.openWeka();
    await type('Title', mine.title);
    await type('Measurement', mine.measurement);
    form.records.edit(1, { title: 'Kea', measurement: 'Nests' });
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
    expect(form.records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
    expect(await field('Measurement')).toHaveValue('Nests');
  });

  test('keep both of two long texts unless they choose otherwise, theirs first', async () => {
    const words = { title: 'Title', measurement: longWords('Measurement'), password: null };
    form.openWeka({ words });
    await type('Measurement', 'Eggs');
    form.records.edit(1, { measurement: 'Nests' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    const [both, mine, theirs] = within(dialog).getAllByRole('radio');
    expect(both).toBeChecked();
    expect(both).toHaveTextContent('Keep both, one after the otherHēmi’s text first, then mine.');
    expect(mine).toHaveTextContent('Only mine');
    expect(theirs).toHaveTextContent('Only Hēmi’s');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(form.records.rows).toMatchObject([{ measurement: 'Nests\n\nEggs' }]);
  });

  test.each([
    ['one of them is empty', '', 'Nests'],
    ['both together would be too long', 'm'.repeat(6000), 't'.repeat(6000)],
  ])('are not offered both where %s', async (_, mine, theirs) => {
    const asked = askAbout(
      {
        ...{ asked: [['notes']], fromThem: [], fromMe: [], changedBy: 'Hēmi Walker', changedAt: '' },
        ...{ values: { notes: mine }, theirs: { notes: theirs } },
      },
      { words: { notes: longWords('Notes') }, texts: { subject: () => 'Notes' } },
    );
    expect(mergeQuestion.read()?.questions).toMatchObject([{ mayKeepBoth: false }]);
    mergeQuestion.read()?.settle(null);
    expect(await asked).toBeNull();
  });

  test('are told which field still needs an answer', async () => {
    const dialog = await collide();
    const [title, measurement] = within(dialog).getAllByRole('radiogroup');
    if (!title || !measurement) throw new Error('Two fields are asked about.');
    await choose(title, /^Mine/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const said = within(measurement.parentElement as HTMLElement).getByText('Choose one');
    expect(said.compareDocumentPosition(measurement) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect(within(measurement).getByRole('radio', { name: /^Mine/ })).toHaveFocus());
    expect(form.records.rows).toMatchObject([{ title: 'Kea', measurement: 'Nests' }]);
  });

  test('see what is merged without a question', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    form.records.edit(1, { title: 'Kea', measurement: 'Nests' });
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('Measurement Nests, from Hēmi Walker');
  });

  test('lose nothing by Not now', async () => {
    const dialog = await collide();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText(/^Not saved: Not saved\. Press save again/)).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    expect(form.records.rows).toMatchObject([{ title: 'Kea', measurement: 'Nests' }]);
    await save();
    expect(await screen.findByRole('dialog', { name: 'Both of you changed this' })).toBeVisible();
  });

  test('see which rule the merged record breaks, and can correct it', async () => {
    form.openWeka();
    await type('Title', 'Nests');
    form.records.edit(1, { measurement: 'Nests' });
    await save();
    expect(await screen.findByText(/Hēmi Walker changed this record too/, { selector: 'form p' })).toBeVisible();
    expect(await field('Measurement')).toHaveValue('Nests');
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(form.records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
  });

  test('are not asked about a field that people never see: mine stays', async () => {
    const asked = askAbout(
      {
        ...{ asked: [['password']], fromThem: [], fromMe: [], changedBy: 'Hēmi Walker', changedAt: '' },
        ...{ values: { password: 'kererū' }, theirs: { password: '' } },
      },
      { words: { password: null }, texts: { subject: () => 'Account' } },
    );
    expect(mergeQuestion.read()).toBeNull();
    expect(await asked).toEqual({ password: 'kererū' });
  });
});
