import { Button, Group } from '@mantine/core';
import { activityStatuses } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone, fullName } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import { hintBelow } from '#web/components/hint-below.ts';
import { Select } from '#web/components/select.tsx';
import { readAtOpening } from '#web/parts/activity/use-document.ts';
import { trpc } from '#web/trpc.ts';
import { PickOption } from './assignment/pick-option.tsx';
import type { DetailsForm } from './use-details-form.ts';
import type { LeaderName } from './use-leader-name.ts';
import type { PickableProjects } from './use-pickable-projects.ts';

const statusOptions = activityStatuses.map((value) => ({ value, label: statusWords(value) }));

type ProjectPickerProps = { form: DetailsForm['form']; projects: PickableProjects };

export function ProjectPicker({ form, projects }: ProjectPickerProps) {
  const { onChange, value, error, ...field } = form.getInputProps('projectId');
  return (
    <Select
      label="Project"
      required
      searchable
      placeholder={projects.placeholder}
      nothingFoundMessage="No project of this name"
      data={projects.options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={
        projects.isError ? (
          <LoadFailed text={messages.activities.projectsLoadFailed} retry={() => projects.retry()} />
        ) : (
          error
        )
      }
      {...field}
    />
  );
}

function LoadFailed({ text, retry }: { text: string; retry: () => unknown }) {
  return (
    <Group component="span" gap="xs">
      {text}
      <Button size="sm" variant="default" onClick={retry}>
        Try again
      </Button>
    </Group>
  );
}

type LeaderPickerProps = Pick<ProjectPickerProps, 'form'> & { nameOf: LeaderName };

/** Any of the staff. Whoever leads stays in the list after they were deleted. */
export function LeaderPicker({ form, nameOf }: LeaderPickerProps) {
  const { onChange, value, ...field } = form.getInputProps('ledById');
  const { data: leaders = [], isError, refetch } = trpc.activities.details.leaders.useQuery(undefined, readAtOpening);
  const failed = <LoadFailed text={messages.activities.leadersLoadFailed} retry={() => refetch()} />;
  const notes = new Map(leaders.map(({ id, phone }) => [String(id), formatPhone(phone)]));
  const options = leaders.map((one) => ({ value: String(one.id), label: fullName(one) }));
  const isListed = value === null || notes.has(String(value));
  return (
    <Select
      label={messages.activities.leader}
      searchable
      clearable
      placeholder={messages.activities.nobodyLeads}
      nothingFoundMessage="Nobody of this name"
      data={isListed ? options : [{ value: String(value), label: nameOf(value) }, ...options]}
      renderOption={({ option }) => <PickOption label={option.label} note={notes.get(option.value)} />}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      {...field}
      {...(isError && leaders.length === 0 && { error: failed })}
    />
  );
}

export function StatusPicker({ form }: Pick<ProjectPickerProps, 'form'>) {
  return (
    <Select
      label={messages.activities.status}
      description={form.getValues().status === 'InProgress' && messages.activities.statusHelp}
      {...hintBelow}
      allowDeselect={false}
      data={statusOptions}
      {...form.getInputProps('status')}
    />
  );
}
