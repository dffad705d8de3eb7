import { idOf } from './id-of.ts';
import type { NewChange } from './kept-change.ts';

// Completing an activity edits two records: the activity, and the report that the page knew, which it names with its version.

type Report = { id: number; version: number };

/** The field in which a completion names it. */
export const reportField = 'report';

/** The report that a change names beside its own record: `incident:12`. */
export function namedReport({ path, input }: Pick<NewChange, 'path' | 'input'>) {
  const report = path === 'activities.complete.save' ? (input as { report?: Report | null }).report : null;
  return report ? { record: `incident:${report.id}`, version: report.version } : null;
}

/**
 * A change that names a report which an answered one edited or named, where nobody else saved between: it names the version that this left.
 * Nobody meets their own change as another person's.
 */
export function onReportOf<Change extends NewChange>(later: Change, done: NewChange, answer: unknown): Change {
  const named = namedReport(later);
  if (!named) return later;
  const report = namedReport(done);
  const { record, version: from } = report ?? { record: done.record, version: (done.input as Versioned).version };
  const after = report ? answeredReport(answer) : ((answer ?? {}) as Versioned);
  const isSame = record === named.record && from === named.version && after?.version === from + 1;
  return isSame ? onReportVersion(later, from + 1) : later;
}

type Versioned = { version?: number };

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

/**
 * The id of what a change made. What completes an activity is answered without one where it made no report, and by
 * earlier versions: with those it made one where it named none.
 */
export function madeIdIn(answer: unknown, change?: Pick<NewChange, 'path' | 'input'>): number | null {
  const report = change && namedReport(change) ? null : answeredReport(answer);
  const id = idOf(answer as { id?: unknown } | null) ?? report?.id;
  return typeof id === 'number' ? id : null;
}

/** The report of an activity as the answer to its completion has it. */
export function answeredReport(answer: unknown): Report | null {
  const { incidentId: id, incidentVersion: version } = (answer ?? {}) as Record<string, unknown>;
  return typeof id === 'number' && typeof version === 'number' ? { id, version } : null;
}
