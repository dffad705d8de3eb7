import type { Incident } from '#shared/incidents/report.ts';
import { askAbout } from '#web/forms/merge-questions.ts';
import { type ReportChoice, reportQuestion } from '#web/forms/questions.ts';
import type { MergedSave, Met } from '#web/forms/save-record.ts';
import {
  type Answered,
  type CompleteValues,
  type Completion,
  hasTyped,
  isReportAsked,
  movedOf,
  type ReportNumbers,
  reportOf,
} from '#web/sync/effects/complete.ts';
import { isSame } from '#web/sync/merge.ts';

/** What is sent about the report, once it was decided. */
export type Decided = {
  anyIncident: 'Yes' | 'No';
  /** Absent for a No. */
  incidentDetails?: Incident;
  report: ReportNumbers | null;
  isBeside?: true;
  withdrawReason?: string;
};

type Sides = { base: Answered; mine: Answered; completion: Completion };

/** Whether the report must be decided about. `completion`: the last step as it is on the server, from the conflict. */
export function mustDecide({ base, mine, completion }: Sides): boolean {
  const moved = movedOf(completion);
  if (!moved || isOwn(base, completion)) return false;
  const theirs = { anyIncident: completion.incident ? 'Yes' : 'No', report: reportOf(completion) } as const;
  return moved.did === 'closed' || isReportAsked(base, mine, theirs);
}

/** Whether it is the report that this page has sent itself, and whose answer was lost. */
function isOwn({ anyIncident, incidentDetails, report }: Answered, { incident }: Completion): boolean {
  return anyIncident === 'Yes' && report === null && isSame(incidentDetails, incident);
}

/** Shows the report as it is now, and asks what becomes of it and of what was typed. Null: Not now. */
export async function askAboutReport({ base, mine, completion }: Sides): Promise<Decided | null> {
  const { incident, incidentState } = completion;
  const moved = movedOf(completion);
  if (!moved) return null;
  const choice = await reportQuestion.ask({
    ...{ ...moved, incident, state: incidentState ?? 'Withdrawn', saidNo: mine.anyIncident === 'No' },
    hasTyped: hasTyped(base, mine),
  });
  return choice && decided(choice, mine, completion);
}

function decided(choice: ReportChoice, mine: Answered, completion: Completion): Decided {
  const report = reportOf(completion);
  const own = { ...answerOf(mine), report };
  if (choice === 'without') return { anyIncident: 'No', report };
  if (choice === 'mine') return own;
  if (choice === 'beside') return { ...own, isBeside: true };
  if (choice !== 'keep') return { ...own, withdrawReason: choice.withdraw };
  return { anyIncident: 'Yes', report, ...(completion.incident && { incidentDetails: completion.incident }) };
}

const answerOf = ({ anyIncident, incidentDetails }: Answered) =>
  anyIncident === 'Yes' ? { anyIncident, incidentDetails: incidentDetails as Incident } : { anyIncident };

const isOfReport = (paths: readonly string[]) => paths.includes('anyIncident');

/**
 * Asks what a save of the last step must ask: about the report first, then about the notes. `met`: null where a draft is opened, which is
 * asked about its report when it is saved.
 */
export async function askToComplete(
  merged: MergedSave<CompleteValues>,
  asking: Parameters<typeof askAbout<CompleteValues>>[1],
  met: Met<CompleteValues, Completion> | null,
  newReport: Incident,
): Promise<{ values: CompleteValues; decided: Decided | null } | null> {
  if (!met && merged.asked.some(isOfReport)) return null;
  const sides = met && { base: met.base, mine: met.mine, completion: met.stored };
  const decided = sides && mustDecide(sides) ? await askAboutReport(sides) : undefined;
  if (decided === null) return null;
  const isSettled = decided !== undefined || (met !== null && isOwn(met.base, met.stored));
  const rest = { ...merged, asked: isSettled ? merged.asked.filter((paths) => !isOfReport(paths)) : merged.asked };
  const values = { ...merged.values, ...(isSettled && { report: merged.theirs.report }) };
  if (decided) {
    const { anyIncident, report, incidentDetails = met?.stored.incident ?? newReport } = decided;
    Object.assign(values, { anyIncident, report, incidentDetails });
    rest.fromThem = merged.fromThem.filter((path) => path === 'notes');
  }
  const chosen = await askAbout({ ...rest, values }, asking);
  return chosen && { values: chosen, decided: decided ?? null };
}
