import { Box, Button, Group, Text, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import lines from '#web/components/lines.module.css';
import { EmptyState } from '#web/components/list-states.tsx';
import { MoreButton, MoreMenu } from '#web/components/more-menu.tsx';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useToday } from '#web/use-today.ts';
import { ActionDialog, type IncidentAction } from './action-dialog.tsx';
import { DueMark } from './incident-columns.tsx';
import { NeedsKept, useIsKept } from './needs-kept.tsx';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

type ActionsProps = { incident: StoredIncident; canEdit: boolean };

const isOpen = ({ endedAt }: IncidentAction) => endedAt === null;

/** The open action that is due first. */
function nextOf(actions: readonly IncidentAction[]): IncidentAction | undefined {
  return actions.filter(isOpen).toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))[0];
}

/** What is to be done after an incident, by whom, by when, and what became of it. */
export function IncidentActions({ incident, canEdit }: ActionsProps) {
  const { actions } = incident;
  const dialog = useDialog<IncidentAction | null>();
  const next = nextOf(actions);
  return (
    <Surface as="section" flush aria-labelledby="incident-actions">
      <div className={lines.row}>
        <Title order={2} size="h3" id="incident-actions" tabIndex={-1}>
          {text.actions} <CountPill count={actions.length} />
        </Title>
        {canEdit && (
          <NeedsKept>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => dialog.open(null)}
            >
              {text.addAction}
            </Button>
          </NeedsKept>
        )}
      </div>
      {actions.length === 0 ? (
        <EmptyState text={text.noActions} />
      ) : (
        <ul className={lines.lined}>
          {actions.map((action) => (
            <Row
              key={action.id}
              action={action}
              isNext={action.id === next?.id}
              canEdit={canEdit}
              onEdit={() => dialog.open(action)}
            />
          ))}
        </ul>
      )}
      {dialog.shown && (
        <ActionDialog key={dialog.shown.key} incident={incident} action={dialog.shown.subject} {...dialog.props} />
      )}
    </Surface>
  );
}

type RowProps = { action: IncidentAction; isNext: boolean; canEdit: boolean; onEdit: () => void };

function Row({ action, isNext, canEdit, onEdit }: RowProps) {
  const { description, staffName, isOwnerGone, dueDate } = action;
  const owner = isOwnerGone ? text.ownerLeft(staffName ?? '') : staffName;
  return (
    <li className={lines.row}>
      <StateIcon action={action} />
      {/* Without room for whole words the buttons go under them. */}
      <Box flex="1 1 9rem" miw={0}>
        <Text fw={600}>{description}</Text>
        <Group component="p" gap="0 var(--mantine-spacing-md)" fz="text" c="dimmed">
          <span>{owner}</span>
          {isOpen(action) ? (
            <span>
              {text.by} <FormattedDate date={dueDate} /> <DueMark dueDate={dueDate} />
            </span>
          ) : (
            <Ended action={action} />
          )}
        </Group>
      </Box>
      {canEdit && <RowButtons action={action} isNext={isNext} onEdit={onEdit} />}
    </li>
  );
}

function StateIcon({ action }: { action: IncidentAction }) {
  const today = useToday();
  const Icon = isOpen(action)
    ? action.dueDate < today
      ? IconClockExclamation
      : IconCircle
    : action.doneDate
      ? IconCircleCheck
      : IconCircleX;
  const color = isOpen(action) ? 'var(--bl-on-hold-text)' : 'var(--mantine-color-anchor)';
  return <Icon size={21} stroke={1.7} aria-hidden color={color} />;
}

function Ended({ action: { doneDate, endedBy, givenUpReason } }: { action: IncidentAction }) {
  if (!doneDate) return <span>{text.givenUpBy(endedBy, givenUpReason)}</span>;
  return (
    <span>
      {text.markDone} <FormattedDate date={doneDate} /> {text.doneBy(endedBy)}
    </span>
  );
}

function RowButtons({ action, isNext, onEdit }: Omit<RowProps, 'canEdit'>) {
  const { id, description, version } = action;
  const isKept = useIsKept();
  const today = useToday();
  const [isAsked, setAsked] = useState(false);
  const options = { failed: text.actionFailed, ms: bannerMs.library };
  const done = useChange('incidents.actions.update', {
    ...options,
    done: () => text.markedDone,
    undo: (answer) => ({
      path: 'incidents.actions.update',
      input: { id, version: answer.version, doneDate: null },
    }),
  });
  const giveUp = useChange('incidents.actions.update', { ...options, done: () => text.givenUp });
  const reopen = useChange('incidents.actions.update', { ...options, done: () => text.openedAgain });
  return (
    <Group gap="xs" ms="auto">
      {isOpen(action) && (
        <NeedsKept>
          <Button
            variant={isNext ? 'filled' : 'default'}
            loading={done.busy}
            aria-label={text.markDoneOf(description)}
            onClick={() => void done.run({ id, version, doneDate: today })}
          >
            {text.markDone}
          </Button>
        </NeedsKept>
      )}
      <MoreMenu label={text.more(description)}>
        {isOpen(action) ? (
          <>
            <MoreButton icon={IconPencil} needsCoverage={!isKept} onClick={onEdit}>
              {text.edit}
            </MoreButton>
            <MoreButton icon={IconBan} needsCoverage={!isKept} onClick={() => setAsked(true)}>
              {text.giveUp}
            </MoreButton>
          </>
        ) : (
          <MoreButton
            icon={IconArrowBackUp}
            needsCoverage={!isKept}
            onClick={() => void reopen.run({ id, version, doneDate: null, givenUpReason: '' })}
          >
            {text.openAgain}
          </MoreButton>
        )}
      </MoreMenu>
      <ReasonDialog
        opened={isAsked}
        title={`${text.giveUp}: ${description}`}
        button={text.giveUp}
        error={giveUp.error}
        onClose={() => setAsked(false)}
        onGiven={async (givenUpReason) => (await giveUp.run({ id, version, givenUpReason })) !== null}
      />
    </Group>
  );
}
