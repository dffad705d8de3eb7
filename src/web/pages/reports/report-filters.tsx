import { messages } from '#shared/messages.ts';
import { reportForm } from '#shared/reports.ts';
import { Select } from '#web/components/select.tsx';
import type { ZodForm } from '#web/components/use-zod-form.ts';
import { trpc } from '#web/trpc.ts';
import { FiltersForm } from './filters-form.tsx';
import { ProjectSelect } from './project-select.tsx';
import classes from './report.module.css';
import type { ReportInput, ReportValues } from './report-params.ts';
import { LoadFailed, placeholderOf } from './select-states.tsx';

type ReportFiltersProps = { values: ReportValues; onGenerate: (input: ReportInput) => void; busy: boolean };

/** The report's filters: project, objective and period. */
export function ReportFilters(props: ReportFiltersProps) {
  return (
    <FiltersForm schema={reportForm} noProjectText={messages.report.chooseBoth} {...props}>
      {(form) => <ProjectAndObjective form={form} />}
    </FiltersForm>
  );
}

function ProjectAndObjective({ form }: { form: ZodForm<ReportValues, ReportInput> }) {
  const { projectId } = form.values;
  const objectives = trpc.reports.objectives.useQuery(
    { projectId: Number(projectId) },
    { enabled: Number(projectId) > 0 },
  );
  const objectiveField = form.getInputProps('objectiveId');
  return (
    <>
      <ProjectSelect
        className={classes.select ?? ''}
        {...form.getInputProps('projectId')}
        onChange={(value) => form.setValues({ projectId: value, objectiveId: null })}
      />
      <Select
        label="Objective"
        placeholder={projectId ? placeholderOf(objectives, messages.report.noObjectives) : 'Choose a project first'}
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
