import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import type { Inputs, Outputs } from '#web/trpc.ts';

const text = messages.trapReport;

export type TrapReport = Outputs['traps']['report'];

type Line = {
  section: string;
  item: string;
  project?: string | null;
  month?: string;
  checks?: number;
  catches: number;
  nights?: number;
  per100Nights?: number | null;
};

const columns: CsvColumn<Line>[] = [
  { heading: 'Section', value: (line) => line.section },
  { heading: 'Item', value: (line) => line.item },
  { heading: 'Month', value: (line) => line.month ?? null },
  { heading: 'Checks', value: (line) => line.checks ?? null },
  { heading: 'Catches', value: (line) => line.catches },
  { heading: 'Corrected Nights', value: (line) => line.nights ?? null },
  { heading: 'Catches Per 100 Nights', value: (line) => line.per100Nights ?? null },
  { heading: 'Project', value: (line) => line.project ?? null },
];

/** The whole report as the lines of one table. */
function linesOf({ checks, catches, nights, per100Nights, ...report }: TrapReport): Line[] {
  return [
    { section: text.all, item: text.all, checks, catches, nights, per100Nights },
    ...report.bySpecies.map((row) => ({ section: text.species, item: row.species, catches: row.catches })),
    ...report.byMonth.map((row) => ({
      section: 'Month',
      item: row.species,
      month: row.month,
      catches: row.catches,
    })),
    ...report.byLine.map(({ name, ...row }) => ({
      ...row,
      section: text.line,
      item: name || messages.traps.noLine,
    })),
    ...report.byTrap.map(({ code, ...row }) => ({ ...row, section: messages.traps.one, item: code })),
  ];
}

type ExportProps = { input: Inputs['traps']['report']; disabled: boolean };

export const ExportTrapReport = ({ input, disabled }: ExportProps) => (
  <ExportCsv
    kind="trap report"
    columns={columns}
    disabled={disabled}
    load={async ({ exports }) => linesOf(await exports.trapReport.fetch(input, anew))}
  />
);
