import { Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Select } from '#web/components/select.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useEditedId } from '#web/components/use-edited-id.ts';
import { PositionField, positionInput } from '#web/parts/position/position-field.tsx';
import { incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { ActivitySelect } from './activity-select.tsx';
import { BackToIncidents } from './back-to-incidents.tsx';
import { IncidentGroups } from './incident-groups.tsx';
import { reportFormOf } from './incident-input.tsx';
import { useAssignedNames } from './use-assigned-names.ts';
import { useReportForm } from './use-report-form.ts';

const text = messages.incidentRegister;

/** A new report, of the activity in the address (`?activity=12`) or of none. */
export function ReportIncidentPage() {
  const asked = useEditedId('activity');
  const activityId = Number.isNaN(asked) ? null : asked;
  return (
    <>
      <BackToIncidents />
      <PageHeader title={text.reportTitle} />
      <Stack gap="md" maw={760}>
        <Surface>
          <ReportForm key={activityId} activityId={activityId} />
        </Surface>
      </Stack>
    </>
  );
}

function ReportForm({ activityId }: { activityId: number | null }) {
  const navigate = useNavigate();
  const record = useReportForm({
    activityId,
    onReported: (incident) => navigate(incidentPath(incident.id, incident.activityId)),
  });
  const { form } = record;
  const about = form.values.activityId;
  const people = useAssignedNames(about === '' ? null : Number(about));
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="md">
        <DraftNotice of={record} />
        <ActivitySelect
          value={about}
          onChange={(id) => form.setFieldValue('activityId', id)}
          error={form.errors.activityId}
        />
        {about === '' && <OtherProjectSelect {...form.getInputProps('projectId')} />}
        <IncidentGroups form={reportFormOf(form, form.values)} people={people} level={2} />
        <PositionField label={messages.positions.ofIncident} {...positionInput(form)} />
      </Stack>
      <FormActions error={record.error} sticky>
        <BusyButton type="submit" size="lg" busy={record.busy} busyText="Saving...">
          {text.reportButton}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** The project of an incident that belongs to no activity; it may belong to no project either. Takes the input props of its field. */
function OtherProjectSelect({ value, onChange, ...rest }: GetInputPropsReturnType) {
  const { data = [] } = trpc.projects.pickList.useQuery();
  return (
    <Select
      label={text.project}
      placeholder="Choose a project"
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      nothingFoundMessage="No project of this name"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${text.project}` }}
      {...rest}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
