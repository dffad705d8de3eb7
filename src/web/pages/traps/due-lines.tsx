import { Button, Group, Title } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import lineClasses from '#web/components/lines.module.css';
import { StillToCome } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { trapsOfLinePath, walkPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { DaysLate } from './days-late.tsx';
import { byLateness } from './trap-lines.tsx';

const text = messages.trapLines;

/** On Home: the lines that are due, the most overdue first. Nothing while there are none. */
export function DueLines() {
  const { data = [], isLoading } = trpc.trapLines.list.useQuery({});
  if (isLoading) return <StillToCome />;
  const due = data.filter(({ daysLate }) => daysLate !== null).toSorted(byLateness);
  if (due.length === 0) return null;
  return (
    <Surface as="section" flush aria-labelledby="lines-to-walk" mt="var(--bl-card-gap)">
      <Group gap="xs" mih={52} px="var(--bl-card-padding)">
        <IconRoute size={21} stroke={1.7} aria-hidden color="var(--bl-on-hold-text)" />
        <Title order={2} size="h3" id="lines-to-walk">
          {text.toWalk}
        </Title>
        <CountPill count={due.length} of="lines" />
      </Group>
      <FirstRows className={lineClasses.lined ?? ''} rows={due}>
        {({ id, name, trapIds, daysLate }) => (
          <li key={id} className={lineClasses.row}>
            <div className={words.grow}>
              <Link to={trapsOfLinePath(id)} className={`${lineClasses.quiet} ${words.strong}`}>
                {name}
              </Link>
              <span className={words.hint}>
                {messages.traps.many(trapIds.length)}, <DaysLate days={daysLate ?? 0} />
              </span>
            </div>
            <Button component={Link} to={walkPath(id)} variant="light">
              {text.walkShort} <span className="bl-hidden">{name}</span>
            </Button>
          </li>
        )}
      </FirstRows>
    </Surface>
  );
}
