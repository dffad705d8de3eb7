import { isCatches } from '#shared/activities/predator.ts';
import { Surface } from '#web/components/surface.tsx';
import classes from './report.module.css';
import type { Report } from './report-params.ts';
import { formatFigure, sumOfCatches } from './series.ts';

type Total = { label: string; value: number; note: string };
type ReportTotalsProps = { report: Report; measurement: string; isPredator: boolean };

/** The report's main figures. */
export function ReportTotals({ report, measurement, isPredator }: ReportTotalsProps) {
  const totals = [
    { label: 'Total completed', value: report.totalAmount, note: measurement },
    ...(isPredator ? predatorTotals(report) : [activityTotal(report)]),
  ];
  return (
    <dl className={classes.totals}>
      {totals.map(({ label, value, note }) => (
        <Surface key={label} className={classes.total}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{formatFigure(value)}</dd>
          <dd className={classes.totalNote}>{note}</dd>
        </Surface>
      ))}
    </dl>
  );
}

function activityTotal({ detailRows }: Report): Total {
  return { label: 'Activities', value: detailRows.length, note: 'with an amount' };
}

function predatorTotals({ trapsEstablishedTotal, trapsCheckedTotal, catchesBreakdown, ...report }: Report): Total[] {
  const rows = report.predatorDetailRows;
  const activitiesOf = (subType: string) =>
    inActivities(new Set(rows.filter((row) => row.subType === subType).map(({ activityId }) => activityId)).size);
  return [
    { label: 'Traps established', value: trapsEstablishedTotal, note: activitiesOf('traps established') },
    { label: 'Traps checked', value: trapsCheckedTotal, note: activitiesOf('traps checked') },
    {
      label: 'Catches',
      value: sumOfCatches(catchesBreakdown),
      note: rows.some(({ subType }) => isCatches(subType)) ? 'all species' : 'none recorded',
    },
  ];
}

function inActivities(count: number): string {
  return `in ${count} ${count === 1 ? 'activity' : 'activities'}`;
}
