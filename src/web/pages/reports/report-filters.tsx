import { messages } from '#shared/messages.ts';
import type { Period } from '#shared/report-periods.ts';
import { reportForm } from '#shared/reports.ts';
import { Select } from '#web/components/select.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { trpc } from '#web/trpc.ts';
import { PeriodFields } from './period-fields.tsx';
import { ProjectSelect } from './project-select.tsx';
import classes from './report.module.css';
import type { ReportInput, ReportValues } from './report-params.ts';
import { LoadFailed, placeholderOf } from './select-states.tsx';
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
          <PeriodFields form={form} onPick={pick} noProjectText={messages.report.chooseBoth} busy={busy} />
        </div>
      </form>
    </Surface>
  );
}

type FiltersForm = ZodForm<ReportValues, ReportInput>;

function ProjectAndObjective({ form }: { form: FiltersForm }) {
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
