import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import words from '#web/components/words.module.css';
import { showHours } from '#web/parts/show-hours.ts';
import { correctTimesPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import classes from './hours-page.module.css';
import type { HoursParams } from './use-hours-params.ts';

const text = messages.hours;

type UnsureProps = Pick<HoursParams, 'asked'> & { totalHours: number; unsureHours: number };

/** The sign-ons of the period whose times are not certain, each of which opens on its day. Nothing where there are none. */
export function UnsureHours({ asked: { by: _, ...asked }, totalHours, unsureHours }: UnsureProps) {
  const { data } = trpc.hours.listUnsure.useQuery(asked, { placeholderData: (last) => last });
  if (!data || data.count === 0) return null;
  const { rows, count } = data;
  const said = { typed: '', signedOn: showHours(totalHours), unsure: showHours(unsureHours) };
  return (
    <div>
      {unsureHours > 0 && <Text mb="xs">{text.said(said)}</Text>}
      <CollapsibleSection
        level={2}
        title={messages.attendance.notCertain}
        hint={text.unsureHint(count)}
        name="hours.unsure"
      >
        <Text px="md" pb="xs">
          {text.unsureOpens}
          {count > rows.length && ` ${text.unsureMore(rows.length, count)}`}
        </Text>
        <ul className={words.ruled}>
          {rows.map((row) => (
            <Stay key={row.id} row={row} />
          ))}
        </ul>
      </CollapsibleSection>
    </div>
  );
}

type Row = Outputs['hours']['listUnsure']['rows'][number];

function Stay({ row: { id, activityId, activityName, name, signedOnAt, signedOffAt } }: { row: Row }) {
  const { config } = useSession();
  const time = (at: string) => timeIn(config.orgTimezone, at);
  const from = time(signedOnAt);
  return (
    <li>
      <Link
        to={correctTimesPath(activityId, id)}
        aria-label={text.correctOf(name, activityName)}
        className={clsx(words.plain, classes.stay)}
      >
        <span>
          <b>{name}</b>, {activityName}
          <span className={words.hint}>
            <FormattedDate date={todayIn(config.orgTimezone, signedOnAt)} />,{' '}
            {signedOffAt === null ? text.unsureOut(from) : text.unsureSpan(from, time(signedOffAt))}
          </span>
        </span>
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </Link>
    </li>
  );
}
