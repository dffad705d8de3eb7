import { messages } from '#shared/messages.ts';
import { trapStates } from '#shared/traps/due.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import { type Filter, ListFilters } from '#web/parts/list-filters.tsx';
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

/** For how many months nothing was caught. */
const offeredMonths = [3, 6, 12, 24];

const asValue = (id: number | undefined) => (id === undefined ? null : String(id));

/** The search, and project, line, type, state, due and catches. */
export function Filters({ list, filters: { query, set }, lines, projects, total }: FiltersProps) {
  const { data: types = [] } = trpc.trapTypes.list.useQuery();
  const { projectId, lineId, type, state, due, months } = query;
  const all = 'all';
  const named = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const nothingFor = [...new Set([...offeredMonths, ...(months ? [months] : [])])].toSorted((a, b) => a - b);
  const ofProject = lines.filter((line) => projectId === undefined || line.projectId === projectId);
  const fields: Filter[] = [
    ...(projects.length > 1
      ? [
          {
            label: text.project,
            value: asValue(projectId),
            options: [{ value: all, label: text.allProjects }, ...projects.map(named)],
            pick: (picked: string | null) => set({ project: picked, line: null }),
            isLong: true,
          },
        ]
      : []),
    {
      label: text.line,
      value: asValue(lineId),
      options: [{ value: all, label: text.allLines }, ...ofProject.map(named)],
      pick: (picked) => set({ line: picked }),
      isLong: true,
    },
    {
      label: text.type,
      value: types.find(({ name }) => name.toLowerCase() === type?.toLowerCase())?.name ?? type ?? null,
      options: [{ value: all, label: text.allTypes }, ...types.map(({ name }) => ({ value: name, label: name }))],
      pick: (picked) => set({ type: picked }),
    },
    {
      label: text.state,
      value: state ?? null,
      options: [
        { value: all, label: text.notRetired },
        ...trapStates.map((one) => ({ value: one, label: one })),
        { value: 'All', label: text.allStates },
      ],
      pick: (picked) => set({ state: picked }),
    },
    {
      label: text.due,
      value: due ? 'yes' : null,
      options: [
        { value: all, label: text.dueOrNot },
        { value: 'yes', label: text.due },
      ],
      pick: (picked) => set({ due: picked }),
    },
    {
      label: text.caught,
      value: asValue(months),
      options: [
        { value: all, label: text.caughtAny },
        ...nothingFor.map((one) => ({ value: String(one), label: text.nothingFor(one) })),
      ],
      pick: (picked) => set({ months: picked }),
    },
  ];
  return (
    <ListFilters
      search={text.search}
      list={list}
      filters={fields}
      show={total === undefined ? undefined : text.show(total)}
    />
  );
}
