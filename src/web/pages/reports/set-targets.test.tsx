import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { storeRecord } from '#test/stored-record.ts';
import type { ProjectReport } from './project-report-file.tsx';
import { SetTargets } from './set-targets.tsx';

const objective = (objectiveId: number, title: string, target: number | null) => ({
  objectiveId,
  projectObjectiveId: objectiveId + 100,
  title,
  measurement: 'each',
  total: 0,
  activities: 0,
  target,
});

const report = {
  project: { id: 1, name: 'Ōkura Bush', version: 4 },
  objectives: [
    objective(7, 'Plants', 2000),
    objective(9, 'Fences', null),
    { ...objective(11, 'Recorded alone', null), projectObjectiveId: null },
  ],
} as unknown as ProjectReport;

type Target = { objectiveId: number; target: number | null };

/** A server with the project's targets, which somebody else may have changed. */
function createTargets(version: number, targets: Target[]) {
  const record = storeRecord({ id: 1, version, targets }, 'Wiremu Tāmihana');
  return vi.fn((input: { version: number; targets: Target[] }) => {
    return { ...record.save(input.version, { targets: input.targets }), message: messages.projectReport.targetsSaved };
  });
}

const untouched: Target[] = [
  { objectiveId: 7, target: 2000 },
  { objectiveId: 9, target: null },
];

async function open(setTargets = createTargets(4, untouched)) {
  renderPage(<SetTargets report={report} />, { server: { 'projects.setTargets': setTargets } });
  await userEvent.click(screen.getByRole('button', { name: 'Set targets' }));
  await screen.findByRole('dialog');
  return setTargets;
}

const field = (name: string) => screen.getByRole('textbox', { name: `${name} (each)` });

async function retype(name: string, typed: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), typed);
}

const mergeDialog = async () => within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));

describe('the targets of a project', () => {
  test('cover the project’s own objectives, and are saved from the version that they started from', async () => {
    const setTargets = await open();
    expect(screen.queryByRole('textbox', { name: /Recorded alone/ })).toBeNull();
    expect(field('Plants')).toHaveValue('2000');
    await retype('Fences', '1,200');
    await press('Save');
    expect(await screen.findByText(messages.projectReport.targetsSaved)).toBeVisible();
    const targets = [
      { objectiveId: 7, target: 2000 },
      { objectiveId: 9, target: 1200 },
    ];
    expect(setTargets).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 4, targets });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('show an error beside their field and keep what was typed', async () => {
    const setTargets = await open();
    await retype('Fences', '1,5');
    await press('Save');
    expect(field('Fences')).toHaveAccessibleDescription(messages.numbers.decimalPoint);
    expect(field('Fences')).toHaveValue('1,5');
    await waitFor(() => expect(field('Fences')).toHaveFocus());
    expect(setTargets).not.toHaveBeenCalled();
  });

  test('are asked about, each by itself, where both set the same one', async () => {
    const setTargets = await open(createTargets(5, [...untouched.slice(0, 1), { objectiveId: 9, target: 45 }]));
    await retype('Fences', '30');
    await press('Save');
    const dialog = await mergeDialog();
    expect(dialog.getByRole('radiogroup', { name: 'Fences (each)' })).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /^Wiremu’s/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Targets saved\./)).toBeVisible();
    const targets = [
      { objectiveId: 7, target: 2000 },
      { objectiveId: 9, target: 45 },
    ];
    expect(setTargets).toHaveBeenLastCalledWith({ id: 1, version: 5, targets });
  });

  test('are saved without an objective that was removed from the project meanwhile', async () => {
    const setTargets = await open(createTargets(5, untouched.slice(1)));
    await retype('Plants', '2200');
    await retype('Fences', '30');
    await press('Save');
    const dialog = await mergeDialog();
    await userEvent.click(dialog.getByRole('radio', { name: /^Mine/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Targets saved\./)).toBeVisible();
    expect(setTargets).toHaveBeenLastCalledWith({ id: 1, version: 5, targets: [{ objectiveId: 9, target: 30 }] });
  });
});
