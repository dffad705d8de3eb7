import type { QueryClient } from '@tanstack/react-query';
import { todayIn } from '#shared/dates.ts';
import type { Incident, IncidentFieldName } from '#shared/incidents/report.ts';
import { may } from '#shared/permissions.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { OutputOf } from '#web/changes/paths.ts';
import type { Made } from '../../field-change.ts';
import { incidentWords } from '../../words/incidents.ts';
import { allKnown, known, knownActivity, putRow } from '../known.ts';

export type KnownIncident = OutputOf<'incidents.get'>;
export type KnownAction = KnownIncident['actions'][number];

/** An incident of a kept activity, or one that was opened. */
export function findIncident(cache: QueryClient, id: number): KnownIncident | undefined {
  const listed = allKnown(cache, 'incidents.ofActivity').flatMap(({ data }) => data);
  return listed.find((one) => one.id === id) ?? known(cache, 'incidents.get', { id });
}

/** The activity with whose changes those of an incident are sent. Null for one without an activity: it needs coverage. */
export function activityOfIncident(cache: QueryClient, id: number): number | null {
  const activityId = findIncident(cache, id)?.activityId;
  return activityId ? knownActivity(cache, activityId) : null;
}

/** The documented fields of an incident. */
export const fieldsOf = (incident: Incident): Incident =>
  Object.fromEntries(Object.keys(incidentWords).map((name) => [name, incident[name as IncidentFieldName]])) as Incident;

/** Shows what a change makes of an incident wherever it is known: by itself, in its activity's list, in the last step, and on Home. */
export function drawIncident(
  cache: QueryClient,
  made: Pick<Made, 'at' | 'person'>,
  id: number,
  change: (before: KnownIncident) => KnownIncident,
): Drawing[] {
  const before = findIncident(cache, id);
  if (!before) return [];
  const { activityId, isCompletionReport } = before;
  const alone = draw('incidents.get', { id }, change);
  if (activityId === null) return [alone];
  const list = draw('incidents.ofActivity', { activityId }, (rows) =>
    // A withdrawn one is in no list, until it is taken up again.
    (rows.some((row) => row.id === id) ? rows : putRow(rows, before))
      .map((row) => (row.id === id ? change(row) : row))
      .filter(({ state }) => state !== 'Withdrawn'),
  );
  return [
    ...[alone, list, drawOverdue(cache, made, { id, activityId })],
    ...(isCompletionReport ? [drawAsReport(cache, activityId)] : []),
  ];
}

/** Shows the completion report in the last step, as its activity's list has it when it is drawn. */
export function drawAsReport(cache: QueryClient, activityId: number): Drawing {
  return draw('activities.complete.get', { activityId }, (before) => {
    const rows = known(cache, 'incidents.ofActivity', { activityId });
    // The one that the answer names: what somebody else reported meanwhile may be called so, too.
    const report =
      rows?.find(({ id }) => id === before.incidentId) ?? rows?.find(({ isCompletionReport }) => isCompletionReport);
    if (!rows) return before;
    if (!report) return { ...before, ...withoutReport };
    const { id, version, state, hidden, filled } = report;
    return {
      ...{ ...before, incident: fieldsOf(report), incidentState: state, incidentHidden: hidden },
      ...{ incidentFilled: filled, incidentId: before.incidentId ?? id },
      incidentVersion: before.incidentVersion ?? version,
    };
  });
}

/** The last step of an activity without a report. */
export const withoutReport = {
  ...{ incident: null, incidentId: null, incidentVersion: null, incidentState: null },
  ...{ incidentHidden: [], incidentFilled: [] },
};

const byDueDate = (a: KnownAction, b: KnownAction) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0);

/** Home's late actions, with those of this incident as its activity's list has them when it is drawn. */
function drawOverdue(
  cache: QueryClient,
  { at, person }: Pick<Made, 'at' | 'person'>,
  { id, activityId }: { id: number; activityId: number },
): Drawing {
  return draw('incidents.actions.overdue', undefined, (rows) => {
    const timeZone = known(cache, 'session.config', undefined)?.orgTimezone;
    const listed = known(cache, 'incidents.ofActivity', { activityId });
    if (timeZone === undefined || !listed) return rows;
    const today = todayIn(timeZone, at);
    const isTheirs = ({ staffId }: KnownAction) => may(person.role, 'incidents:oversee') || staffId === person.id;
    const incident = listed.find((one) => one.id === id);
    const late = (incident?.actions ?? []).filter(
      (action) =>
        incident?.state === 'Action due' && action.endedAt === null && action.dueDate < today && isTheirs(action),
    );
    return [...rows.filter(({ incidentId }) => incidentId !== id), ...late].sort(
      (a, b) => byDueDate(a, b) || a.id - b.id,
    );
  });
}
