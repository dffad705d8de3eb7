import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { mostCopies } from '#shared/activities/copies.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { AlsoOn } from '#web/components/also-on.tsx';
import lines from '#web/components/lines.module.css';
import { FailedState } from '#web/components/list-states.tsx';
import classes from './copy-to-dates.module.css';
import type { Copies, CopyRow } from './use-copies.ts';

const text = messages.copies;
const red = 'var(--mantine-color-error)';

/** Each copy as it would be called, with what is in its way and how to settle it. */
export function CopyList({ copies }: { copies: Copies }) {
  const { rows, problem, failed } = copies;
  return (
    <Box miw={0}>
      <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
        <Text span size="lg" fw={700} c="var(--mantine-color-text)">
          {text.count(rows.length)}
        </Text>{' '}
        {text.ofAtMost(mostCopies)}
      </Text>
      {problem && (
        <Text className={lines.beside ?? ''} c={red} mb="xs">
          <IconAlertCircle size={18} stroke={1.7} aria-hidden color={red} />
          {problem}
        </Text>
      )}
      {failed && <FailedState text={text.previewFailed} onRetry={() => void failed.refetch()} />}
      {rows.length > 0 && (
        <Box component="ul" bd="1px solid var(--bl-line)" bdrs="md" className={lines.rows ?? ''} aria-label="Copies">
          {rows.map((row) => (
            <Row key={row.date} row={row} copies={copies} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A date never breaks over two lines. */
function NameWithDate({ name, date }: { name: string; date: string }) {
  const day = formatDate(date);
  const isDated = name.endsWith(day);
  return (
    <>
      {isDated ? name.slice(0, -day.length) : name}
      {isDated && <span className={classes.date}>{day}</span>}
    </>
  );
}

function Row({ row: { date, name, problem, alsoOn }, copies }: { row: CopyRow; copies: Copies }) {
  const [isNaming, setNaming] = useState(false);
  const Mark = problem ? IconAlertCircle : IconCheck;
  return (
    <Box
      component="li"
      px="sm"
      py="xs"
      fz="text"
      className={lines.beside ?? ''}
      data-in-the-way={problem ? true : undefined}
    >
      <Mark size={18} stroke={1.8} aria-hidden color={problem ? red : 'var(--mantine-color-anchor)'} />
      <Stack gap={0} flex={1}>
        {isNaming ? (
          <TextInput
            aria-label={`Name on ${formatDate(date)}`}
            value={name}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            ref={(field) => {
              if (field && !field.dataset.shown) {
                field.dataset.shown = 'true';
                field.select();
              }
            }}
            onChange={(event) => copies.rename(date, event.currentTarget.value)}
          />
        ) : (
          <Text span inherit {...(problem && { c: red, fw: 650 })}>
            <NameWithDate name={name} date={date} />
          </Text>
        )}
        <AlsoOn words={alsoOn} />
        {problem && <span>{problem}</span>}
        {problem && (
          <Group component="span" gap="xs" mt="xs" mb="2xs" className={lines.grow ?? ''}>
            {!isNaming && (
              <Button variant="default" size="sm" onClick={() => setNaming(true)}>
                {text.changeName}
              </Button>
            )}
            <Button variant="default" size="sm" onClick={() => copies.leaveOut(date)}>
              {text.leaveOut}
            </Button>
          </Group>
        )}
      </Stack>
    </Box>
  );
}
