import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { incidentTypes } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Select } from '#web/components/select.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import { trpc } from '#web/trpc.ts';
import classes from './incidents-page.module.css';
import { type IncidentFilters, notifiableWords, periodWords } from './use-incident-filters.ts';

const text = messages.incidentRegister;

type FiltersProps = {
  list: ListParams;
  filters: IncidentFilters;
  /** How many incidents the filters leave; undefined while it is not known. */
  total: number | undefined;
  /** Whether the file has fields about health, for who may ask for them. */
  health: ReactNode;
  /** Export CSV, which on a phone stands in the dialog. */
  exportCsv: ReactNode;
};

/** The search, and kind, project, period and notifiable beside it; on a phone these are behind one button. */
export function Filters({ list, filters, total, health, exportCsv }: FiltersProps) {
  const isWide = useIsWide();
  const [isOpen, { open, close }] = useDisclosure(false);
  const search = <SearchBox label={text.search} value={list.term} onSearch={list.setTerm} />;
  if (isWide) {
    return (
      <div className={classes.filters}>
        {search}
        <Selects filters={filters} />
      </div>
    );
  }
  return (
    <div className={classes.searchAndFilter}>
      {search}
      <Button
        variant="default"
        size="lg"
        px="sm"
        leftSection={<IconFilter size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {text.filter(filters.count)}
      </Button>
      <ModalShell
        opened={isOpen}
        onClose={close}
        title={text.filterTitle}
        footer={
          <Button size="lg" fullWidth onClick={close}>
            {total === undefined ? text.showList : text.show(total)}
          </Button>
        }
      >
        <Stack gap="md">
          <Selects filters={filters} isLabelled />
          {health}
          {exportCsv}
        </Stack>
      </ModalShell>
    </div>
  );
}

type SelectsProps = { filters: IncidentFilters; isLabelled?: boolean };

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

function Selects({ filters, isLabelled = false }: SelectsProps) {
  const { kind, projectId, period, notifiable, set } = filters;
  const { data: projects = [] } = trpc.projects.list.useQuery();
  const fields = [
    {
      label: text.kind,
      value: kind ?? 'all',
      options: optionsOf({ all: text.allKinds, ...Object.fromEntries(incidentTypes.map((one) => [one, one])) }),
      pick: (value: string) => set({ kind: value === 'all' ? null : value }),
    },
    {
      label: text.project,
      value: String(projectId ?? 'all'),
      options: [
        { value: 'all', label: text.allProjects },
        ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      pick: (value: string) => set({ project: value === 'all' ? null : value }),
    },
    {
      label: text.period,
      value: period,
      options: optionsOf(periodWords),
      pick: (value: string) => set({ period: value === 'any' ? null : value }),
    },
    {
      label: text.notifiable,
      value: notifiable,
      options: optionsOf(notifiableWords),
      pick: (value: string) => set({ notifiable: value === 'all' ? null : value }),
    },
  ];
  return fields.map(({ label, value, options, pick }) => (
    <Select
      key={label}
      {...(isLabelled ? { label } : { 'aria-label': label })}
      data={options}
      value={value}
      allowDeselect={false}
      onChange={(picked) => pick(picked ?? 'all')}
    />
  ));
}
