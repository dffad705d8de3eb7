import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { countsTraps, isPredatorControl } from '#shared/objectives.ts';
import type { Period } from '#shared/report-periods.ts';
import { statusWords } from '#shared/statuses.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { catchRate, species, sumOfCatches } from '#web/parts/series.ts';
import type { Inputs, Outputs, TrpcUtils } from '#web/trpc.ts';

export type ProjectReport = Outputs['reports']['project'];
type ProjectReportInput = Inputs['reports']['project'];
export type Objective = ProjectReport['objectives'][number];

/** Whether an objective has its figures under predator control only: its records count something else than its measurement. */
export function isSeenBelow({ predators }: ProjectReport, { title, measurement, ...counted }: Objective): boolean {
  const hasAmounts = counted.activities + counted.plannedActivities > 0;
  return predators !== null && isPredatorControl(title) && !countsTraps({ title, measurement }) && !hasAmounts;
}

type Line = {
  section: string;
  item: string;
  measurement?: string;
  amount: number | string | null;
  target?: number | null;
  planned?: number | null;
  month?: string;
};

const columns: CsvColumn<Line>[] = [
  { heading: 'Section', value: (line) => line.section },
  { heading: 'Item', value: (line) => line.item },
  { heading: 'Measurement', value: (line) => line.measurement ?? null },
  { heading: 'Amount', value: (line) => line.amount },
  { heading: 'Target', value: (line) => line.target ?? null },
  { heading: 'Planned', value: (line) => line.planned ?? null },
  { heading: 'Month', value: (line) => line.month ?? null },
];

/** The whole report as the lines of one table. */
function linesOf(report: ProjectReport, { startDate, endDate }: Period): Line[] {
  const { project, activities, people, tickets, predators, incidents } = report;
  const { staff, volunteers } = people;
  return [
    { section: 'Project', item: 'Name', amount: project.name },
    { section: 'Project', item: 'Location', amount: project.location },
    { section: 'Project', item: 'Start Date', amount: startDate },
    { section: 'Project', item: 'End Date', amount: endDate },
    ...report.objectives.map((objective) => objectiveLine(report, objective)),
    ...activities.map(({ status, count, planned }) => ({
      section: 'Activities',
      item: statusWords(status),
      amount: count,
      planned,
    })),
    { section: 'People', item: 'Staff', amount: staff.people, planned: staff.planned.people },
    { section: 'People', item: 'Staff person-days', amount: staff.personDays, planned: staff.planned.personDays },
    { section: 'People', item: 'Volunteers', amount: volunteers.people, planned: volunteers.planned.people },
    {
      section: 'People',
      item: 'Volunteer person-days',
      amount: volunteers.personDays,
      planned: volunteers.planned.personDays,
    },
    ...hourLines(report),
    ...tickets.flatMap(({ type, staff: ofStaff, volunteers: ofVolunteers }) => [
      { section: messages.projectReport.tickets, item: type, measurement: 'Staff', amount: ofStaff },
      { section: messages.projectReport.tickets, item: type, measurement: 'Volunteers', amount: ofVolunteers },
    ]),
    ...(predators ? predatorLines(predators) : []),
    ...(report.checksNotUsed > 0 ? [notUsed(report.checksNotUsed)] : []),
    ...incidents.map(({ type, count }) => ({
      section: 'Incidents',
      item: type || messages.projectReport.typeNotSaid,
      amount: count,
    })),
    ...report.objectives.flatMap(monthLines),
  ];
}

function hourLines({ hours: { volunteers, staff, unsureHours } }: ProjectReport): Line[] {
  const section = 'Hours';
  return [
    { section, item: 'Staff', measurement: 'People', amount: staff.people },
    { section, item: 'Staff hours', measurement: 'Hours', amount: staff.hours },
    { section, item: 'Volunteers', measurement: 'People', amount: volunteers.people },
    { section, item: 'Volunteer hours', measurement: 'Hours', amount: volunteers.hours },
    ...(unsureHours > 0 ? [{ section, item: 'Hours, not certain', measurement: 'Hours', amount: unsureHours }] : []),
  ];
}

/** Where the screen says `see below`, the file has no amount: the lines of predator control have it. */
function objectiveLine(report: ProjectReport, objective: Objective): Line {
  const { title, measurement, total, planned, target } = objective;
  const figures = isSeenBelow(report, objective) ? { amount: null } : { amount: total, planned };
  return { section: 'Objectives', item: title, measurement, target, ...figures };
}

function monthLines({ title, measurement, months }: Objective): Line[] {
  return months.map(({ month, done, planned }) => ({
    section: 'Objectives by month',
    item: title,
    measurement,
    amount: done,
    planned,
    month,
  }));
}

type Predators = NonNullable<ProjectReport['predators']>;

function predatorLines({ planned, ...done }: Predators): Line[] {
  const section = 'Predator control';
  const figures = [figuresOf(done), figuresOf(planned)] as const;
  return figures[0].map(([item, amount], index) => ({
    section,
    item,
    amount,
    planned: figures[1][index]?.[1] ?? null,
  }));
}

const notUsed = (amount: number): Line => ({
  ...{ section: 'Predator control', item: 'Checks of lines that are not in these figures', amount },
});

function figuresOf({ trapsEstablished, trapsChecked, catches }: Predators['planned']): [string, number | null][] {
  return [
    ['Traps established', trapsEstablished],
    ['Traps checked', trapsChecked],
    ...species.map(({ name, label }): [string, number] => [label, catches[name]]),
    ['Catches per 100 traps checked', catchRate(sumOfCatches(catches), trapsChecked)],
  ];
}

type ExportProps = { input: ProjectReportInput; fileName: string };

export function ExportProjectReport({ input, fileName }: ExportProps) {
  const load = async ({ exports }: TrpcUtils) => linesOf(await exports.projectReport.fetch(input, anew), input);
  return <ExportCsv kind="project report" fileName={fileName} columns={columns} load={load} />;
}
