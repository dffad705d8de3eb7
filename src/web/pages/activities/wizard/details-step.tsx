import { Button, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { EmptyState } from '#web/components/list-states.tsx';
import { LocationMap } from '#web/components/map/location-map.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Surface } from '#web/components/surface.tsx';
import { EditButton } from '#web/parts/activity/activity-editing.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { paths, projectForActivityPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { DetailsFields } from './details-fields.tsx';
import { type CopySource, type DetailsForm, detailsFormId, useDetailsForm } from './use-details-form.ts';
import { useLeaderName } from './use-leader-name.ts';
import { usePickableProjects } from './use-pickable-projects.ts';

const LastChange = lazy(async () => ({ default: (await import('#web/pages/audit/last-change.tsx')).LastChange }));

type DetailsStepProps = {
  activity: ActivityDetails | undefined;
  /** Of a new activity: its project and date, where they are known already. */
  start?: { projectId?: number; date?: string };
  /** Of a new activity: the one that it copies. */
  copy?: CopySource;
};

/** The first step: the activity's details. Saving it creates the activity that the other steps belong to. */
export function DetailsStep({ activity, start = {}, copy }: DetailsStepProps) {
  const projects = usePickableProjects(activity);
  const leaderName = useLeaderName(activity ?? copy?.activity);
  const details = useDetailsForm({ activity, start: { ...start, copy }, projectName: projects.nameOf, leaderName });
  const { form } = details;
  const { config } = useSession();
  const location = projects.locationOf(form.values.projectId);
  if (!activity && projects.isNone) return <NoProjects />;
  return (
    <Surface>
      {copy && (
        <Text c="dimmed" mb="md">
          {messages.activities.copyHint(copy.activity.activityName)}
        </Text>
      )}
      <DraftNotice of={details} />
      <form noValidate id={detailsFormId} onSubmit={details.save} aria-label="Details">
        <DetailsFields
          form={form}
          activity={activity}
          readOnly={!details.isEditing}
          location={location}
          projects={projects}
          leaderName={leaderName}
          map={<LocationMap address={location} apiKey={config.googleMapsApiKey} />}
        />
        <FormActions error={details.error}>
          <DetailsButtons details={details} isNew={!activity} isCopy={copy !== undefined} />
        </FormActions>
        {activity && (
          <Suspense>
            <LastChange key={activity.version} recordType="activity" recordId={activity.id} />
          </Suspense>
        )}
      </form>
    </Surface>
  );
}

type DetailsButtonsProps = { details: DetailsForm; isNew: boolean; isCopy: boolean };

function DetailsButtons({ details, isNew, isCopy }: DetailsButtonsProps) {
  const { form, isEditing } = details;
  if (isNew) {
    return (
      <>
        {isCopy && (
          <Button key="cancel" variant="subtle" disabled={form.busy} onClick={details.cancel}>
            Cancel
          </Button>
        )}
        <NeedsCoverage key="save">
          <BusyButton type="submit" busy={form.busy}>
            Save
          </BusyButton>
        </NeedsCoverage>
      </>
    );
  }
  const saveAsNew = (
    <NeedsCoverage key="new">
      <Button variant="default" disabled={form.busy} onClick={details.saveAsNew}>
        {messages.activities.saveAsNew}
      </Button>
    </NeedsCoverage>
  );
  if (!isEditing) {
    return (
      <>
        {saveAsNew}
        <EditButton key="edit" onClick={details.edit} />
      </>
    );
  }
  return (
    <>
      <Button key="cancel" variant="subtle" disabled={form.busy} onClick={details.cancel}>
        Cancel
      </Button>
      {saveAsNew}
      <BusyButton key="save" type="submit" busy={form.busy}>
        Save Changes
      </BusyButton>
    </>
  );
}

/** In place of the details of a new activity while there is no project that it could belong to. */
function NoProjects() {
  return (
    <Surface>
      <EmptyState
        text={messages.getStarted.projectFirst}
        action={
          <>
            <Button component={Link} to={projectForActivityPath}>
              {messages.shell.addProject}
            </Button>
            <Button component={Link} to={`${paths.searchProject}?tab=archive`} variant="subtle">
              {messages.projects.archive}
            </Button>
          </>
        }
      />
    </Surface>
  );
}
