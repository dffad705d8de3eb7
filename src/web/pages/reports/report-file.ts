import { fold } from '#shared/names.ts';
import type { Period } from '#shared/report-periods.ts';

type Reported = {
  /** The group's name. */
  orgName: string;
  project: string;
  /** What the file holds: `project report`, an objective, `Trap.NZ records`. */
  what: string;
  period: Period;
};

/** Keeps a file's name within what every system takes, also with three long names. */
const longestPart = 48;

const partOf = (name: string) =>
  fold(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestPart)
    .replaceAll(/^-|-$/g, '');

/** `okura-bush-trust-okura-ridge-plants-planted-2026-01-01-to-2026-06-30.csv`. A name without a Latin letter or digit is left out. */
export function reportFileName({ orgName, project, what, period: { startDate, endDate } }: Reported): string {
  const parts = [...[orgName, project, what].map(partOf), startDate, 'to', endDate];
  return `${parts.filter(Boolean).join('-')}.csv`;
}

/** The page's title with a report, which browsers offer as the name of a PDF. */
export function reportTitle({ orgName, project, what, period: { startDate, endDate } }: Reported): string {
  return `${orgName}, ${project}, ${what}, ${startDate} to ${endDate}`;
}
