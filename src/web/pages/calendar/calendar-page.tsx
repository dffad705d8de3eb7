import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatMonth } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { AddLink } from '#web/components/add-link.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Select } from '#web/components/select.tsx';
import { Surface } from '#web/components/surface.tsx';
import { twoColumnsFromPx, useHasRoom } from '#web/components/use-has-room.ts';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import { addActivityPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { Agenda } from './agenda.tsx';
import classes from './calendar-page.module.css';
import { monthOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { type Calendar, useCalendar } from './use-calendar.ts';

const text = messages.calendar;

/** A month of activities: a grid where there is room, an agenda on a phone. */
export function CalendarPage() {
  const calendar = useCalendar();
  const [ref, hasRoom] = useHasRoom(twoColumnsFromPx);
  const { days, month, query, isCut } = calendar;
  const Part = hasRoom ? MonthGrid : Agenda;
  return (
    <div ref={ref} className={classes.page}>
      <Group gap="sm" mb="md">
        <MonthTitle month={month} />
        <Turning calendar={calendar} hasRoom={hasRoom} />
        <Filters calendar={calendar} />
        {hasRoom && <AddActivity calendar={calendar} />}
      </Group>
      {isCut && (
        <Text mb="sm" c="var(--bl-on-hold-text)">
          {text.cut}
        </Text>
      )}
      <Box flex={1}>
        {days ? (
          <Part calendar={calendar} days={days} />
        ) : (
          <Surface>
            <NotLoaded query={query} failedText={text.loadFailed} />
          </Surface>
        )}
      </Box>
      {!hasRoom && (
        <FormActions sticky align="between">
          <TodayButton calendar={calendar} />
          <AddActivity calendar={calendar} />
        </FormActions>
      )}
    </div>
  );
}

function MonthTitle({ month }: { month: string }) {
  const heading = useHeadingFocus();
  const name = formatMonth(month);
  useDocumentTitle(`${text.title}, ${name} · Bushline`);
  return (
    <Title ref={heading} order={1} tabIndex={-1} data-page-heading className={classes.title}>
      <span className="bl-hidden">{text.title}, </span>
      <span aria-live="polite">{name}</span>
    </Title>
  );
}

function Turning({ calendar, hasRoom }: { calendar: Calendar; hasRoom: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIconButton
        label={text.earlierMonth}
        icon={IconChevronLeft}
        variant="default"
        size={44}
        onClick={() => calendar.turn(-1)}
      />
      {hasRoom && <TodayButton calendar={calendar} />}
      <ActionIconButton
        label={text.laterMonth}
        icon={IconChevronRight}
        variant="default"
        size={44}
        onClick={() => calendar.turn(1)}
      />
    </Group>
  );
}

function TodayButton({ calendar: { today, showMonth } }: { calendar: Calendar }) {
  return (
    <Button variant="default" onClick={() => showMonth(monthOf(today))}>
      {text.today}
    </Button>
  );
}

function Filters({ calendar: { projectId, isMine, showProject, showMine } }: { calendar: Calendar }) {
  const everyProject = trpc.projects.list.useQuery();
  // Without coverage those that the phone keeps: archived ones are not among them.
  const kept = trpc.projects.pickList.useQuery(undefined, { enabled: everyProject.isError });
  const projects = everyProject.data ?? kept.data ?? [];
  const all = { value: '', label: text.allProjects };
  return (
    <Group gap="xs" wrap="nowrap" className={classes.filters ?? ''}>
      <Select
        aria-label={text.project}
        data={[all, ...projects.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={projectId === null ? '' : String(projectId)}
        allowDeselect={false}
        onChange={(id) => showProject(id || null)}
        className={classes.project ?? ''}
      />
      <Button variant={isMine ? 'light' : 'default'} aria-pressed={isMine} onClick={() => showMine(!isMine)} mih={44}>
        {text.mine}
      </Button>
    </Group>
  );
}

function AddActivity({ calendar: { projectId } }: { calendar: Calendar }) {
  return (
    <AddLink to={addActivityPath(projectId === null ? {} : { projectId })} size="md">
      {messages.shell.addActivity}
    </AddLink>
  );
}
