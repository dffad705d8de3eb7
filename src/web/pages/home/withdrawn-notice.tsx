import { Anchor } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import classes from './undelivered-reports.module.css';

const text = messages.incidentRegister;

/** What others have withdrawn of this person's own incidents, for 14 days or until it is taken up again. Nothing while there is none. */
export function WithdrawnNotice() {
  const { data = [], isLoading } = trpc.incidents.withdrawnByOthers.useQuery();
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <Surface as="section" aria-label={text.withdrawnTitle} className={classes.notice ?? ''}>
      <ul className={classes.list}>
        {data.map(({ id, typeOfIncident, activityName, withdrawnBy, reason }) => (
          <li key={id} className={classes.row}>
            <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
            <span>
              {text.withdrawnByOther(withdrawnBy ?? messages.general.someone, reason)}{' '}
              <Anchor component={Link} to={incidentPath(id)} underline="always" inherit c="inherit">
                {[typeOfIncident, activityName].filter(Boolean).join(', ')}
              </Anchor>
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
