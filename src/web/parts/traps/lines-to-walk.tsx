import { Button, Group, Title } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { type DueOnNoLine, trapsSetOn } from '#shared/traps/due.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import lineClasses from '#web/components/lines.module.css';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { dueTrapsPath, trapsOfLinePath, walkPath } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';
import { DaysLate } from './days-late.tsx';

const text = messages.trapLines;

type Line = Outputs['trapLines']['list'][number];

type ToWalkProps<Row> = {
  lines: readonly Row[];
  /** Draws one, as a `LineToWalk` or a `TrapsOnNoLine`. */
  children: (line: Row) => ReactNode;
};

/** Lines with their ways into the walk. Nothing where there are none. */
export function LinesToWalk<Row>({ lines, children }: ToWalkProps<Row>) {
  if (lines.length === 0) return null;
  return (
    <Surface as="section" flush aria-labelledby="lines-to-walk">
      <Group gap="xs" mih={52} px="var(--bl-card-padding)">
        <IconRoute size={21} stroke={1.7} aria-hidden color="var(--bl-on-hold-text)" />
        <Title order={2} size="h3" id="lines-to-walk">
          {text.toWalk}
        </Title>
        <CountPill count={lines.length} of={['line', 'lines']} />
      </Group>
      <FirstRows className={lineClasses.lined ?? ''} rows={lines}>
        {children}
      </FirstRows>
    </Surface>
  );
}

type LineToWalkProps = {
  line: Line;
  /** The activity of the walk. */
  activityId?: number;
  /** How far it is walked, where that is known. */
  progress?: { visited: number; all: number } | undefined;
};

export function LineToWalk({ line, activityId, progress }: LineToWalkProps) {
  const { id, name, daysLate } = line;
  const isBegun = progress !== undefined && progress.visited > 0;
  const traps = progress
    ? messages.walk.visited(progress.visited, progress.all)
    : messages.traps.many(trapsSetOn(line));
  return (
    <Row {...{ name, traps }} address={trapsOfLinePath(id)} daysLate={isBegun ? null : daysLate}>
      <Button component={Link} to={walkPath(id, activityId)} variant="light">
        {isBegun ? text.openShort : text.walkShort} <span className="bl-hidden">{name}</span>
      </Button>
    </Row>
  );
}

/** Traps of a project that are due and on no line, with the way to them. */
export function TrapsOnNoLine({ due }: { due: DueOnNoLine }) {
  const { projectId, project, traps, daysLate } = due;
  const name = messages.traps.onNoLine(project);
  const address = dueTrapsPath(projectId);
  return (
    <Row {...{ name, address, daysLate }} traps={messages.traps.many(traps)}>
      <NeedsCoverage>
        <Button component={Link} to={address} variant="light">
          {text.openShort} <span className="bl-hidden">{name}</span>
        </Button>
      </NeedsCoverage>
    </Row>
  );
}

type RowProps = { name: string; address: string; traps: string; daysLate: number | null; children: ReactNode };

function Row({ name, address, traps, daysLate, children }: RowProps) {
  return (
    <li className={lineClasses.row}>
      <div className={words.grow}>
        <Link to={address} className={`${lineClasses.quiet} ${words.strong}`}>
          {name}
        </Link>
        <span className={words.hint}>
          {daysLate !== null && (
            <>
              <DaysLate days={daysLate} />,{' '}
            </>
          )}
          {traps}
        </span>
      </div>
      {children}
    </li>
  );
}
