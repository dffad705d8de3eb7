import { Anchor } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconMailX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { activityPath, incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import classes from './notice.module.css';

/** Incident reports that reached nobody, for whoever sent them and for Group Admins. Nothing while there are none. */
export function UndeliveredReports() {
  const { data, isLoading } = trpc.activities.complete.failedSendings.useQuery();
  const rows = data?.map(({ emailId, to, incidentId, activityId, activityName, isCompletionReport }) => ({
    id: emailId,
    words: messages.wizard.failedOnHome(to),
    path: isCompletionReport && activityId !== null ? activityPath(activityId, 'complete') : incidentPath(incidentId),
    link: activityName,
  }));
  return <Notices title={messages.wizard.failedOnHomeTitle} icon={IconMailX} rows={rows} isLoading={isLoading} />;
}

const text = messages.incidentRegister;

/** What others have withdrawn of this person's own incidents, for 14 days or until it is taken up again. Nothing while there is none. */
export function WithdrawnNotice() {
  const { data, isLoading } = trpc.incidents.withdrawnByOthers.useQuery();
  const rows = data?.map(({ id, typeOfIncident, activityName, withdrawnBy, reason }) => ({
    id,
    words: text.withdrawnByOther(withdrawnBy ?? messages.general.someone, reason),
    path: incidentPath(id),
    link: [typeOfIncident, activityName].filter(Boolean).join(', '),
  }));
  return <Notices title={text.withdrawnTitle} icon={IconArrowBackUp} rows={rows} isLoading={isLoading} />;
}

type NoticesProps = {
  title: string;
  icon: Icon;
  rows: { id: number; words: string; path: string; link: string | null }[] | undefined;
  isLoading: boolean;
};

function Notices({ title, icon: Drawn, rows = [], isLoading }: NoticesProps) {
  if (isLoading) return <StillToCome />;
  if (rows.length === 0) return null;
  return (
    <Surface as="section" aria-label={title} data-tone="failure" mt="var(--bl-card-gap)" px="md" py="xs" bd={0}>
      <ul>
        {rows.map(({ id, words, path, link }) => (
          <li key={id} className={classes.row}>
            <Drawn size={20} stroke={1.7} aria-hidden />
            <span>
              {words}{' '}
              <Anchor component={Link} to={path} underline="always" inherit c="inherit">
                {link}
              </Anchor>
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
