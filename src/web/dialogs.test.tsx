import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { blankIncident } from '#shared/incidents/report.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { shownActivity } from '#test/shown-activity.ts';
import { mergeQuestion, type ReportQuestion, reportQuestion } from '#web/forms/questions.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { askConfirm } from './components/confirm-store.ts';
import { ReasonDialog } from './components/reason-dialog.tsx';
import { useListParams } from './components/use-list-params.ts';
import { InactivityWarning } from './layout/inactivity-warning.tsx';
import { PhoneDrawer } from './layout/phone-drawer.tsx';
import { CopyToDates } from './pages/activities/copies/copy-to-dates.tsx';
import type { CopySource } from './pages/activities/copies/use-copies.ts';
import { SendIncidentModal } from './pages/activities/wizard/complete/send-incident-modal.tsx';
import { InProgressDialog } from './pages/activities/wizard/in-progress-dialog.tsx';
import { HazardDialog } from './pages/activities/wizard/risk/hazard-dialog.tsx';
import { RiskDialog } from './pages/activities/wizard/risk/risk-dialog.tsx';
import type { AuditLine } from './pages/audit/audit-line.ts';
import { ChangeDialog } from './pages/audit/change-dialog.tsx';
import { RestoreDialog } from './pages/backups/restore-backup.tsx';
import { DayDialog } from './pages/calendar/day-dialog.tsx';
import { AddSomebodyDialog } from './pages/day/add-somebody-dialog.tsx';
import { CorrectTimes } from './pages/day/correct-times.tsx';
import { Finish } from './pages/day/finish.tsx';
import type { Attendance } from './pages/day/people.ts';
import { SignPeopleOn } from './pages/day/sign-people-on.tsx';
import { SomethingHappened } from './pages/day/something-happened.tsx';
import type { Taps } from './pages/day/use-taps.ts';
import { type StillOn, WhenLeft } from './pages/day/when-left.tsx';
import { AddHours } from './pages/hours/add-hours.tsx';
import { ActionDialog } from './pages/incidents/action-dialog.tsx';
import { CloseDialog } from './pages/incidents/close-dialog.tsx';
import { ObjectivesField } from './pages/projects/objectives-field.tsx';
import type { ProjectReport } from './pages/reports/project-report-file.tsx';
import { SetTargets } from './pages/reports/set-targets.tsx';
import { RisksManager } from './pages/risks/risks-manager.tsx';
import { AreTheyFine } from './pages/still-out/are-they-fine.tsx';
import { TypeDialog } from './pages/tickets/ticket-types.tsx';
import { CreateTokenDialog } from './pages/tokens/create-token-dialog.tsx';
import { NewToken } from './pages/tokens/new-token.tsx';
import { CheckDialog as TrapCheckDialog } from './pages/traps/check-dialog.tsx';
import { LineDialog } from './pages/traps/line-dialog.tsx';
import { SpeciesList } from './pages/traps/species.tsx';
import { TrapDialog } from './pages/traps/trap-dialog.tsx';
import { TrapTypes } from './pages/traps/trap-types.tsx';
import { CheckDialog } from './pages/walk/check-dialog.tsx';
import { SkipDialog } from './pages/walk/skip-dialog.tsx';
import type { WalkTrap } from './pages/walk/walk.ts';
import { type Filter, ListFilters } from './parts/list-filters.tsx';
import { PickOnMap } from './parts/map/pick-on-map.tsx';
import { NeedsDialog } from './parts/needs/needs-dialog.tsx';
import { AddPhotosDialog } from './parts/photos/add-photos-dialog.tsx';
import type { GivenPhoto } from './parts/photos/left-photos.ts';
import { PhotoDialog } from './parts/photos/photo-dialog.tsx';
import type { ShownPhoto } from './parts/photos/shown-photo.ts';
import { TicketDialog } from './parts/tickets/ticket-dialog.tsx';

const timer = vi.hoisted(() => ({ secondsLeft: null as number | null, stay: () => {} }));
vi.mock('./layout/use-inactivity.ts', () => ({ useInactivity: () => timer }));

type Shown = { opened: boolean; close: () => void };
/** `opener`: the name of a button or field of the screen's own that opens the dialog. */
type Dialog = { draw: (shown: Shown) => ReactNode; opener?: string };

function QuestionDialog({ opened, close, ask }: Shown & { ask: () => Promise<unknown> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each opening.
  useEffect(() => {
    if (opened) void ask().then(close);
  }, [opened]);
  return null;
}

const line = {
  ...{ id: 1, at: '2026-11-20T00:00:00.000Z', actorName: 'Kai', action: 'updated', recordType: 'staff', recordId: 1 },
  ...{ recordName: 'Kai', before: {}, after: {}, madeAt: null },
} as unknown as AuditLine;

const noPhotos: GivenPhoto[] = [];
const photo = { id: 1, version: 1, caption: 'Bridge', url: '/api/files/1', latitude: null } as unknown as ShownPhoto;

const backup = { id: 1, startedAt: '2026-11-20T00:00:00.000Z' };

const targets = {
  project: { id: 1, name: 'Ōkura Bush', version: 4 },
  objectives: [{ objectiveId: 7, projectObjectiveId: 107, title: 'Plants', measurement: 'Plants', target: null }],
} as unknown as ProjectReport;

const source: CopySource = { id: 1, activityName: 'Trapping', activityDate: '2026-11-20' };

const activity = shownActivity as unknown as ActivityDetails;
const facts = { activity, today: '2026-03-05', people: [], items: [], objectives: [], isReportBegun: false };
const taps = {} as Taps;
const signOn = { id: 1, name: 'Kai', signedOnAt: '2026-03-05T00:00:00.000Z', signedOffAt: null } as Attendance;

const stillOn = { person: { volunteerId: 1 }, name: 'Kai', stay: { ...signOn, activityName: 'Trap line' } } as StillOn;

function NarrowFilters() {
  const filters: Filter[] = [{ label: 'Kind', options: [{ value: 'all', label: 'All' }], value: null, pick: nothing }];
  return <ListFilters search="Search" list={useListParams()} filters={filters} />;
}
const trap = { id: 1, code: 'T1', resetsItself: false } as WalkTrap;

const merge = { name: 'Kai', changedBy: 'Ivy', changedAt: '', rest: [] };
const nothing = () => {};
const noNeeds = { needs: [], version: 1 };

const meanwhile: ReportQuestion = {
  ...{ did: 'reported', by: 'Ivy', at: '2026-03-05T02:00:00.000Z', reason: '' },
  ...{ incident: blankIncident, state: 'Open', saidNo: true, hasTyped: false },
};

const dialogs: Record<string, Dialog> = {
  'forms/merge-dialog.tsx': {
    draw: (shown) => (
      <QuestionDialog
        {...shown}
        ask={() => mergeQuestion.ask({ ...merge, questions: [{ label: 'Phone', mine: '1', theirs: '2' }] })}
      />
    ),
  },
  'pages/activities/wizard/complete/report-dialog.tsx': {
    draw: (shown) => <QuestionDialog {...shown} ask={() => reportQuestion.ask(meanwhile)} />,
  },
  'components/confirm-host.tsx': {
    draw: (shown) => <QuestionDialog {...shown} ask={() => askConfirm({ question: 'Sure?' })} />,
  },
  'layout/inactivity-warning.tsx': {
    draw: ({ opened, close }) => {
      Object.assign(timer, { secondsLeft: opened ? 90 : null, stay: close });
      return <InactivityWarning onExpired={nothing} onDoubt={nothing} />;
    },
  },
  'layout/phone-drawer.tsx': { draw: ({ opened, close }) => <PhoneDrawer opened={opened} onClose={close} /> },
  'pages/activities/copies/copy-to-dates.tsx': {
    draw: ({ opened, close }) => opened && <CopyToDates activity={source} opened onClose={close} onClosed={nothing} />,
  },
  'pages/activities/wizard/complete/send-incident-modal.tsx': {
    draw: ({ opened, close }) =>
      opened && <SendIncidentModal of={{ activityId: 1 }} opened onClose={close} onClosed={nothing} />,
  },
  'pages/still-out/are-they-fine.tsx': {
    draw: ({ opened, close }) =>
      opened && <AreTheyFine people={[]} opened busy={false} onClose={close} onClosed={nothing} onFine={nothing} />,
  },
  'pages/walk/check-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && (
        <CheckDialog
          {...{
            trap,
            opened,
            kind: 'more',
            visit: null,
            lineId: 5,
            activityId: null,
            name: 'walk-check',
            species: ['Stoat'],
          }}
          onClose={close}
          onRecorded={nothing}
          onAgain={nothing}
          onRemove={nothing}
        />
      ),
  },
  'pages/walk/skip-dialog.tsx': {
    draw: ({ opened, close }) => opened && <SkipDialog code="T1" opened onClose={close} onSkip={nothing} />,
  },
  'pages/activities/wizard/in-progress-dialog.tsx': { draw: ({ opened }) => opened && <InProgressDialog /> },
  'pages/activities/wizard/risk/hazard-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <HazardDialog activityId={1} kind="site" added={[]} opened onClose={close} onClosed={nothing} />,
  },
  'pages/activities/wizard/risk/risk-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <RiskDialog activityId={1} risk={null} usedTitleIds={[]} opened onClose={close} onClosed={nothing} />,
  },
  'pages/audit/change-dialog.tsx': {
    draw: ({ opened, close }) => <ChangeDialog line={opened ? line : null} onClose={close} />,
  },
  'pages/backups/restore-backup.tsx': {
    draw: ({ opened, close }) => <RestoreDialog backup={backup} opened={opened} onClose={close} />,
  },
  'pages/calendar/day-dialog.tsx': {
    draw: ({ opened, close }) => (
      <DayDialog day={opened ? '2026-11-20' : null} activities={[]} addPath={() => '/'} onClose={close} />
    ),
  },
  'pages/day/add-somebody-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <AddSomebodyDialog activityId={7} taps={taps} opened onClose={close} onClosed={nothing} />,
  },
  'pages/day/correct-times.tsx': {
    draw: ({ opened, close }) => opened && <CorrectTimes row={signOn} opened onClose={close} onClosed={nothing} />,
  },
  'pages/day/finish.tsx': {
    draw: ({ opened, close }) =>
      opened && (
        <Finish
          activity={activity}
          facts={facts}
          taps={taps}
          opened
          onClose={close}
          onClosed={nothing}
          onShow={nothing}
          onHappened={nothing}
        />
      ),
  },
  'pages/day/sign-people-on.tsx': {
    draw: ({ opened, close }) =>
      opened && (
        <SignPeopleOn activityId={7} people={[]} listed={[]} taps={taps} opened onClose={close} onClosed={nothing} />
      ),
  },
  'pages/day/something-happened.tsx': {
    draw: ({ opened, close }) =>
      opened && <SomethingHappened activity={activity} names={[]} opened onClose={close} onClosed={nothing} />,
  },
  'pages/day/when-left.tsx': {
    draw: ({ opened, close }) =>
      opened && <WhenLeft people={[stillOn]} opened onAnswer={nothing} onClose={close} onClosed={nothing} />,
  },
  'pages/hours/add-hours.tsx': {
    draw: ({ opened, close }) => opened && <AddHours opened onClose={close} onClosed={nothing} />,
  },
  'pages/incidents/action-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <ActionDialog incident={{ id: 31 }} action={null} opened onClose={close} onClosed={nothing} />,
  },
  'pages/incidents/close-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <CloseDialog incident={anIncident} opened onClose={close} onClosed={nothing} />,
  },
  'parts/list-filters.tsx': { opener: 'Filter', draw: () => <NarrowFilters /> },
  'components/reason-dialog.tsx': {
    draw: ({ opened, close }) => (
      <ReasonDialog
        opened={opened}
        title="Withdraw"
        button="Withdraw"
        onGiven={async () => true}
        onClose={close}
        error=""
      />
    ),
  },
  'pages/projects/objectives-field.tsx': {
    opener: 'Objectives',
    draw: () => <ObjectivesField value={[]} onChange={nothing} />,
  },
  'pages/reports/set-targets.tsx': { opener: 'Set targets', draw: () => <SetTargets report={targets} /> },
  'pages/risks/risks-manager.tsx': { opener: 'Create a New Risk', draw: () => <RisksManager /> },
  'pages/tickets/ticket-types.tsx': {
    draw: ({ opened, close }) => opened && <TypeDialog type={null} opened onClose={close} onClosed={nothing} />,
  },
  'pages/traps/check-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <TrapCheckDialog trap={trap} check={null} checks={[]} opened onClose={close} onClosed={nothing} />,
  },
  'pages/traps/line-dialog.tsx': {
    draw: ({ opened, close }) => opened && <LineDialog line={null} opened onClose={close} onClosed={nothing} />,
  },
  'pages/traps/species.tsx': { opener: 'Add species', draw: () => <SpeciesList /> },
  'pages/traps/trap-dialog.tsx': {
    draw: ({ opened, close }) => opened && <TrapDialog trap={null} opened onClose={close} onClosed={nothing} />,
  },
  'pages/traps/trap-types.tsx': { opener: 'Add type', draw: () => <TrapTypes /> },
  'parts/map/pick-on-map.tsx': {
    draw: ({ opened, close }) => <PickOnMap opened={opened} onClose={close} from={null} onPicked={nothing} />,
  },
  'parts/needs/needs-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && <NeedsDialog noun="Group" stored={noNeeds} name="" hint="" opened onClose={close} onClosed={nothing} />,
  },
  'parts/photos/add-photos-dialog.tsx': {
    draw: ({ opened, close }) => (
      <AddPhotosDialog place={{ projectId: 1 }} photos={noPhotos} opened={opened} onClose={close} />
    ),
  },
  'parts/photos/photo-dialog.tsx': {
    draw: ({ opened, close }) => <PhotoDialog photo={photo} name="Bridge" mayWrite opened={opened} onClose={close} />,
  },
  'parts/tickets/ticket-dialog.tsx': {
    draw: ({ opened, close }) =>
      opened && (
        <TicketDialog owner={{ staffId: 1 }} name="Kai" ticket={null} opened onClose={close} onClosed={nothing} />
      ),
  },
  'pages/tokens/create-token-dialog.tsx': {
    draw: ({ opened, close }) => <CreateTokenDialog opened={opened} onClose={close} />,
  },
  'pages/tokens/new-token.tsx': {
    draw: ({ opened, close }) => <NewToken token="abc" opened={opened} onClose={close} onClosed={nothing} />,
  },
};

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });
const filesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .filter(([file, text]) => !file.endsWith('.test.tsx') && pattern.test(text))
    .map(([file]) => file.slice(2))
    .sort();

test('every dialog is the one shell or the phone’s menu, and is in the list below', () => {
  expect(filesWith(/<(Modal|Drawer)(\.Root)?\b/)).toEqual(['components/modal-shell.tsx', 'layout/phone-drawer.tsx']);
  // The shell of a record's form is drawn by each dialog that has one.
  const drawn = [...Object.keys(dialogs), 'components/form-dialog.tsx'].sort();
  expect(filesWith(/<(ModalShell|FormDialog|Drawer\.Root)\b/)).toEqual(drawn);
});

function Page({ draw }: Dialog) {
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open it
      </button>
      {draw({ opened, close: () => setOpened(false) })}
    </main>
  );
}

const openerOf = (dialog: Dialog) =>
  screen.getByText((_, element) =>
    Boolean(
      element?.matches('button, textarea') &&
        (dialog.opener
          ? element.textContent === dialog.opener ||
            (element as HTMLTextAreaElement).labels?.[0]?.textContent === dialog.opener
          : element.textContent === 'Open it'),
    ),
  );

test('every form is the one of which its own test says when it scolds', () => {
  const forms = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const makers = Object.keys(forms).filter((file) => /\buseForm\b/.test(forms[file] ?? '') && !/\.test\./.test(file));
  expect(makers).toEqual(['./components/use-zod-form.ts']);
});

test.each(Object.entries(dialogs))(
  '%s scolds nobody who only passes through its fields, and gives the focus back to what opened it',
  async (_file, dialog) => {
    renderPage(<Page {...dialog} />);
    const opener = openerOf(dialog);
    await userEvent.click(opener);
    const shown = await screen.findByRole('dialog');
    await waitFor(() => expect(shown).toContainElement(document.activeElement as HTMLElement));
    const first = document.activeElement as HTMLElement;
    for (const field of shown.querySelectorAll<HTMLElement>('input, textarea')) {
      act(() => field.focus());
      act(() => field.blur());
    }
    expect(shown.querySelector('[aria-invalid="true"]')).toBeNull();
    act(() => first.focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
);
