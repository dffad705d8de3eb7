import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { contact } from '#test/day-stage.tsx';
import { nameField, open as openPage, saved } from '#test/details-stage.tsx';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { activityDeleted } from '#web/events.ts';
import { DayPage } from '#web/pages/day/day-page.tsx';
import { changeField } from '#web/sync/field-state.ts';
import { ActivityPage } from './activity-page.tsx';

const maia = { id: 1, staffId: 2, firstname: 'Māia', lastname: 'Rewi', role: 'Field Staff' as const, ...contact };

const open = (at: string, server: FakeServer = {}) =>
  openPage({ 'activities.document': () => shownDocument({ staff: [maia] }), ...server }, { at });

const address = () => screen.getByLabelText('address');

// A page that was left wrote its draft late.
beforeEach(() => localStorage.clear());

describe('the wizard without an activity', () => {
  test('asks whether to go to the list or to start a new note', async () => {
    open('/activity-notes');
    const dialog = await screen.findByRole('dialog', { name: 'Activity Note In Progress' });
    expect(dialog).toHaveTextContent(messages.activities.inProgressPlain);
    await press('Go To List');
    expect(address()).toHaveTextContent('/searchactivity');
  });

  test('names the activity that this browser has open', async () => {
    localStorage.setItem('bushline.open-activity.1', JSON.stringify({ id: 7, name: saved.activityName }));
    open('/activity-notes');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'You have an activity in progress: Pūriri Ridge trap check.',
    );
    await press('New Activity Note');
    expect(address()).toHaveTextContent('/activity-notes?activity=new&step=1');
    expect(localStorage.getItem('bushline.open-activity.1')).toBeNull();
  });

  test('goes on with the draft of a new note', async () => {
    const values = { activityName: 'Left note', projectId: 1, activityDate: '2026-05-01', status: 'InProgress' };
    localStorage.setItem(
      'bushline.draft.1.activity.new',
      JSON.stringify({ values, base: null, unanswered: [], at: Date.now() }),
    );
    open('/activity-notes');
    await press('New Activity Note');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await nameField()).toHaveValue('Left note');
  });

  test('opens the activity in progress that it names', async () => {
    localStorage.setItem('bushline.open-activity.1', JSON.stringify({ id: 7, name: 'Pūriri Ridge trap check' }));
    open('/activity-notes');
    await press('Open it');
    expect(address()).toHaveTextContent('/activity-notes?activity=7&step=1');
  });

  test.each(['4', 'volunteers', 'Volunteers'])('is at the step that the address names: %s', async (step) => {
    open(`/activity-notes?activity=new&step=${step}`);
    expect(await screen.findByRole('region', { name: 'Volunteer' })).toBeVisible();
  });

  test.each(['0', '8', 'picnic', ''])('is at Details where the address names no step: %s', async (step) => {
    open(`/activity-notes?activity=new&step=${step}`);
    expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible();
  });

  test('sends the later steps back to Details', async () => {
    open('/activity-notes?activity=new&step=4');
    expect(screen.getByText(messages.activities.fillDetailsFirst)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add Activity');
  });

  test.each([
    ['Save', 1],
    ['Save and next', 2],
  ])('says what is missing, and then creates the activity, by %s, which leads to step %i', async (button, step) => {
    const create = vi.fn((_input: object) => ({ ...saved, id: 9 }));
    open('/activity-notes?activity=new', { 'activities.details.create': create });
    await press(button);
    expect(screen.getByText(messages.activities.required)).toBeVisible();
    expect(screen.getAllByText(messages.general.fillIn)).toHaveLength(2);
    await waitFor(async () => expect(await nameField()).toHaveFocus());
    expect(create).not.toHaveBeenCalled();
    fireEvent.change(await nameField(), { target: { value: 'Ridge walk' } });
    await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Huia weeds' }));
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Huia Road');
    const date = screen.getByRole('textbox', { name: 'Activity Date' });
    fireEvent.change(date, { target: { value: '2026-03-05' } });
    fireEvent.blur(date);
    await press(button);
    const details = { activityName: 'Ridge walk', projectId: 2, activityDate: '2026-03-05' };
    await waitFor(() => expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(details)));
    await waitFor(() => expect(address()).toHaveTextContent(`/activity-notes?activity=9&step=${step}`));
    // That something was saved is said in one place, whatever follows.
    expect(await screen.findAllByText(/saved|kept/i)).toHaveLength(1);
    const next = await screen.findByRole('link', { name: 'Next' });
    expect(next).toHaveAttribute('href', `/activity-notes?activity=9&step=${step + 1}`);
    if (step === 2) expect(screen.getByRole('region', { name: 'Risk' })).toHaveFocus();
  });

  test('has Next at the other steps, each of which says what it needs first', () => {
    open('/activity-notes?activity=new&step=3');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', expect.stringContaining('step=4'));
  });
});

describe('a new activity', () => {
  test('of a project has that project chosen', async () => {
    const create = vi.fn((_: object) => ({ ...saved, id: 9 }));
    open('/activity-notes?activity=new&project=2&step=1', { 'activities.details.create': create });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' })).toHaveValue('Huia weeds'));
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Huia Road');
    expect(localStorage.getItem('bushline.draft.1.activity.new.2')).toBeNull();
  });

  test('of a project gives nothing to another new one, whose draft is its own', async () => {
    const page = (
      <>
        <ActivityPage />
        <Link to="/activity-notes?activity=new&step=1">Another</Link>
      </>
    );
    const projects = () => [{ id: 2, name: 'Huia weeds', location: 'Huia Road', status: 'inprogress' as const }];
    renderPage(page, {
      at: '/activity-notes?activity=new&project=2&step=1',
      server: { 'projects.pickList': projects },
    });
    fireEvent.change(await nameField(), { target: { value: 'Huia walk' } });
    await userEvent.click(screen.getByRole('link', { name: 'Another' }));
    await press('Keep as a draft');
    await waitFor(async () => expect(await nameField()).toHaveValue(''));
    expect(screen.getByRole('combobox', { name: 'Project' })).toHaveValue('');
    expect(localStorage.getItem('bushline.draft.1.activity.new.2')).toContain('Huia walk');
    expect(localStorage.getItem('bushline.draft.1.activity.new')).toBeNull();
  });

  test('without any project leads to the form of one', async () => {
    open('/activity-notes?activity=new', { 'projects.pickList': () => [] });
    expect(await screen.findByText(messages.getStarted.projectFirst)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Project' })).toHaveAttribute('href', '/addproject?for=activity');
    expect(screen.queryByRole('textbox', { name: 'Activity Name' })).toBeNull();
  });
});

describe('the wizard of an activity', () => {
  test('shows it in the header and marks the current and the filled steps', async () => {
    widenScreen();
    open('/activity-notes?activity=7&step=1');
    expect(await screen.findByText('Pūriri Ridge trap check')).toBeVisible();
    expect(screen.getByText('Pūriri Ridge trap check').parentElement).toHaveTextContent(
      'Activity: Pūriri Ridge trap check — Project: Ōkura Bush',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Activity Detail');
    expect(screen.getByText('In progress', { selector: '[data-tone]' })).toBeVisible();
    expect(screen.getByText('05-March-2026', { selector: 'time' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ōkura Bush' })).toHaveAttribute('href', '/project?project=1');
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getAllByRole('link')).toHaveLength(7);
    expect(steps.getByRole('link', { name: /Details/ })).toHaveAttribute('aria-current', 'step');
    expect(steps.getByRole('link', { name: /Staff/ })).toHaveAccessibleName(/^3\. ?Staff ?\(filled in\)$/);
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });

  test('has the focus at the step that Next and Back lead to', async () => {
    open('/activity-notes?activity=7&step=1');
    await screen.findByRole('heading', { name: 'Activity Detail' });
    for (const step of ['Risk', 'Staff', 'Volunteer', 'Check List', 'Outcome', 'Complete']) {
      await userEvent.click(screen.getByRole('link', { name: 'Next' }));
      await waitFor(() => expect(screen.getByRole('region', { name: step })).toHaveFocus());
    }
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Outcome' })).toHaveFocus());
  });

  test('leaves the focus in the list of steps, where arrow keys go on', async () => {
    open('/activity-notes?activity=7&step=1');
    const steps = await screen.findByRole('combobox', { name: 'Step' });
    await userEvent.selectOptions(steps, '3');
    expect(await screen.findByRole('region', { name: 'Staff' })).toBeVisible();
    expect(steps).toHaveFocus();
  });

  test('asks before it leaves somebody who was chosen and not added', async () => {
    const hemi = { id: 3, firstname: 'Hēmi', lastname: 'Tāmati', ...contact };
    open('/activity-notes?activity=7&step=4', { 'volunteers.pickList': () => [hemi] });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Available volunteers' }));
    await userEvent.click(await screen.findByRole('option', { name: /Hēmi/ }));
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText(messages.wizard.notAdded)).toBeVisible();
    await press('Stay');
    expect(address()).toHaveTextContent('step=4');
    expect(screen.getByRole('button', { name: messages.wizard.addVolunteers })).toBeEnabled();
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await press('Throw away');
    await waitFor(() => expect(address()).toHaveTextContent('step=5'));
  });

  test('adds whoever was chosen, and goes on; where that is refused it stays', async () => {
    const hemi = { id: 3, firstname: 'Hēmi', lastname: 'Tāmati', ...contact };
    const assign = vi.fn<(input: object) => never>(() => {
      throw refusal(409, 'Hēmi Tāmati is retired.');
    });
    const server = { 'volunteers.pickList': () => [hemi], 'activities.volunteers.assign': assign };
    open('/activity-notes?activity=7&step=4', server);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Available volunteers' }));
    await userEvent.click(await screen.findByRole('option', { name: /Hēmi/ }));
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await press('Add and go on');
    expect((await screen.findAllByText('Hēmi Tāmati is retired.')).length).toBeGreaterThan(0);
    expect(address()).toHaveTextContent('step=4');
    assign.mockImplementation(() => ({ added: 1, ids: [1], message: 'Hēmi Tāmati added.' }) as never);
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await press('Add and go on');
    await waitFor(() => expect(address()).toHaveTextContent('step=5'));
    expect(assign).toHaveBeenLastCalledWith({ activityId: 7, volunteerIds: [3] });
  });

  test.each([
    ['2026-11-20', 6, 0],
    ['2026-11-21', 5, 0],
    ['2026-11-21', 6, 1],
    ['2026-11-21', 7, 1],
  ])(
    'says before the day that Outcome and Complete come after it, and prints the plan: %s, step %i',
    async (activityDate, step, times) => {
      open(`/activity-notes?activity=7&step=${step}`, {
        'activities.document': () => shownDocument({ activity: { ...saved, activityDate } }),
      });
      await screen.findByRole('button', { name: 'More for Pūriri Ridge trap check' });
      expect(screen.queryAllByText(messages.wizard.afterTheDay)).toHaveLength(times);
      const print = screen.queryAllByRole('link', { name: 'Print safety plan' });
      expect(print.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: times }, () => '/activity-notes/print?activity=7'),
      );
    },
  );

  test('prints its safety plan from the menu', async () => {
    open('/activity-notes?activity=7&step=2');
    expect(screen.queryByRole('link', { name: 'Print safety plan' })).toBeNull();
    await press('More for Pūriri Ridge trap check');
    expect(screen.getByRole('link', { name: 'Print safety plan' })).toHaveAttribute(
      'href',
      '/activity-notes/print?activity=7',
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Print safety plan' })).toBeNull();
    expect(screen.getByRole('button', { name: 'More for Pūriri Ridge trap check' })).toHaveFocus();
  });

  test('can be deleted after a question', async () => {
    const remove = vi.fn(() => ({ message: 'Pūriri Ridge trap check deleted successfully!' }));
    const deleted = vi.fn();
    const end = activityDeleted.on(deleted);
    open('/activity-notes?activity=7&step=1', { 'activities.details.remove': remove });
    await press('More for Pūriri Ridge trap check');
    await press('Delete activity');
    const question = within(await screen.findByRole('dialog', { name: 'Delete activity' }));
    expect(question.getByText('Delete Pūriri Ridge trap check with all that is planned for it?')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Pūriri Ridge trap check deleted successfully!')).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 7 });
    await waitFor(() => expect(address()).toHaveTextContent('/searchactivity'));
    expect(localStorage.getItem('bushline.open-activity.1')).toBeNull();
    await waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith(7));
    end();
    // Whoever was asked first is offered no way back.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('with records offers no deletion', async () => {
    open('/activity-notes?activity=7&step=1', {
      'activities.document': () => shownDocument({ activity: { hasOtherRecords: true } }),
    });
    await press('More for Pūriri Ridge trap check');
    expect(screen.getByRole('link', { name: 'Print safety plan' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete activity' })).toBeNull();
  });

  const tooMuch = messages.field.tooMuchToKeep;
  const notKept = messages.field.notKept;
  test.each([
    { at: '/activity-notes?activity=7', page: () => <ActivityPage />, leftOut: 7, words: tooMuch },
    { at: '/day?activity=7', page: () => <DayPage />, leftOut: 8, words: notKept },
  ])('that this phone does not keep says why without coverage: $at, $words', async ({ at, page, leftOut, words }) => {
    const activities = [{ id: leftOut, activityName: 'Planting', activityDate: '2026-03-05' }];
    changeField({ hasCoverage: false, leftOut: { activities, lists: [] } });
    const lost = () => {
      throw noConnection();
    };
    renderPage(page(), { at, server: { 'activities.document': lost } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/Failed to load/)).toBeNull();
  });
});
