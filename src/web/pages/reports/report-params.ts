import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { reportForm } from '#shared/reports.ts';
import type { Outputs } from '#web/trpc.ts';
import { useReportPeriod } from './use-report-period.ts';

/** The filters, as the form's fields hold them. */
export type ReportValues = z.input<typeof reportForm>;
export type ReportInput = z.output<typeof reportForm>;
export type Report = Outputs['reports']['objective'];

type ReportParams = {
  values: ReportValues;
  /** The report that the address asks for, or why it cannot be made. Undefined before a choice. */
  asked: { input: ReportInput } | { problem: string } | undefined;
  ask: (input: ReportInput) => void;
};

/** The filters, kept in the address so that Back and a shared link restore a report. */
export function useReportParams(): ReportParams {
  const [search, setSearch] = useSearchParams();
  const [period, remember] = useReportPeriod();
  const values = {
    projectId: search.get('project'),
    objectiveId: search.get('objective'),
    startDate: search.get('start') ?? period.startDate,
    endDate: search.get('end') ?? period.endDate,
  };
  return {
    values,
    asked: readAsked(values, search),
    ask: ({ projectId, objectiveId, startDate, endDate }) => {
      remember({ startDate, endDate });
      setSearch(
        { project: String(projectId), objective: String(objectiveId), start: startDate, end: endDate },
        { preventScrollReset: true },
      );
    },
  };
}

function readAsked(values: ReportValues, search: URLSearchParams): ReportParams['asked'] {
  const isComplete = ['project', 'objective', 'start', 'end'].every((name) => search.has(name));
  if (!isComplete) return undefined;
  const result = reportForm.safeParse(values);
  return result.success ? { input: result.data } : { problem: result.error.issues[0]?.message ?? '' };
}
