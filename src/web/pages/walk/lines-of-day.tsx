import { Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { walkPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { progressOf, visitsOf } from './walk.ts';

const text = messages.walk;

/** A day shows how far so many lines are walked. */
const mostAsked = 10;

type Line = Outputs['trapLines']['list'][number];

/** The lines of an activity's project, each with its way into the walk. Nothing where it has none. */
export function LinesToWalk({ activityId, projectId }: { activityId: number; projectId: number }) {
  const { data } = trpc.trapLines.list.useQuery({ projectId });
  const lines = data?.filter(({ trapIds }) => trapIds.length > 0) ?? [];
  if (lines.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="lines-to-walk">
      <Title order={2} size="h3" id="lines-to-walk">
        {text.lines}
      </Title>
      <ul className={words.ruled}>
        {lines.map((line, index) => (
          <LineRow key={line.id} {...{ line, activityId }} isAsked={index < mostAsked} />
        ))}
      </ul>
    </Surface>
  );
}

function LineRow({ line, activityId, isAsked }: { line: Line; activityId: number; isAsked: boolean }) {
  const { orgTimezone: timeZone } = useSession().config;
  const today = useToday();
  const { data: walk } = trpc.trapLines.walk.useQuery({ id: line.id }, { enabled: isAsked });
  const progress = walk && progressOf(walk, visitsOf(walk, { activityId, today, timeZone }));
  const isBegun = progress !== undefined && progress.visited > 0;
  const label = isBegun ? text.open : text.walk;
  return (
    <li className={words.spread} style={{ paddingBlock: 'var(--mantine-spacing-xs)' }}>
      <span className={words.grow}>
        <b>{line.name}</b>
        <span className={words.hint}>
          {progress ? text.visited(progress.visited, progress.all) : text.traps(line.trapIds.length)}
          {line.daysLate !== null && !isBegun && ` · ${text.daysLate(line.daysLate)}`}
        </span>
      </span>
      <Button
        component={Link}
        to={walkPath(line.id, activityId)}
        variant="default"
        aria-label={text.openLine(label, line.name)}
      >
        {label}
      </Button>
    </li>
  );
}
