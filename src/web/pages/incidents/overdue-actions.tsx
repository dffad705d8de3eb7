import { Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { StillToCome } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { DueMark } from './incident-columns.tsx';
import classes from './overdue-actions.module.css';

const text = messages.incidentRegister;

/** Actions after incidents whose day has passed: one's own, and for Group Admins everybody's. Nothing while there are none. */
export function OverdueActions() {
  const { data = [], isLoading } = trpc.incidents.actions.overdue.useQuery();
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <Surface as="section" flush aria-labelledby="overdue-actions" className={classes.card ?? ''}>
      <div className={classes.head}>
        <IconClockExclamation size={21} stroke={1.7} aria-hidden className={classes.clock} />
        <Title order={2} id="overdue-actions" className={classes.title}>
          {text.overdueActions}
        </Title>
        <CountPill count={data.length} of="actions" />
      </div>
      <ul>
        {data.map(({ id, incidentId, description, staffName, dueDate }) => (
          <li key={id} className={classes.row}>
            <Link to={incidentPath(incidentId)} className={classes.what}>
              {description}
            </Link>
            <span className={classes.about}>
              {staffName} <DueMark dueDate={dueDate} />
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
