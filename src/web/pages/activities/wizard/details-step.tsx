import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LocationMap } from '#web/components/map/location-map.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useSession } from '#web/session-context.ts';
import { DetailsFields, usePickableProjects } from './details-fields.tsx';
import classes from './details-step.module.css';
import type { ActivityDetails } from './step-props.ts';
import { type DetailsForm, useDetailsForm } from './use-details-form.ts';

const LastChange = lazy(async () => ({ default: (await import('#web/pages/audit/last-change.tsx')).LastChange }));

/** The first step: what the activity is. It makes the activity that the other steps belong to. */
export function DetailsStep({ activity }: { activity: ActivityDetails | undefined }) {
  const details = useDetailsForm(activity);
  const projects = usePickableProjects(activity);
  const { form, draft, conflict } = details;
  const { config } = useSession();
  const location = projects.locationOf(form.values.projectId);
  return (
    <Surface>
      <DraftNotice draft={draft} />
      <form noValidate onSubmit={details.save} aria-label="Details">
        <DetailsFields
          form={form}
          activity={activity}
          readOnly={!details.isEditing}
          location={location}
          projects={projects}
          map={<LocationMap address={location} apiKey={config.googleMapsApiKey} />}
        />
        <div className={classes.conflict}>
          <ConflictChoice
            conflict={conflict}
            onTheirs={() => void details.takeTheirs()}
            onMine={details.saveMine}
            busy={form.busy}
          />
        </div>
        <FormActions error={details.failure}>
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
        <Button
          key="edit"
          variant="light"
          onClick={details.edit}
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        >
          Edit
        </Button>
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
