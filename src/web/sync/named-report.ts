import { idOf } from './id-of.ts';
import type { NewChange, ReportStep } from './kept-change.ts';

// Completing an activity edits two records: the activity, and the report that the page knew, which it names with its version.

type Report = { id: number; version: number };

/** The field in which a completion names it. */
export const reportField = 'report';

/** The report that a change names beside its own record: `incident:12`. */
export function namedReport({ path, input }: Pick<NewChange, 'path' | 'input'>) {
  const report = path === 'activities.complete.save' ? (input as { report?: Report | null }).report : null;
  return report ? { record: `incident:${report.id}`, version: report.version } : null;
}

/** At most one. */
export function reportStepsOf(change: Pick<NewChange, 'path' | 'input' | 'record'>, answer: unknown): ReportStep[] {
  const named = namedReport(change);
  const before = named ?? { record: change.record ?? '', version: (change.input as { version?: number }).version };
  const report = answeredReport(answer);
  const after = named
    ? { record: `incident:${report?.id}`, ...report }
    : { record: before.record, ...(answer as object) };
  const { record, version: from = 0 } = before;
  const { version: to } = after as { version?: unknown };
  const isStep = record.startsWith('incident:') && record === after.record && to === from + 1;
  return isStep ? [{ record, from, to }] : [];
}

/** A change that names a report names the version that these steps left: nobody meets their own change as another person's. */
export function afterSteps<Change extends NewChange>(change: Change, steps: readonly ReportStep[]): Change {
  return steps.reduce((on, { record, from, to }) => {
    const named = namedReport(on);
    return named?.record === record && named.version === from ? onReportVersion(on, to) : on;
  }, change);
}

/** The same change, which names its report with another version. */
function onReportVersion<Change extends NewChange>(change: Change, version: number): Change {
  const on = (input: object): object => {
    const { report } = input as { report?: Report | null };
    return report ? { ...input, report: { ...report, version } } : input;
  };
  return {
    ...change,
    base: change.base && { ...change.base, input: on(change.base.input) },
    input: on(change.input as object),
  };
}

/** The id of what a change made: what completes an activity makes its report. */
export const madeIdIn = (answer: unknown) => idOf(answer as { id?: unknown } | null) ?? answeredReport(answer)?.id;

/** The report of an activity as the answer to its completion has it. */
function answeredReport(answer: unknown): Report | null {
  const { incidentId: id, incidentVersion: version } = (answer ?? {}) as Record<string, unknown>;
  return typeof id === 'number' && typeof version === 'number' ? { id, version } : null;
}
