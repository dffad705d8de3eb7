import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { AccountPanel } from './account-panel.tsx';

const sentence = messages.field.onlyHttps;

test.each([
  { isSecure: false, says: true },
  { isSecure: true, says: false },
])('the account menu says whether coverage is needed (https: $isSecure)', ({ isSecure, says }) => {
  vi.stubGlobal('isSecureContext', isSecure);
  renderPage(<AccountPanel onUse={() => {}} />);
  expect(screen.queryByText(sentence) !== null).toBe(says);
});
