import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { isCheck } from '#shared/traps/checks.ts';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { dayPath, trapPath } from '#web/paths.ts';
import { BottomBar } from './bottom-bar.tsx';
import { type Progress, type Visit, type Walk, type WalkTrap, walkersOf } from './walk.ts';
import { wrappedLabel } from './wrapped-label.ts';

const text = messages.walk;

const look = { variant: 'default', h: 'auto', mih: 44, styles: { label: wrappedLabel } } as const;

type WalkEndProps = {
  walk: Walk;
  visits: readonly Visit[];
  done: ReadonlyMap<number, Visit>;
  twice: ReadonlySet<number>;
  progress: Progress;
  activityId: number | null;
  onOpen: (trap: WalkTrap) => void;
  onFinish: () => void;
};

/** The end of a walk: how many, what was not reached, who walked, and what to look at next. */
export function WalkEnd({ walk, visits, done, twice, progress, activityId, onOpen, onFinish }: WalkEndProps) {
  const { visited, all, caught, notReached } = progress;
  const isNext = (trap: WalkTrap) => {
    const visit = done.get(trap.id);
    return !visit || !isCheck(visit) || trap.state === 'Needs repair' || twice.has(trap.id);
  };
  const next = walk.traps.filter(isNext);
  return (
    <>
      <Stack gap="md" pb="md">
        <Group gap="sm" wrap="nowrap">
          {visited === all && <IconCircleCheck size={36} stroke={1.7} aria-hidden style={{ flex: 'none' }} />}
          <Title order={2} size="h2">
            {visited === all ? text.kaPai(visited, all) : text.soFar(visited, all)}
          </Title>
        </Group>
        <SimpleGrid cols={2} spacing="xs">
          <Count count={visited - notReached} label={text.checked} />
          <Count count={caught} label={text.catches} />
          <Count count={notReached} label={text.notReached} />
          {visited < all && <Count count={all - visited} label={text.stillOpen} />}
        </SimpleGrid>
        <section>
          <Title order={3} size="h3">
            {text.whoWalked}
          </Title>
          <ul className={words.ruled}>
            {walkersOf(visits).map(({ name, from, to, checks }) => (
              <li key={name} className={words.spread}>
                <span>{name}</span>
                <span className={words.dimmed}>{text.walked(from, to, checks)}</span>
              </li>
            ))}
          </ul>
        </section>
        {next.length > 0 && (
          <section>
            <Title order={3} size="h3">
              {text.lookAtNext}
            </Title>
            <Group gap="xs" mt="xs">
              {next.map((trap) =>
                twice.has(trap.id) ? (
                  <NeedsCoverage key={trap.id}>
                    <Button component={Link} to={trapPath(trap.id)} {...look}>
                      {text.checkOf(trap.code, messages.trapChecks.twice)}
                    </Button>
                  </NeedsCoverage>
                ) : (
                  <Button key={trap.id} {...look} onClick={() => onOpen(trap)}>
                    {trap.code}
                  </Button>
                ),
              )}
            </Group>
          </section>
        )}
      </Stack>
      <BottomBar>
        <Button size="xl" onClick={onFinish}>
          {text.finish}
        </Button>
        {activityId !== null && (
          <Button component={Link} to={dayPath(activityId)} variant="default" size="lg">
            {text.backToDay}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

const Count = ({ count, label }: { count: number; label: string }) => (
  <Stack gap={0} p="sm" className={clsx(words.framed)}>
    <Text fz="h2" fw={700}>
      {count}
    </Text>
    <span className={words.hint}>{label}</span>
  </Stack>
);
