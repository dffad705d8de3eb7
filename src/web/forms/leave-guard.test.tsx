import { act, render, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { createMemoryRouter, type NavigateFunction, RouterProvider, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FormPage, field, goTo, type } from '#test/form-page.tsx';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { LeaveGuard } from './leave-guard.tsx';

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

test('there is one guard again after the login screen covered the page', async () => {
  const warn = vi.spyOn(console, 'warn');
  let cover = (_: boolean) => {};
  function Frame() {
    const [isCovered, setCovered] = useState(false);
    cover = setCovered;
    return (
      <Activity mode={isCovered ? 'hidden' : 'visible'}>
        <LeaveGuard />
      </Activity>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }]);
  render(<RouterProvider router={router} />);
  await act(() => cover(true));
  await act(() => cover(false));
  await act(() => router.navigate('/elsewhere'));
  expect(warn).not.toHaveBeenCalled();
});

describe('Back', () => {
  let navigate: NavigateFunction;
  const goBack = () => act(() => navigate(-1));

  function Page({ busy }: { busy: boolean }) {
    const [opened, setOpened] = useState(['Trap', 'Photo']);
    const { pathname } = useLocation();
    navigate = useNavigate();
    const close = (title: string) => setOpened(opened.filter((one) => one !== title));
    return (
      <>
        <p>At {pathname}</p>
        {['Trap', 'Photo'].map((title) => (
          <ModalShell
            key={title}
            title={title}
            opened={opened.includes(title)}
            onClose={() => close(title)}
            busy={busy}
          >
            {title}
          </ModalShell>
        ))}
      </>
    );
  }
  const shown = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent);

  test('closes the dialog on top, one after the other, and then leaves the page', async () => {
    renderPage(<Page busy={false} />);
    await act(() => navigate('/day'));
    await goBack();
    await waitFor(() => expect(shown()).toEqual(['TrapTrap']));
    await goBack();
    await waitFor(() => expect(shown()).toEqual([]));
    expect(screen.getByText('At /day')).toBeVisible();
    await goBack();
    expect(screen.getByText('At /page')).toBeVisible();
  });

  test('leaves a dialog that is busy as it is', async () => {
    renderPage(<Page busy />);
    await act(() => navigate('/day'));
    await goBack();
    expect(screen.getByText('At /day')).toBeInTheDocument();
    expect(shown()).toEqual(['TrapTrap', 'PhotoPhoto']);
  });
});
