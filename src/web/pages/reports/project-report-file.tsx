import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import type { Outputs } from '#web/trpc.ts';
import { catchRate, species, sumOfCatches } from './series.ts';

export type ProjectReport = Outputs['reports']['project'];
export type Period = { startDate: string; endDate: string };

type Line = {
  section: string;
  item: string;
  measurement?: string;
  amount: number | string | null;
  target?: number | null;
};

const columns: CsvColumn<Line>[] = [
  { heading: 'Section', value: (line) => line.section },
  { heading: 'Item', value: (line) => line.item },
  { heading: 'Measurement', value: (line) => line.measurement ?? null },
  { heading: 'Amount', value: (line) => line.amount },
  { heading: 'Target', value: (line) => line.target ?? null },
];

/** The whole report as the lines of one table. */
function linesOf(report: ProjectReport, { startDate, endDate }: Period): Line[] {
  const { project, objectives, activities, people, predators, incidents } = report;
  return [
    { section: 'Project', item: 'Name', amount: project.name },
    { section: 'Project', item: 'Location', amount: project.location },
    { section: 'Project', item: 'Start Date', amount: startDate },
    { section: 'Project', item: 'End Date', amount: endDate },
    ...objectives.map(({ title, measurement, total, target }) => ({
      section: 'Objectives',
      item: title,
      measurement,
      amount: total,
      target,
    })),
    ...activities.map(({ status, count }) => ({ section: 'Activities', item: statusWords(status), amount: count })),
    { section: 'People', item: 'Staff', amount: people.staff.people },
    { section: 'People', item: 'Staff person-days', amount: people.staff.personDays },
    { section: 'People', item: 'Volunteers', amount: people.volunteers.people },
    { section: 'People', item: 'Volunteer person-days', amount: people.volunteers.personDays },
    ...(predators ? predatorLines(predators) : []),
    ...incidents.map(({ type, count }) => ({
      section: 'Incidents',
      item: type || messages.projectReport.typeNotSaid,
      amount: count,
    })),
  ];
}

function predatorLines({ trapsEstablished, trapsChecked, catches }: NonNullable<ProjectReport['predators']>): Line[] {
  const section = 'Predator control';
  return [
    { section, item: 'Traps established', amount: trapsEstablished },
    { section, item: 'Traps checked', amount: trapsChecked },
    ...species.map(({ name, label }) => ({ section, item: label, amount: catches[name] })),
    { section, item: 'Catches per 100 traps checked', amount: catchRate(sumOfCatches(catches), trapsChecked) },
  ];
}

export function ExportProjectReport({ report, period }: { report: ProjectReport; period: Period }) {
  return <ExportCsv kind="project report" columns={columns} load={() => linesOf(report, period)} />;
}
