import type { SelectProps } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { Select } from '#web/components/select.tsx';
import { trpc } from '#web/trpc.ts';
import { LoadFailed, placeholderOf } from './select-states.tsx';

/** The choice of a project, archived ones among them. Takes the input props of its field. */
export function ProjectSelect({ error, ...field }: SelectProps) {
  const projects = trpc.projects.list.useQuery();
  return (
    <Select
      label="Project"
      placeholder={placeholderOf(projects, messages.report.noProjects)}
      data={(projects.data ?? []).map(({ id, name, status }) => ({
        value: String(id),
        label: status === 'archived' ? `${name} (Archived)` : name,
      }))}
      {...field}
      error={
        projects.isError ? (
          <LoadFailed text={messages.activities.projectsLoadFailed} onRetry={projects.refetch} />
        ) : (
          error
        )
      }
    />
  );
}
