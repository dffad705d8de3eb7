import type { CsvColumn } from '#shared/csv.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { findRisks } from '#web/pages/risks/find-risks.ts';
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

/** Exports a list of the library: what the page's search finds, or all of it without one. */
export function ExportLibrary({ kind, term = '' }: { kind: LibraryKind; term?: string }) {
  const load = useLibrary(term);
  const columns: CsvColumn<Cells>[] = headings[kind].map((heading, place) => ({
    heading,
    value: (cells) => textOf(cells[place]),
  }));
  return <ExportCsv kind={kind} columns={columns} load={load[kind]} />;
}

/** Loads each list, as rows of cells. Only the risks have a search. */
function useLibrary(term: string): Record<LibraryKind, () => Promise<Cells[]>> {
  const utils = trpc.useUtils();
  const fresh = { staleTime: 0 };
  return {
    objectives: async () =>
      (await utils.exports.objectives.fetch(undefined, fresh)).map((row) => [row.title, row.measurement]),
    risks: async () =>
      foundRows(await utils.exports.risks.fetch(undefined, fresh), term).map((row) => [
        row.title,
        row.controlText,
        row.isReadOnly,
      ]),
    hazards: async () => {
      const rows = await utils.exports.hazards.fetch(undefined, fresh);
      return rows.map((row) => [kindWords[row.kind], row.hazardDescription]);
    },
    checklist: async () => (await utils.exports.checklist.fetch(undefined, fresh)).map((row) => [row.description]),
  };
}

/** All controls of the risks that the page's search finds. */
function foundRows<Row extends { title: string; controlText: string | null }>(rows: Row[], term: string): Row[] {
  const controlsOf = new Map<string, { controlText: string }[]>();
  for (const { title, controlText } of rows)
    controlsOf.set(title, [...(controlsOf.get(title) ?? []), { controlText: controlText ?? '' }]);
  const listed = Array.from(controlsOf, ([title, controls]) => ({ title, controls }));
  const found = new Set(findRisks(listed, term).map(({ risk }) => risk.title));
  return rows.filter(({ title }) => found.has(title));
}

function textOf(cell: string | boolean | null | undefined): string | null {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell ?? null;
}
