import { Button, Group, Title } from '@mantine/core';
import {
  IconClockExclamation,
  IconDeviceMobile,
  IconMap2,
  IconPencil,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { trapsSetOn } from '#shared/traps/due.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { FirstRows } from '#web/components/first-rows.tsx';
import lineClasses from '#web/components/lines.module.css';
import { MoreButton, MoreLink, MoreMenu } from '#web/components/more-menu.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { DaysLate } from '#web/parts/traps/days-late.tsx';
import { useKeepOnPhone } from '#web/parts/use-keep-on-phone.ts';
import { lineMapPath, trapsOfLinePath, walkPath } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';

const text = messages.trapLines;

export type ShownLine = Outputs['trapLines']['list'][number];

/** The most overdue first. */
export const byLateness = (a: ShownLine, b: ShownLine) => (b.daysLate ?? -1) - (a.daysLate ?? -1);

type LinesProps = {
  lines: readonly ShownLine[];
  nameOf: (line: ShownLine) => string;
  onEdit: (line: ShownLine) => void;
};

/** The lines, those that are due before the others. */
export function Lines({ lines, nameOf, onEdit }: LinesProps) {
  const headingId = useId();
  const { run } = useChange('trapLines.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: ({ id }) => ({ path: 'trapLines.putBack', input: { id } }),
  });
  if (lines.length === 0) return null;
  return (
    <Surface flush as="section" aria-labelledby={headingId}>
      <div className={lineClasses.row}>
        <Group gap="xs">
          <Title order={2} size="h3" id={headingId}>
            {text.title}
          </Title>
          <CountPill count={lines.length} />
        </Group>
      </div>
      <FirstRows className={lineClasses.lined ?? ''} rows={lines.toSorted(byLateness)}>
        {(line) => (
          <LineRow
            key={line.id}
            line={line}
            project={nameOf(line)}
            isFirst={line.daysLate !== null && line === lines.toSorted(byLateness)[0]}
            onEdit={() => onEdit(line)}
            onRemove={() => void run({ id: line.id })}
          />
        )}
      </FirstRows>
    </Surface>
  );
}

type LineRowProps = { line: ShownLine; project: string; isFirst: boolean; onEdit: () => void; onRemove: () => void };

function LineRow({ line, project, isFirst, onEdit, onRemove }: LineRowProps) {
  const { id, name, daysLate, checkEveryDays, holdsAlive } = line;
  const keep = useKeepOnPhone('lines', id);
  const Icon = daysLate === null ? IconRoute : IconClockExclamation;
  const facts = [messages.traps.many(trapsSetOn(line)), checkEveryDays !== null && text.every(checkEveryDays), project];
  return (
    <li className={lineClasses.row}>
      <div className={`${lineClasses.beside} ${words.wide}`}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <div>
          <Link to={trapsOfLinePath(id)} className={`${lineClasses.quiet} ${words.strong}`}>
            {name}
          </Link>
          <span className={words.hint}>
            {daysLate !== null && (
              <>
                <DaysLate days={daysLate} />,{' '}
              </>
            )}
            {facts.filter(Boolean).join(', ')}
          </span>
          {holdsAlive && <span className={words.hint}>{messages.traps.everyDay}</span>}
        </div>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button component={Link} to={walkPath(id)} variant={isFirst ? 'filled' : 'default'}>
          {text.walk} <span className="bl-hidden">{name}</span>
        </Button>
        <MoreMenu label={text.more(name)}>
          <MoreLink icon={IconMap2} to={lineMapPath(id)}>
            {messages.map.title}
          </MoreLink>
          {keep && (
            <MoreButton icon={IconDeviceMobile} isPressed={keep.isKept} onClick={keep.toggle}>
              {messages.activities.keepOnPhone}
            </MoreButton>
          )}
          <MoreButton icon={IconPencil} needsCoverage onClick={onEdit}>
            {text.edit}
          </MoreButton>
          <MoreButton icon={IconTrash} isDanger needsCoverage onClick={onRemove}>
            {text.remove}
          </MoreButton>
        </MoreMenu>
      </Group>
    </li>
  );
}
