import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { base, fillRequired, press } from '#test/project-form-stage.tsx';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import type { Inputs } from '#web/trpc.ts';
import { ProjectFormPage } from './project-form-page.tsx';

test('a picture that a killed page had not sent is asked for again, once, beside its field', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open() {}
      send() {}
      abort() {}
    },
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const killed = renderPage(<ProjectFormPage />, { server: base });
  const chooser = killed.container.querySelector<HTMLInputElement>('input[type="file"][accept*="image/jpeg"]');
  await userEvent.upload(chooser as HTMLInputElement, new File(['x'], 'nest.png', { type: 'image/png' }));
  const kept = Object.entries(localStorage);
  killed.unmount();
  // A page that is killed cleans up nothing.
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
  const words = 'nest.png was not uploaded before the page was closed. Please choose it again.';
  const again = renderPage(<ProjectFormPage />, { server: base });
  expect(await screen.findByText(words)).toBeVisible();
  again.unmount();
  renderPage(<ProjectFormPage />, { server: base });
  expect(screen.queryByText(words)).toBeNull();
});

test('a picture uploads before the form is saved, with progress and a Cancel button', async () => {
  const requests: FakeRequest[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = '';
    isAborted = false;
    open() {}
    send() {
      requests.push(this);
    }
    abort() {
      this.isAborted = true;
    }
    answer(status: number, body: object) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const create = vi.fn((_input: Inputs['projects']['create']) => makeProjectRow());
  const { container } = renderPage(<ProjectFormPage />, { server: { ...base, 'projects.create': create } });
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"][accept*="image/jpeg"]');
  const choose = (content = 'x') =>
    userEvent.upload(chooser as HTMLInputElement, new File([content], 'nest.png', { type: 'image/png' }));

  await choose('x'.repeat(11 * 1024 * 1024));
  expect(screen.getByText('This file is too large. The limit is 10 MB.')).toBeVisible();
  expect(requests, 'It is not sent').toEqual([]);

  await choose();
  act(() => requests[0]?.upload.onprogress?.({ loaded: 1, total: 4 }));
  expect(screen.getByText('25 %')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByAltText("The project's picture")).toHaveAttribute('src', 'blob:x');
  await press('Cancel');
  expect(requests[0]?.isAborted).toBe(true);
  expect(screen.getByText('No Image')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();

  await choose();
  act(() => requests[1]?.answer(415, { message: 'This file is not an image.' }));
  expect(screen.getByText('This file is not an image.')).toBeVisible();

  await choose();
  act(() => requests[2]?.onerror?.());
  expect(screen.getByText(messages.files.uploadFailed)).toBeVisible();

  const stored = (number: number) =>
    act(() => requests[number]?.answer(201, { id: 12, url: '/api/files/12', name: 'nest.png' }));
  await choose();
  stored(3);
  expect(screen.getByAltText("The project's picture")).toHaveAttribute('src', '/api/files/12');
  expect(screen.queryByText(messages.files.uploadFailed)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(screen.getByText('No Image')).toBeVisible();
  await choose();
  stored(4);
  fillRequired();
  await press('Save');
  await waitFor(() => expect(create.mock.calls[0]?.[0]).toMatchObject({ imageFileId: 12 }));
});
