import { Group } from '@mantine/core';
import { isCatches } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { countsTraps } from '#shared/objectives.ts';
import { Surface } from '#web/components/surface.tsx';
import { formatFigure, sumOfCatches } from '#web/parts/series.ts';
import classes from './report.module.css';
import type { Report } from './report-params.ts';

type Total = { label: string; value: number; note: string };
type Objective = { title: string; measurement: string };
type ReportTotalsProps = { report: Report; objective: Objective; isPredator: boolean };

/** The report's main figures. */
export function ReportTotals({ report, objective, isPredator }: ReportTotalsProps) {
  const { measurement } = objective;
  const totals = [
    { label: 'Total completed', value: completedOf(report, objective), note: measurement },
    ...(isPredator ? predatorTotals(report) : [activityTotal(report), ...apart(report, measurement)]),
  ];
  return (
    <Group component="dl" gap="sm" align="stretch" className={classes.totals}>
      {totals.map(({ label, value, note }) => (
        <Surface key={label} className={classes.total}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{formatFigure(value)}</dd>
          <dd>{note}</dd>
        </Surface>
      ))}
    </Group>
  );
}

/** Predator control that is measured in traps has as many completed as were established, unless amounts were recorded. */
function completedOf({ totalAmount, detailRows, trapsEstablishedTotal }: Report, objective: Objective): number {
  return detailRows.length === 0 && countsTraps(objective) ? trapsEstablishedTotal : totalAmount;
}

function activityTotal({ detailRows }: Report): Total {
  return { label: 'Activities', value: detailRows.length, note: 'with an amount' };
}

/** What of the total is done and what is planned. Nothing when all is done. */
function apart({ totalAmount, plannedAmount, plannedActivityIds }: Report, measurement: string): Total[] {
  if (plannedActivityIds.length === 0) return [];
  const done = Math.round((totalAmount - plannedAmount) * 1000) / 1000;
  return [
    { label: messages.report.done, value: done, note: measurement },
    { label: messages.report.planned, value: plannedAmount, note: measurement },
  ];
}

function predatorTotals({ trapsEstablishedTotal, trapsCheckedTotal, catchesBreakdown, ...report }: Report): Total[] {
  const rows = report.predatorDetailRows;
  const planned = new Set(report.plannedActivityIds);
  const activitiesOf = (subType: string) => {
    const ids = new Set(rows.filter((row) => row.subType === subType).map(({ activityId }) => activityId));
    const still = [...ids].filter((id) => planned.has(id)).length;
    return `${inActivities(ids.size)}${still > 0 ? `, ${still} planned` : ''}`;
  };
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
