import { useQueryClient } from '@tanstack/react-query';
import { allKnown } from '#web/field/changes/known.ts';
import type { ListedIncident } from './incident-columns.tsx';

/** The incidents of kept activities, newest first, with what waits to be sent. Withdrawn ones are left out. */
export function useKeptIncidents(): ListedIncident[] {
  const cache = useQueryClient();
  const known = allKnown(cache, 'incidents.ofActivity').flatMap(({ data }) => data);
  return known
    .filter(({ state }) => state !== 'Withdrawn')
    .map((incident) => ({
      ...incident,
      typeOfIncident: incident.typeOfIncident as ListedIncident['typeOfIncident'],
      nextDueDate: nextDueDate(incident.actions),
    }))
    .toSorted((one, other) => other.happenedOn.localeCompare(one.happenedOn) || other.id - one.id);
}

function nextDueDate(actions: readonly { dueDate: string; endedAt: string | null }[]): string | null {
  const due = actions.filter(({ endedAt }) => endedAt === null).map(({ dueDate }) => dueDate);
  return due.sort()[0] ?? null;
}
