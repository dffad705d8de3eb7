import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { trapStates } from '#shared/traps/due.ts';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Select } from '#web/components/select.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import { trpc } from '#web/trpc.ts';
import type { ShownLine } from './trap-lines.tsx';
import type { useTrapFilters } from './use-trap-filters.ts';

const text = messages.traps;

type FiltersProps = {
  list: ListParams;
  filters: ReturnType<typeof useTrapFilters>;
  lines: readonly ShownLine[];
  projects: readonly { id: number; name: string }[];
  /** How many traps the filters leave; undefined while it is not known. */
  total: number | undefined;
};

/** The search and the filters beside it; on a phone these are behind one button. */
export function Filters({ list, total, ...rest }: FiltersProps) {
  const isWide = useIsWide();
  const [isOpen, { open, close }] = useDisclosure(false);
  const search = <SearchBox label={text.search} value={list.term} onSearch={list.setTerm} />;
  if (isWide) {
    return (
      <Group gap="sm">
        {search}
        <Selects {...rest} />
      </Group>
    );
  }
  return (
    <Group gap="sm">
      {search}
      <Button
        variant="default"
        size="lg"
        leftSection={<IconFilter size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {text.filter(rest.filters.count)}
      </Button>
      <ModalShell
        opened={isOpen}
        onClose={close}
        title={text.filterTitle}
        footer={
          <Button size="lg" fullWidth onClick={close}>
            {text.show(total ?? 0)}
          </Button>
        }
      >
        <Stack gap="md">
          <Selects {...rest} isLabelled />
        </Stack>
      </ModalShell>
    </Group>
  );
}

/** For how many months nothing was caught. */
const offeredMonths = [3, 6, 12, 24];

function Selects({
  filters,
  lines,
  projects,
  isLabelled,
}: Omit<FiltersProps, 'list' | 'total'> & { isLabelled?: true }) {
  const { data: types = [] } = trpc.trapTypes.list.useQuery();
  const { projectId, lineId, type, state, due, months } = filters.query;
  const all = 'all';
  const named = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const nothingFor = [...new Set([...offeredMonths, ...(months ? [months] : [])])].toSorted((a, b) => a - b);
  const ofProject = lines.filter((line) => projectId === undefined || line.projectId === projectId);
  const fields = [
    ...(projects.length > 1
      ? [
          {
            label: text.project,
            value: projectId,
            options: [{ value: all, label: text.allProjects }, ...projects.map(named)],
            patch: (picked: string | null) => ({ project: picked, line: null }),
          },
        ]
      : []),
    {
      label: text.line,
      value: lineId,
      options: [{ value: all, label: text.allLines }, ...ofProject.map(named)],
      patch: (line: string | null) => ({ line }),
    },
    {
      label: text.type,
      value: types.find(({ name }) => name.toLowerCase() === type?.toLowerCase())?.name,
      options: [{ value: all, label: text.allTypes }, ...types.map(({ name }) => ({ value: name, label: name }))],
      patch: (picked: string | null) => ({ type: picked }),
    },
    {
      label: text.state,
      value: state,
      options: [
        { value: all, label: text.notRetired },
        ...trapStates.map((one) => ({ value: one, label: one })),
        { value: 'All', label: text.allStates },
      ],
      patch: (picked: string | null) => ({ state: picked }),
    },
    {
      label: text.due,
      value: due && 'yes',
      options: [
        { value: all, label: text.dueOrNot },
        { value: 'yes', label: text.due },
      ],
      patch: (picked: string | null) => ({ due: picked }),
    },
    {
      label: text.caught,
      value: months,
      options: [
        { value: all, label: text.caughtAny },
        ...nothingFor.map((one) => ({ value: String(one), label: text.nothingFor(one) })),
      ],
      patch: (picked: string | null) => ({ months: picked }),
    },
  ];
  return fields.map(({ label, value, options, patch }) => (
    <Select
      key={label}
      {...(isLabelled ? { label } : { 'aria-label': label, w: 168 })}
      data={options}
      value={String(value ?? all)}
      allowDeselect={false}
      onChange={(picked) => filters.set(patch(picked === all ? null : picked))}
    />
  ));
}
