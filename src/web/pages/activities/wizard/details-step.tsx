import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LocationMap } from '#web/components/map/location-map.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useSession } from '#web/session-context.ts';
import { EditButton } from './activity-editing.tsx';
import { DetailsFields, usePickableProjects } from './details-fields.tsx';
import type { ActivityDetails } from './step-props.ts';
import { type DetailsForm, useDetailsForm } from './use-details-form.ts';

const LastChange = lazy(async () => ({ default: (await import('#web/pages/audit/last-change.tsx')).LastChange }));

/** The first step: the activity's details. Saving it creates the activity that the other steps belong to. */
export function DetailsStep({ activity }: { activity: ActivityDetails | undefined }) {
  const projects = usePickableProjects(activity);
  const details = useDetailsForm(activity, projects.nameOf);
  const { form } = details;
  const { config } = useSession();
  const location = projects.locationOf(form.values.projectId);
  return (
    <Surface>
      <DraftNotice of={details} />
      <form noValidate onSubmit={details.save} aria-label="Details">
        <DetailsFields
          form={form}
          activity={activity}
          readOnly={!details.isEditing}
          location={location}
          projects={projects}
          map={<LocationMap address={location} apiKey={config.googleMapsApiKey} />}
        />
        <FormActions error={details.error}>
          <DetailsButtons details={details} isNew={!activity} />
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

function DetailsButtons({ details, isNew }: { details: DetailsForm; isNew: boolean }) {
  const { form, isEditing } = details;
  if (isNew) {
    return (
      <BusyButton key="save" type="submit" busy={form.busy}>
        Save
      </BusyButton>
    );
  }
  const saveAsNew = (
    <BusyButton key="new" variant="default" busy={form.busy} onClick={details.saveAsNew}>
      {messages.activities.saveAsNew}
    </BusyButton>
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
