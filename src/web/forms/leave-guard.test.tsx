import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FormPage, field, goTo, type } from '#test/form-page.tsx';
import { press } from '#test/press.ts';

let form: FormPage;
beforeEach(() => {
  form = new FormPage();
});
afterEach(() => form.leave());

describe('leaving unsaved changes', () => {
  test('is asked about, and Stay stays on the page', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    await goTo('Elsewhere');
    await press('Stay');
    expect(screen.getByText('At /page')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });

  test('keeps them as a draft', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    await goTo('Elsewhere');
    await press('Keep as a draft');
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
    await goTo('Here');
    expect(await screen.findByText('Draft restored')).toBeVisible();
    expect(await field('Title')).toHaveValue('Kākā');
  });

  test('throws them away', async () => {
    form.openWeka();
    await type('Title', 'Kākā');
    await goTo('Elsewhere');
    await press('Throw away');
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
    await goTo('Here');
    expect(await field('Title')).toHaveValue('Weka');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('cannot keep passwords', async () => {
    form.openWeka({ keepsDraft: false });
    await type('Password', 'kererū');
    await goTo('Elsewhere');
    expect(await screen.findByRole('button', { name: 'Throw away' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep as a draft' })).toBeNull();
  });

  test('by closing the tab is asked about by the browser', async () => {
    form.openWeka();
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
