import { Button, Select, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import type { Period } from '#shared/report-periods.ts';
import { reportForm } from '#shared/reports.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { trpc } from '#web/trpc.ts';
import { PeriodButtons } from './period-buttons.tsx';
import classes from './report.module.css';
import type { ReportInput, ReportValues } from './report-params.ts';
import { useFollowAddress } from './use-follow-address.ts';

type ReportFiltersProps = { values: ReportValues; onGenerate: (input: ReportInput) => void; busy: boolean };

/** The report's filters: project, objective and period. */
export function ReportFilters({ values, onGenerate, busy }: ReportFiltersProps) {
  const form = useZodForm(reportForm, values);
  useFollowAddress(form, values);

  function pick(period: Period) {
    form.setValues(period);
    const read = reportForm.safeParse({ ...form.values, ...period });
    if (read.success) onGenerate(read.data);
  }
  return (
    <Surface className={classes.filters}>
      <form noValidate onSubmit={form.handleSubmit(onGenerate)}>
        <div className={classes.fields}>
          <ProjectAndObjective form={form} />
          <PeriodButtons
            period={form.values}
            projectId={Number(form.values.projectId) || null}
            onPick={pick}
            onNoProject={() => {
              form.setFieldError('projectId', messages.report.chooseBoth);
              form.getInputNode('projectId')?.focus();
            }}
          />
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
