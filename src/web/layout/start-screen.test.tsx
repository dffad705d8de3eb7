import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { endNewInstallation } from '#web/new-installation.ts';
import { StartScreen } from './start-screen.tsx';

afterEach(endNewInstallation);

const { greeting, setUp } = messages.login;

test('the first screen of a new installation is that of its first form, also where somebody was signed in before', () => {
  localStorage.setItem('firstname', 'Aroha');
  document.documentElement.dataset.setup = '';
  renderPage(<StartScreen />);
  expect(screen.getByRole('heading', { name: setUp.title })).toBeVisible();
  expect(document.querySelector('[data-known]')).toBeNull();
  localStorage.clear();
});

test('the first screen of every other installation greets', () => {
  renderPage(<StartScreen />);
  expect(screen.getByRole('heading', { name: greeting })).toBeVisible();
});
