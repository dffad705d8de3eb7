import { Anchor, Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { whyNot } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import columns from '#web/components/columns.module.css';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { Instant } from '#web/components/instant.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Note } from '#web/components/note.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { errorText } from '#web/error-text.ts';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { Photos } from '#web/parts/photos/photos.tsx';
import { activityPath, incidentPath, paths } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { BackToIncidents } from './back-to-incidents.tsx';
import { IncidentActions } from './incident-actions.tsx';
import { Closing } from './incident-closing.tsx';
import { IncidentHistory } from './incident-history.tsx';
import { IncidentMenu, Reopen } from './incident-menu.tsx';
import classes from './incident-page.module.css';
import { OtherParts, Story } from './incident-parts.tsx';
import { titleOf } from './incident-words.ts';
import { KeptScope } from './needs-kept.tsx';
import { NotifiableCard } from './notifiable-card.tsx';
import type { StoredIncident } from './use-report-form.ts';
import { useIncidentInAddress, useShownIncident } from './use-shown-incident.ts';

const text = messages.incidentRegister;

/** One incident: what happened, what is to be done, and what it takes to close it. */
export function IncidentPage() {
  const id = useIncidentInAddress();
  return (
    <>
      <BackToIncidents />
      {id === null ? <NoIncident /> : <Stored key={id} id={id} />}
    </>
  );
}

const NoIncident = () => (
  <NothingChosen title={text.title} text={text.choose} to={paths.incidents} label={text.title} />
);

function Stored({ id }: { id: number }) {
  const { query, incident } = useShownIncident(id);
  if (incident) {
    // One that waited on the phone has its own address once it is sent.
    if (id < 0 && incident.id > 0) return <Navigate to={incidentPath(incident.id)} replace />;
    return (
      <KeptScope activityId={incident.activityId}>
        <Shown incident={incident} />
      </KeptScope>
    );
  }
  if (id < 0 && query.isSuccess) return <NoIncident />;
  return (
    <>
      <PageHeader title={text.title} />
      <Surface>
        <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} rows={10} />
      </Surface>
    </>
  );
}

function Shown({ incident }: { incident: StoredIncident }) {
  const isWide = useIsWide();
  const { user } = useSession();
  const seesAllPhotos = useMay('incident-photos:read') || incident.authorId === user.id;
  const { state, withdrawnReason } = incident;
  const canEdit = whyNot('edit', state) === null;
  const closing = whyNot('close', state) === null && <Closing incident={incident} isWide={isWide} />;
  // On a phone it comes last. What waits has none yet.
  const history = incident.id > 0 && <IncidentHistory id={incident.id} />;
  return (
    <>
      <Header incident={incident} actions={<IncidentMenu incident={incident} isWide={isWide} />} />
      {state === 'Withdrawn' && <Note>{text.withdrawnBecause(withdrawnReason)}</Note>}
      {state === 'Closed' && <ClosedNote incident={incident} />}
      {!isWide && (
        <Box mb="md" className={classes.reopen ?? ''}>
          <Reopen incident={incident} />
        </Box>
      )}
      <div className={columns.withAside}>
        <Story incident={incident} canEdit={canEdit} />
        <IncidentActions incident={incident} canEdit={canEdit} />
        <Stack gap="md" className={columns.aside ?? ''}>
          {isWide && closing}
          <NotifiableCard incident={incident} canEdit={canEdit} />
          {isWide && history}
        </Stack>
        <Photos of={{ incidentId: incident.id }} seesAll={seesAllPhotos} isOver={!canEdit} />
        <OtherParts incident={incident} canEdit={canEdit} />
        {!isWide && history}
      </div>
      {!isWide && closing}
    </>
  );
}

function ClosedNote({ incident: { closedAt, closedBy } }: { incident: StoredIncident }) {
  if (!closedAt) return null;
  return (
    <Note>
      {text.closedBy(closedBy)} <Instant at={closedAt} />
    </Note>
  );
}

function Header({ incident, actions }: { incident: StoredIncident; actions: ReactNode }) {
  const { id, state, happenedOn, activityId, activityName, projectName, reportedBy } = incident;
  return (
    <PageHeader
      title={titleOf(incident)}
      subtitle={
        <Group component="span" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-sm)" mt="2xs" fz="text">
          <StatusBadge status={state} />
          <FormattedDate date={happenedOn} />
          {activityId === null ? (
            <span>{text.noActivity}</span>
          ) : (
            <Anchor component={Link} to={activityPath(activityId)} inherit underline="always">
              {activityName}
            </Anchor>
          )}
          {projectName && <span>{projectName}</span>}
          {reportedBy && <span>{text.reportedBy(reportedBy)}</span>}
          <WaitingMark
            of={
              id > 0 || activityId === null
                ? { path: 'incidents.get', input: { id } }
                : { path: 'activities.document', input: { id: activityId }, part: 'incidents', id }
            }
          />
        </Group>
      }
      actions={actions}
      actionsBeside
    />
  );
}
