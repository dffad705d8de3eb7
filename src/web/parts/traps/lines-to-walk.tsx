import { Button, Group, Title } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import lineClasses from '#web/components/lines.module.css';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { trapsOfLinePath, walkPath } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';
import { DaysLate } from './days-late.tsx';

const text = messages.trapLines;

type Line = Outputs['trapLines']['list'][number];

/** Lines with their ways into the walk: each a `LineToWalk`. Nothing where there are none. */
export function LinesToWalk({ lines, children }: { lines: readonly Line[]; children: (line: Line) => ReactNode }) {
  if (lines.length === 0) return null;
  return (
    <Surface as="section" flush aria-labelledby="lines-to-walk">
      <Group gap="xs" mih={52} px="var(--bl-card-padding)">
        <IconRoute size={21} stroke={1.7} aria-hidden color="var(--bl-on-hold-text)" />
        <Title order={2} size="h3" id="lines-to-walk">
          {text.toWalk}
        </Title>
        <CountPill count={lines.length} of="lines" />
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

export function LineToWalk({ line: { id, name, trapIds, daysLate }, activityId, progress }: LineToWalkProps) {
  const isBegun = progress !== undefined && progress.visited > 0;
  return (
    <li className={lineClasses.row}>
      <div className={words.grow}>
        <Link to={trapsOfLinePath(id)} className={`${lineClasses.quiet} ${words.strong}`}>
          {name}
        </Link>
        <span className={words.hint}>
          {progress ? messages.walk.visited(progress.visited, progress.all) : messages.traps.many(trapIds.length)}
          {daysLate !== null && !isBegun && (
            <>
              , <DaysLate days={daysLate} />
            </>
          )}
        </span>
      </div>
      <Button component={Link} to={walkPath(id, activityId)} variant="light">
        {isBegun ? text.openShort : text.walkShort} <span className="bl-hidden">{name}</span>
      </Button>
    </li>
  );
}
