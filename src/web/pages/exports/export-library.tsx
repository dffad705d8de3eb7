import type { CsvColumn } from '#shared/csv.ts';
import { hazardKinds } from '#shared/hazards.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { trpc } from '#web/trpc.ts';

type Cells = readonly (string | boolean | null)[];

const headings = {
  objectives: ['Title', 'Measurement'],
  risks: ['Risk', 'Control', 'Read Only'],
  hazards: ['Kind', 'Hazard'],
  checklist: ['Description'],
} as const;

export type LibraryKind = keyof typeof headings;

const kindWords = { site: 'Site', activity_people: 'Activity and people' };

/** Exports a list of the library, whole. */
export function ExportLibrary({ kind }: { kind: LibraryKind }) {
  const load = useLibrary();
  const columns: CsvColumn<Cells>[] = headings[kind].map((heading, place) => ({
    heading,
    value: (cells) => textOf(cells[place]),
  }));
  return <ExportCsv kind={kind} columns={columns} load={load[kind]} />;
}

/** Loads each list, as rows of cells. */
function useLibrary(): Record<LibraryKind, () => Promise<Cells[]>> {
  const utils = trpc.useUtils();
  const fresh = { staleTime: 0 };
  return {
    objectives: async () =>
      (await utils.objectives.list.fetch(undefined, fresh)).map((row) => [row.title, row.measurement]),
    risks: async () =>
      (await utils.exports.risks.fetch(undefined, fresh)).map((row) => [row.title, row.controlText, row.isReadOnly]),
    hazards: async () => {
      const lists = await Promise.all(hazardKinds.map((kind) => utils.hazards.list.fetch({ kind }, fresh)));
      return lists.flat().map((row) => [kindWords[row.kind], row.hazardDescription]);
    },
    checklist: async () => (await utils.checklist.list.fetch(undefined, fresh)).map((row) => [row.description]),
  };
}

function textOf(cell: string | boolean | null | undefined): string | null {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell ?? null;
}
