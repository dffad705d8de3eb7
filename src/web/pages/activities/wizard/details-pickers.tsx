import { Button, Group } from '@mantine/core';
import { activityStatuses } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { Select } from '#web/components/select.tsx';
import type { DetailsForm } from './use-details-form.ts';
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
          <Group component="span" gap="xs">
            {messages.activities.projectsLoadFailed}
            <Button size="compact-sm" variant="default" onClick={() => projects.retry()}>
              Try again
            </Button>
          </Group>
        ) : (
          error
        )
      }
      {...field}
    />
  );
}

export function StatusPicker({ form }: Pick<ProjectPickerProps, 'form'>) {
  return (
    <Select
      label={messages.activities.status}
      allowDeselect={false}
      data={statusOptions}
      {...form.getInputProps('status')}
    />
  );
}
