import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { clearBanner, readBanner, showBanner } from './banner-store.ts';

const show = (tone: 'success' | 'failure', text: string, ms: number) => act(() => showBanner(tone, text, ms));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a banner', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderPage(<button type="button">+ Add Risk</button>);
  });
  afterEach(() => {
    act(clearBanner);
    vi.useRealTimers();
  });

  test('is announced politely when it is good news, at once when it is not', () => {
    show('success', 'Objective added successfully!', 5000);
    expect(screen.getByText('Objective added successfully!').closest('[role="status"]')).not.toBeNull();
    show('failure', 'Failed to add objective.', 5000);
    expect(screen.getByText('Failed to add objective.').closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText('Objective added successfully!')).toBeNull();
  });

  test('stands on no paper', () => {
    show('success', 'Added.', 5000);
    expect(screen.getByText('Added.').closest('.bl-screen')).not.toBeNull();
  });

  test('disappears after its time and not before', () => {
    show('success', 'Saved', 4000);
    wait(3990);
    expect(screen.getByText('Saved')).toBeVisible();
    wait(20);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stays under the pointer and under the focus', () => {
    show('success', 'Saved', 4000);
    fireEvent.mouseOver(screen.getByText('Saved'));
    wait(20_000);
    expect(screen.getByText('Saved')).toBeVisible();
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss message' }));
    fireEvent.mouseOut(screen.getByText('Saved'));
    wait(20_000);
    expect(screen.getByText('Saved')).toBeVisible();
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss message' }));
    wait(4010);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test.each(['Undo', 'Dismiss message'])('gives the focus back to where it came from, at %s', (name) => {
    const undo = vi.fn();
    act(() => showBanner('success', messages.activityRisk.removed, 8000, { label: 'Undo', run: undo }));
    act(() => screen.getByRole('button', { name: '+ Add Risk' }).focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => screen.getByRole('button', { name }).focus());
    fireEvent.click(screen.getByRole('button', { name }));
    expect(readBanner()).toBeNull();
    expect(screen.getByRole('button', { name: '+ Add Risk' })).toHaveFocus();
    expect(undo).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0);
  });
});
