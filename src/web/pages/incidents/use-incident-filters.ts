import { useMemo } from 'react';
import { type IncidentType, incidentTypes } from '#shared/incidents/report.ts';
import { type IncidentState, incidentStates } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import { calendarYear, lastTwelveMonths, type Period, yearEarlier } from '#shared/report-periods.ts';
import { type AddressPatch, useAddressParams } from '#web/components/use-address-params.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.incidentRegister;

/** What the list can be narrowed to, and the words of each choice; the first is no filter. */
export const periodWords = {
  any: text.anyTime,
  months: text.lastTwelveMonths,
  year: text.thisYear,
  last: text.lastYear,
} as const;
export const notifiableWords = {
  all: text.notifiableAll,
  Yes: text.notifiableYes,
  No: text.notifiableNo,
  'Not decided': text.notDecided,
} as const;

export type PeriodName = keyof typeof periodWords;
type NotifiableName = keyof typeof notifiableWords;

/** `'all'`: every one that was not withdrawn. */
export const stateTabs = ['all', 'Action due', 'Open', 'Closed', 'Withdrawn'] as const;
export type StateTab = (typeof stateTabs)[number];

export type IncidentFilters = {
  kind: IncidentType | null;
  projectId: number | null;
  period: PeriodName;
  /** Both days included; null for any time. */
  days: Period | null;
  notifiable: NotifiableName;
  isNarrowed: boolean;
  set: (patch: AddressPatch) => void;
};

const oneOf = <T extends string>(names: readonly T[], value: string | null): T | undefined =>
  names.find((name) => name === value);

const namesOf = <T extends string>(words: Record<T, string>) => Object.keys(words) as T[];

/** The filters of the register, kept in the address so that Back and a shared link restore them. */
export function useIncidentFilters(): IncidentFilters {
  const [search, write] = useAddressParams();
  const today = useToday();
  return useMemo(() => {
    const kind = oneOf(incidentTypes, search.get('kind')) ?? null;
    const project = Number(search.get('project'));
    const projectId = Number.isSafeInteger(project) && project > 0 ? project : null;
    const period = oneOf(namesOf(periodWords), search.get('period')) ?? 'any';
    const notifiable = oneOf(namesOf(notifiableWords), search.get('notifiable')) ?? 'all';
    return {
      ...{ kind, projectId, period, notifiable },
      days: daysOf(period, today),
      isNarrowed: kind !== null || projectId !== null || period !== 'any' || notifiable !== 'all',
      set: (patch) => write({ ...patch, page: null }),
    };
  }, [search, write, today]);
}

function daysOf(period: PeriodName, today: string): Period | null {
  if (period === 'any') return null;
  if (period === 'months') return lastTwelveMonths(today);
  return period === 'year' ? calendarYear(today) : yearEarlier(calendarYear(today));
}

/** The state of a tab; null for the first. */
export function stateOfTab(tab: string): IncidentState | null {
  return incidentStates.find((state) => state === tab) ?? null;
}
