import type { KeptChange, NewChange } from './kept-change.ts';

// Completing an activity edits two records: the activity, and the report that the page knew, which it names with its version.

type Report = { id: number; version: number };

/** The field in which a completion names it. */
export const reportField = 'report';

/** The report that a change names beside its own record: `incident:12`. */
export function namedReport({ path, input }: Pick<NewChange, 'path' | 'input'>) {
  const report = path === 'activities.complete.save' ? (input as { report?: Report | null }).report : null;
  return report ? { record: `incident:${report.id}`, version: report.version } : null;
}

/** The same change, which names its report with another version. */
export function onReportVersion(change: KeptChange, version: number): KeptChange {
  const on = <Input extends object>(input: Input): Input => {
    const { report } = input as { report?: Report | null };
    return report ? { ...input, report: { ...report, version } } : input;
  };
  const base = change.base && { ...change.base, input: on(change.base.input) };
  return { ...change, base, input: on(change.input as object) as KeptChange['input'] };
}

/** The report of an activity as the answer to its completion has it. */
export function answeredReport(answer: unknown): Report | null {
  const { incidentId: id, incidentVersion: version } = (answer ?? {}) as Record<string, unknown>;
  return typeof id === 'number' && typeof version === 'number' ? { id, version } : null;
}
