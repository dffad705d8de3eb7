import { Button, Select, Text } from '@mantine/core';
import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { reportForm } from '#shared/reports.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { trpc } from '#web/trpc.ts';
import classes from './report.module.css';
import type { ReportInput, ReportValues } from './report-params.ts';

type ReportFiltersProps = { values: ReportValues; onGenerate: (input: ReportInput) => void; busy: boolean };

/** The report's filters: project, objective and period. */
export function ReportFilters({ values, onGenerate, busy }: ReportFiltersProps) {
  const form = useZodForm(reportForm, values);
  useFollow(form, values);
  return (
    <Surface className={classes.filters}>
      <form noValidate onSubmit={form.handleSubmit(onGenerate)}>
        <div className={classes.fields}>
          <ProjectAndObjective form={form} />
          <DateField label="Start Date" {...form.getInputProps('startDate')} />
          <DateField label="End Date" {...form.getInputProps('endDate')} />
          <BusyButton type="submit" size="lg" busy={busy} className={classes.generate ?? ''}>
            {messages.report.generate}
          </BusyButton>
        </div>
      </form>
    </Surface>
  );
}

type FiltersForm = ZodForm<ReportValues, ReportInput>;

/** Updates the fields when Back or a link changes the address. */
function useFollow(form: FiltersForm, values: ReportValues) {
  const address = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at each render; only the address matters.
  useEffect(() => {
    form.setValues(values);
    form.clearErrors();
  }, [address]);
}

function ProjectAndObjective({ form }: { form: FiltersForm }) {
  const { projectId } = form.values;
  const projects = trpc.projects.list.useQuery();
  const objectives = trpc.reports.objectives.useQuery(
    { projectId: Number(projectId) },
    { enabled: Number(projectId) > 0 },
  );
  const objectiveField = form.getInputProps('objectiveId');
  return (
    <>
      <Select
        label="Project"
        placeholder={placeholderOf(projects.data, messages.report.noProjects)}
        data={(projects.data ?? []).map(({ id, name, status }) => ({
          value: String(id),
          label: status === 'archived' ? `${name} (Archived)` : name,
        }))}
        searchable={(projects.data?.length ?? 0) > 8}
        className={classes.select ?? ''}
        {...form.getInputProps('projectId')}
        onChange={(value) => form.setValues({ projectId: value, objectiveId: null })}
        error={
          projects.isError ? (
            <LoadFailed text={messages.activities.projectsLoadFailed} onRetry={projects.refetch} />
          ) : (
            form.errors.projectId
          )
        }
      />
      <Select
        label="Objective"
        placeholder={
          projectId ? placeholderOf(objectives.data, messages.report.noObjectives) : 'Choose a project first'
        }
        data={(objectives.data ?? []).map(({ objectiveId, title, measurement }) => ({
          value: String(objectiveId),
          label: `${title} (${measurement})`,
        }))}
        disabled={!projectId}
        className={classes.select ?? ''}
        {...objectiveField}
        error={
          objectives.isError ? (
            <LoadFailed text={messages.report.loadObjectivesFailed} onRetry={objectives.refetch} />
          ) : (
            objectiveField.error
          )
        }
      />
    </>
  );
}

function placeholderOf(rows: unknown[] | undefined, noneText: string): string {
  if (!rows) return 'Loading…';
  return rows.length === 0 ? noneText : 'Choose one';
}

function LoadFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <span role="alert" className={classes.loadFailed}>
      <Text span inherit>
        {text}
      </Text>
      <Button size="sm" variant="default" onClick={() => void onRetry()}>
        Try again
      </Button>
    </span>
  );
}
