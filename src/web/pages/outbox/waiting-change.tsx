import { Title } from '@mantine/core';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatInstant, formatMoment, timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
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
  const { words, activity, activityName, madeAt, heldBy, refusal, madeBy } = change;
  const heading = useId();
  const { orgTimezone } = useSession().config;
  const today = useToday();
  const mustChoose = isChoice(change);
  return (
    <li className={classes.change} aria-labelledby={heading}>
      <div className={classes.what}>
        <Title order={2} id={heading} className={classes.words ?? ''}>
          {words}
        </Title>
        <Link to={activityPath(activity)} className={classes.activity}>
          <IconFolder size={18} stroke={1.7} aria-hidden />
          <span className="bl-hidden">Activity: </span>
          <span>{activityName}</span>
        </Link>
        {madeBy && <p className={classes.madeBy}>{text.madeBy(madeBy.name)}</p>}
        {heldBy !== null && <p className={classes.waitsFor}>{text.waitsFor(heldBy)}</p>}
      </div>
      <When at={madeAt} />
      <div className={classes.state}>
        <StatusBadge status={stateOf(change)} />
      </div>
      {refusal && change.state === 'refused' && (
        <div className={classes.refused}>
          <p className={classes.refusal} data-choice={mustChoose || undefined}>
            {!mustChoose && <IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
            <span className={classes.sentence}>
              {refusalText(change, (at) => formatMoment(at, orgTimezone, today))}
            </span>
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
    <time dateTime={at} className={classes.when}>
      {isToday ? text.todayAt(timeIn(orgTimezone, at)) : formatInstant(at, orgTimezone)}
    </time>
  );
}
