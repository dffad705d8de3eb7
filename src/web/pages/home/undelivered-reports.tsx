import { Anchor } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { activityPath, incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import classes from './undelivered-reports.module.css';

/** Incident reports that reached nobody, for whoever sent them and for Group Admins. Nothing while there are none. */
export function UndeliveredReports() {
  const { data = [], isLoading } = trpc.activities.complete.failedSendings.useQuery();
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <Surface as="section" aria-label={messages.wizard.failedOnHomeTitle} className={classes.notice ?? ''}>
      <ul className={classes.list}>
        {data.map(({ emailId, to, incidentId, activityId, activityName, isCompletionReport }) => (
          <li key={emailId} className={classes.row}>
            <IconMailX size={20} stroke={1.7} aria-hidden />
            <span>
              {messages.wizard.failedOnHome(to)}{' '}
              <Anchor
                component={Link}
                to={
                  isCompletionReport && activityId !== null
                    ? activityPath(activityId, 'complete')
                    : incidentPath(incidentId)
                }
                underline="always"
                inherit
                c="inherit"
              >
                {activityName}
              </Anchor>
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
