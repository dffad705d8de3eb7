import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatInstant, formatMoment, timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import words from '#web/components/words.module.css';
import { activityPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { isChoice } from '#web/sync/kept-change.ts';
import { useToday } from '#web/use-today.ts';
import type { ListedChange, Outbox } from './outbox-list.ts';
import classes from './outbox-page.module.css';
import { RefusedActions } from './refused-actions.tsx';
import { refusalText, stateOf } from './waiting-text.ts';

const text = messages.field;

type WaitingChangeProps = { change: ListedChange; outbox: Outbox };

/** What was changed, for which activity, when, and what became of it. */
export function WaitingChange({ change, outbox }: WaitingChangeProps) {
  const { words: title, activity, activityName, madeAt, heldBy, refusal, madeBy } = change;
  const heading = useId();
  const { orgTimezone } = useSession().config;
  const today = useToday();
  const mustChoose = isChoice(change);
  return (
    <li className={classes.change} aria-labelledby={heading}>
      <div className={classes.what}>
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {activity > 0 && (
          <Link to={activityPath(activity)} className={clsx(words.line, words.plain, words.dimmed, classes.activity)}>
            <IconFolder size={18} stroke={1.7} aria-hidden />
            <span className="bl-hidden">Activity: </span>
            <span>{activityName}</span>
          </Link>
        )}
        {madeBy && <p>{text.madeBy(madeBy.name)}</p>}
        {heldBy !== null && <Text c="var(--bl-on-hold-text)">{text.waitsFor(heldBy)}</Text>}
      </div>
      <div className={clsx(words.spread, classes.head)}>
        <When at={madeAt} />
        <StatusBadge status={stateOf(change)} />
      </div>
      {refusal && change.state === 'refused' && (
        <div className={classes.refused}>
          <p className={clsx(words.box, words.lines)} data-tone={mustChoose ? 'on-hold' : 'failure'}>
            {!mustChoose && <IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
            <span className={words.grow}>{refusalText(change, (at) => formatMoment(at, orgTimezone, today))}</span>
          </p>
          <RefusedActions change={change} outbox={outbox} heading={heading} />
        </div>
      )}
    </li>
  );
}

function When({ at }: { at: string }) {
  const { orgTimezone } = useSession().config;
  const isToday = todayIn(orgTimezone, at) === useToday();
  return (
    <time dateTime={at} className={words.hint}>
      {isToday ? text.todayAt(timeIn(orgTimezone, at)) : formatInstant(at, orgTimezone)}
    </time>
  );
}
