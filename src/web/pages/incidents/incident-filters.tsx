import type { ReactNode } from 'react';
import { incidentTypes } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import { type Filter, ListFilters } from '#web/parts/list-filters.tsx';
import { trpc } from '#web/trpc.ts';
import { type IncidentFilters, notifiableWords, periodWords } from './use-incident-filters.ts';

const text = messages.incidentRegister;

type FiltersProps = {
  list: ListParams;
  filters: IncidentFilters;
  /** How many incidents the filters leave; undefined while it is not known. */
  total: number | undefined;
  /** What a phone has in the dialog as well. */
  children: ReactNode;
};

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** The search, and kind, project, period and notifiable. */
export function Filters({ list, filters, total, children }: FiltersProps) {
  const { kind, projectId, period, notifiable, set } = filters;
  const { data: projects = [] } = trpc.projects.list.useQuery();
  const fields: Filter[] = [
    {
      label: text.kind,
      value: kind,
      options: optionsOf({ all: text.allKinds, ...Object.fromEntries(incidentTypes.map((one) => [one, one])) }),
      pick: (value) => set({ kind: value }),
    },
    {
      label: text.project,
      value: projectId === null ? null : String(projectId),
      options: [
        { value: 'all', label: text.allProjects },
        ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      pick: (value) => set({ project: value }),
      isLong: true,
    },
    {
      label: text.period,
      value: period === 'any' ? null : period,
      options: optionsOf(periodWords),
      pick: (value) => set({ period: value }),
    },
    {
      label: text.notifiable,
      value: notifiable === 'all' ? null : notifiable,
      options: optionsOf(notifiableWords),
      pick: (value) => set({ notifiable: value }),
    },
  ];
  return (
    <ListFilters
      search={text.search}
      list={list}
      filters={fields}
      show={total === undefined ? undefined : text.show(total)}
    >
      {children}
    </ListFilters>
  );
}
