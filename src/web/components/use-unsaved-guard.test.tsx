import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { describe, expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const question = 'You have unsaved changes. Leave without saving them?';

function Page() {
  const [text, setText] = useState('');
  const { allowLeaving } = useUnsavedGuard(text !== '');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <p>At {pathname}</p>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
      <button
        type="button"
        onClick={() => {
          allowLeaving();
          void navigate('/saved');
        }}
      >
        Save
      </button>
    </>
  );
}

describe('unsaved changes', () => {
  test('are not asked about when there are none', async () => {
    renderPage(<Page />);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
  });

  test('are asked about when a link would lose them, and kept by Stay', async () => {
    renderPage(<Page />);
    await userEvent.type(screen.getByLabelText('Text'), 'Tūī');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText(question)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByText('At /page')).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('Tūī');
  });

  test('are left by Leave, at the second try too', async () => {
    renderPage(<Page />);
    await userEvent.type(screen.getByLabelText('Text'), 'Tūī');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('At /elsewhere')).toBeVisible();
  });

  test('do not hold up the navigation that follows a save', async () => {
    renderPage(<Page />);
    await userEvent.type(screen.getByLabelText('Text'), 'Tūī');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At /saved')).toBeVisible();
    expect(screen.queryByText(question)).toBeNull();
  });

  test('make the browser ask before the tab closes', async () => {
    renderPage(<Page />);
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await userEvent.type(screen.getByLabelText('Text'), 'Tūī');
    expect(closing()).toBe(true);
  });
});
