import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '#test/fake-server.ts';
import { FormPage, field, goTo, save, type } from '#test/form-page.tsx';
import { press } from '#test/press.ts';
import { draftName } from './draft-ends.ts';
import { saveCall } from './save-record.ts';

let form: FormPage;
beforeEach(() => {
  form = new FormPage();
});
afterEach(() => form.leave());

describe('a form over a record', () => {
  test('saves once, however often it is pressed, and says so', async () => {
    form.open();
    await type('Title', 'Weka');
    let answer = () => {};
    form.whileSaving = () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      });
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Saving' }));
    answer();
    form.whileSaving = () => {};
    expect(await screen.findByText('Added.')).toBeVisible();
    expect(form.records.rows).toMatchObject([{ title: 'Weka' }]);
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(form.records.rows).toMatchObject([{ title: 'Kākā', version: 2 }]);
  });

  test('keeps no draft of what is saved, even where the server trimmed it', async () => {
    form.openWeka();
    await type('Title', 'Kākā ');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    expect(localStorage.getItem(draftName(1, 'objective.1'))).toBeNull();
    await goTo('Elsewhere');
    expect(screen.getByText('At /elsewhere')).toBeVisible();
  });

  test('is blank again after a save where people add one record after another', async () => {
    form.open({ startsAnew: true });
    for (const title of ['Weka', 'Kākā']) {
      await type('Title', title);
      await save();
      await waitFor(async () => expect(await field('Title')).toHaveValue(''));
    }
    expect(form.records.rows).toMatchObject([{ title: 'Weka' }, { title: 'Kākā' }]);
  });

  test('asks before saving an unchanged record, where the documents say so', async () => {
    const texts = { subject: () => '', saved: () => 'Saved.', failed: 'Failed to save.', unchanged: 'Save anyway?' };
    form.openWeka({ texts });
    await field('Title');
    await save();
    expect(await screen.findByText('Save anyway?')).toBeVisible();
    // Nothing is being saved while the question waits.
    expect(screen.queryByText('Saving')).toBeNull();
    await press('Cancel');
    expect(form.sent).toEqual([]);
  });

  test('shows a field’s error beside the field, and any other over the form', async () => {
    form.openWeka();
    form.server['objectives.update'] = () => Promise.reject(refusal(409, 'Taken.', { title: 'This title is taken.' }));
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByText('This title is taken.')).toBeVisible();
    expect(screen.queryByText(/Not saved/)).toBeNull();
    form.server['objectives.update'] = () => Promise.reject(refusal(403, 'You may not do this.'));
    await save();
    expect(await screen.findByText('Not saved: You may not do this.')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });

  test('says nothing of a session that ended, as the login screen says so', async () => {
    form.openWeka();
    form.server['objectives.update'] = () => Promise.reject(refusal(401, 'Please log in.'));
    await type('Title', 'Kākā');
    await save();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.queryByText(/Please log in/)).toBeNull();
    expect(await field('Title')).toHaveValue('Kākā');
  });
});

describe('a newer version that loads while somebody types', () => {
  test('updates the fields that they have not touched', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    form.records.edit(1, { measurement: 'Nests' });
    await press('Reload');
    await waitFor(async () => expect(await field('Measurement')).toHaveValue('Nests'));
    expect(await field('Title')).toHaveValue('Kākā');
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(form.records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Nests' }]);
  });

  test('is what is shown when nothing was typed', async () => {
    form.openWeka();
    await field('Title');
    form.records.edit(1, { title: 'Kea', measurement: 'Nests' });
    await press('Reload');
    await waitFor(async () => expect(await field('Title')).toHaveValue('Kea'));
    await goTo('Elsewhere');
    expect(screen.getByText('At /elsewhere')).toBeVisible();
  });
});

describe('typing while a save is under way', () => {
  const typeOn = async () => userEvent.type(await field('Measurement'), ' and chicks');

  test('stays in the fields, and is asked about before it is left', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    form.whileSaving = typeOn;
    await save();
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(form.records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Birds' }]);
    expect(await field('Measurement')).toHaveValue('Birds and chicks');
    await goTo('Elsewhere');
    expect(await screen.findByText('You have unsaved changes.')).toBeVisible();
    await press('Stay');
    form.whileSaving = () => {};
    await save();
    await waitFor(() => expect(form.records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Birds and chicks' }]));
  });

  test('keeps the screen, and the next save goes on as that of a new record', async () => {
    const wentOn: [string, boolean][] = [];
    form.open({ onSaved: ({ title, measurement }, wasNew) => wentOn.push([`${title}: ${measurement}`, wasNew]) });
    await type('Title', 'Weka');
    await type('Measurement', 'Birds');
    form.whileSaving = typeOn;
    await save();
    expect(await screen.findByText('Added.')).toBeVisible();
    expect(wentOn).toEqual([]);
    form.whileSaving = () => {};
    await save();
    await waitFor(() => expect(wentOn).toEqual([['Weka: Birds and chicks', true]]));
    expect(form.records.rows).toHaveLength(1);
  });

  test('and kept as a draft, opens with the record that was made', async () => {
    const page = form.open();
    await type('Title', 'Weka');
    await type('Measurement', 'Birds');
    form.whileSaving = typeOn;
    await save();
    await screen.findByText('Added.');
    form.whileSaving = () => {};
    await goTo('Elsewhere');
    await press('Keep as a draft');
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
    page.unmount();
    form.open();
    await waitFor(async () => expect(await field('Measurement')).toHaveValue('Birds and chicks'));
    expect(form.records.rows).toMatchObject([{ measurement: 'Birds' }]);
    expect(localStorage.getItem(draftName(1, 'objective.new'))).toBeNull();
  });

  test('goes on where a record that was made cannot be changed', async () => {
    const wentOn: string[] = [];
    form.open({
      saveCallFor: ({ title, measurement }, stored) =>
        (stored ? null : saveCall('objectives.create', { title, measurement })) as never,
      onSaved: ({ title }) => wentOn.push(title),
    });
    await type('Title', 'Weka');
    await type('Measurement', 'Birds');
    form.whileSaving = typeOn;
    await save();
    await waitFor(() => expect(wentOn).toEqual(['Weka']));
  });

  test('stays in the fields when the save is merged with another person’s', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    form.records.edit(1, { title: 'Weka', measurement: 'Birds, nests' });
    form.whileSaving = async () => {
      form.whileSaving = () => {};
      await userEvent.type(await field('Title'), ' bird');
    };
    await save();
    expect(await screen.findByText(/Saved\. Hēmi Walker changed Measurement meanwhile/)).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā bird');
    expect(await field('Measurement')).toHaveValue('Birds, nests');
    expect(form.records.rows).toMatchObject([{ title: 'Kākā', measurement: 'Birds, nests' }]);
  });
});

describe('a draft', () => {
  /** Types into the form and closes the page, as a reload or a phone may. */
  async function leaveDraft() {
    const page = form.openWeka();
    await type('Title', 'Kākā');
    page.unmount();
  }

  test('comes back, merged with what others saved since, and can be thrown away', async () => {
    await leaveDraft();
    form.records.edit(1, { measurement: 'Nests' });
    form.open();
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
    expect(await field('Measurement')).toHaveValue('Nests');
    await press('Discard');
    expect(await field('Title')).toHaveValue('Weka');
    expect(await field('Measurement')).toHaveValue('Nests');
    expect(screen.queryByText('Draft restored')).toBeNull();
    expect(localStorage.getItem(draftName(1, 'objective.1'))).toBeNull();
  });

  test('asks on return when others changed the same field', async () => {
    await leaveDraft();
    form.records.edit(1, { title: 'Kea', measurement: 'Nests' });
    form.open();
    const dialog = await screen.findByRole('dialog', { name: 'Both of you changed this' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Someone’s/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await field('Title')).toHaveValue('Kea'));
    expect(await field('Measurement')).toHaveValue('Nests');
    // Nothing is unsaved now.
    await goTo('Elsewhere');
    expect(screen.getByText('At /elsewhere')).toBeVisible();
  });

  test('is not kept for a password form', async () => {
    const page = form.openWeka({ keepsDraft: false });
    await type('Password', 'kererū');
    page.unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
