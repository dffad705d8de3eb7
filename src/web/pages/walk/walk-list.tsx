import { Button, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { lineMapPath } from '#web/paths.ts';
import { foundWords } from '#web/sync/effects/traps.ts';
import { BottomBar } from './bottom-bar.tsx';
import type { Visit, WalkTrap } from './walk.ts';
import { wrappedLabel } from './wrapped-label.ts';

const text = messages.walk;

type WalkListProps = {
  lineId: number;
  order: readonly WalkTrap[];
  done: ReadonlyMap<number, Visit>;
  twice: ReadonlySet<number>;
  next: WalkTrap | null;
  timeZone: string;
  onOpen: (trap: WalkTrap) => void;
  onGoOn: () => void;
  onTurn: () => void;
  onEnd: () => void;
  /** What an earlier walk left in no activity. */
  left: readonly Visit[];
  onMakeOfLeft: () => void;
};

type Filter = 'all' | 'todo' | 'caught';

/** Each trap of the walk: goes to any, and corrects what was found. */
export function WalkList(props: WalkListProps) {
  const { lineId, order, done, twice, next, timeZone, onOpen, onGoOn, onTurn, onEnd, left, onMakeOfLeft } = props;
  const begun = left.at(-1);
  const [filter, setFilter] = useState<Filter>('all');
  const isShown = {
    all: () => true,
    todo: ({ id }: WalkTrap) => !done.has(id),
    caught: ({ id }: WalkTrap) => (done.get(id)?.catches.length ?? 0) > 0,
  };
  const label = (name: string, one: Filter) => `${name} ${order.filter(isShown[one]).length}`;
  return (
    <>
      <Stack gap="sm" pb="md">
        <SegmentedControl
          aria-label={text.list}
          fullWidth
          size="md"
          // One line each, also of a line with hundreds.
          styles={{ label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 0 } }}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={[
            { value: 'all', label: label(text.all, 'all') },
            { value: 'todo', label: label(text.toDo, 'todo') },
            { value: 'caught', label: label(text.withCatch, 'caught') },
          ]}
        />
        <ul className={clsx(words.framed, words.ruled)}>
          {order.filter(isShown[filter]).map((trap) => {
            const visit = done.get(trap.id);
            return (
              <li key={trap.id} data-tone={trap === next ? 'completed' : undefined}>
                <UnstyledButton w="100%" mih={52} px="sm" className={words.line ?? ''} onClick={() => onOpen(trap)}>
                  <b style={{ flex: '0 0 4rem', overflowWrap: 'anywhere' }}>{trap.code}</b>
                  <span className={words.grow}>
                    {visit ? foundWords(visit) : trap === next ? text.next : text.notYet}
                    {twice.has(trap.id) && (
                      <Text span display="block" fz="sm" fw={650} c="var(--bl-on-hold-text)">
                        {messages.trapChecks.twice}
                      </Text>
                    )}
                  </span>
                  {visit && <span className={words.dimmed}>{timeIn(timeZone, visit.checkedAt)}</span>}
                  <IconChevronRight size={18} aria-hidden />
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
        <Button variant="default" onClick={onTurn}>
          {text.otherEnd}
        </Button>
        <Button component={Link} to={lineMapPath(lineId)} variant="default">
          {messages.map.title}
        </Button>
        {begun && (
          <NeedsCoverage>
            <Button variant="default" h="auto" mih={44} styles={{ label: wrappedLabel }} onClick={onMakeOfLeft}>
              {text.makeOfEarlier(left.length, formatDate(todayIn(timeZone, begun.checkedAt)))}
            </Button>
          </NeedsCoverage>
        )}
      </Stack>
      <BottomBar>
        <Button size="xl" h="auto" mih={60} styles={{ label: wrappedLabel }} onClick={onGoOn}>
          {next ? text.goOnWith(next.code) : text.toTheEnd}
        </Button>
        {next && (
          <Button variant="default" size="lg" onClick={onEnd}>
            {text.toTheEnd}
          </Button>
        )}
      </BottomBar>
    </>
  );
}
