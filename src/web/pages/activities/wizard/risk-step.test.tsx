import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { HazardRow, RiskRow } from '#shared/activities/risk.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { noConnection } from '#test/fake-server.ts';
import { hazard, ratedRisk, riskDocument, showRiskStep, water } from '#test/risk-stage.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { widenScreen } from '#test/wide-screen.ts';

describe('the Risk step', () => {
  test('shows hazards with their counts, and risks with controls, words and rating', async () => {
    widenScreen();
    showRiskStep();
    expect(await screen.findByText('Wasp nest')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Determine Hazards & Risk for Activity' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Site Hazards *2 *hazards$/ })).toBeVisible();
    const row = within((await screen.findByText('Near water')).closest('tr') as HTMLElement);
    expect(row.getByRole('listitem')).toHaveTextContent('Check the tide');
    for (const text of ['Quite possible', 'Major', 'High']) expect(row.getByText(text)).toBeVisible();
  });

  test('says when there is no room for another risk', async () => {
    const many = Array.from({ length: bounds.risks }, (_, n) => ratedRisk(n + 1, n + 100, `Risk ${n}`));
    showRiskStep({ 'activities.document': () => riskDocument(...many) });
    expect(await screen.findByText(messages.bounds.risks(bounds.risks))).toBeVisible();
    expect(screen.getByRole('button', { name: '+ Add Risk' })).toBeDisabled();
  });

  test('shows a risk as a card on the phone, with its actions in words', async () => {
    showRiskStep();
    const card = within((await screen.findByRole('heading', { name: 'Near water' })).closest('li') as HTMLElement);
    for (const text of ['Quite possible · Major', 'Check the tide', 'High', 'Edit', 'Remove']) {
      expect(card.getByText(text)).toBeVisible();
    }
  });

  test('hides the reminder until the browser is opened again', async () => {
    const { person } = showRiskStep();
    const text = messages.activityRisk.reminder;
    expect(screen.getByText(text)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Dismiss the reminder' }));
    expect(screen.queryByText(text)).toBeNull();
    showRiskStep();
    expect(screen.queryByText(text)).toBeNull();
  });

  test('says of each kind of hazard that there are none yet', async () => {
    const { person } = showRiskStep({ 'activities.document': () => shownDocument() });
    expect(await screen.findByText(messages.activityRisk.noSiteHazards)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /^Activity\/People Hazards/ }));
    expect(await screen.findByText(messages.activityRisk.noActivityHazards)).toBeVisible();
  });

  test('says that an activity/people hazard could not be removed', async () => {
    const { person } = showRiskStep({
      'activities.document': () => shownDocument({ hazards: [{ ...hazard(1, 'Fatigue'), kind: 'activity_people' }] }),
      'activities.risk.removeHazard': () => {
        throw noConnection();
      },
    });
    await person.click(await screen.findByRole('tab', { name: /^Activity\/People Hazards/ }));
    await person.click(await screen.findByRole('button', { name: 'Remove Fatigue' }));
    expect(await screen.findByText(messages.activityRisk.removeActivityHazardFailed)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Fatigue' })).toBeVisible();
  });
});

type Row = { id: number };

/** The two lists of the step from which something is removed. */
const lists = [
  {
    what: 'a hazard',
    answerOf: (hazards: readonly Row[]) => shownDocument({ hazards: hazards as HazardRow[] }),
    remove: 'activities.risk.removeHazard',
    rows: [hazard(1, 'Steep bank')],
    name: 'Steep bank',
    input: { id: 1, kind: 'site' },
    again: ['activities.risk.addHazard', { activityId: 7, kind: 'site', hazardId: 101 }],
    add: '+ Add Site Hazard',
    done: messages.activityRisk.hazardRemoved,
    failed: messages.activityRisk.removeSiteHazardFailed,
  },
  {
    what: 'a risk',
    answerOf: (risks: readonly Row[]) => shownDocument({ risks: risks as RiskRow[] }),
    remove: 'activities.risk.remove',
    rows: [water],
    name: 'Near water',
    input: { activityId: 7, riskId: 31 },
    again: [
      'activities.risk.add',
      {
        ...{ activityId: 7, riskTitleId: water.riskTitleId, chosenControlIds: water.chosenControlIds },
        ...{ likelihood: water.likelihood, consequences: water.consequences },
      },
    ],
    add: '+ Add Risk',
    done: messages.activityRisk.removed,
    failed: messages.activityRisk.removeFailed,
  },
] as const;

test.each(lists)(
  'removing $what says what failed, and can be undone from the banner: the row is back, and so is the focus',
  async ({ answerOf, remove, rows, name, input, again, add, done, failed }) => {
    let stored: readonly Row[] = rows;
    const take = vi.fn(() => {
      stored = [];
      return { message: done };
    });
    take.mockImplementationOnce(() => {
      throw noConnection();
    });
    const { person, changes } = showRiskStep({
      'activities.document': () => answerOf(stored),
      [remove]: take,
      [again[0]]: () => {
        stored = rows;
        return rows[0];
      },
    });
    const press = async () => person.click(await screen.findByRole('button', { name: `Remove ${name}` }));
    await press();
    expect(await screen.findByText(failed)).toBeVisible();
    await press();
    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.queryByText(name)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(changes.slice(1)).toMatchObject([{ input }, { path: again[0], input: again[1] }]);
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.getByRole('button', { name: add })).toHaveFocus();
  },
);
