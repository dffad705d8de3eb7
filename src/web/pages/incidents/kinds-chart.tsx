import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { Surface } from '#web/components/surface.tsx';
import { Bars } from '#web/pages/reports/chart-card.tsx';
import { FiguresTable } from '#web/pages/reports/figures-table.tsx';
import classes from './incidents-page.module.css';
import { type KindCount, kindSeries, monthsOf, totalsOf } from './kinds-by-month.ts';

const text = messages.incidentRegister;

type KindsChartProps = { counts: readonly KindCount[]; from: string; to: string; period: string };

/** Kinds by month, folded: its legend carries the totals, so it is an answer before anybody opens it. Near misses stand apart. */
export function KindsChart({ counts, from, to, period }: KindsChartProps) {
  const totals = totalsOf(counts);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const data = monthsOf(counts, from, to);
  return (
    <Surface flush>
      <div className={classes.chart}>
        <CollapsibleSection
          title={text.kindsByMonth}
          hint={
            <>
              <span className={classes.legend}>
                {kindSeries.map(({ name, label }) => (
                  <span key={name}>
                    <span className={classes.swatch} data-series={name} aria-hidden />
                    {label} <strong>{totals[name]}</strong>
                  </span>
                ))}
              </span>
              {text.inPeriod(all, period)}
            </>
          }
          name="incidents.chart"
          level={2}
          isLazy
        >
          <Bars
            data={data}
            series={kindSeries.map((one) => ({ ...one }))}
            label={text.chartLabel}
            isWhole
            height={240}
          />
          <FiguresTable
            className="bl-hidden"
            caption={text.kindsByMonth}
            headings={[text.month, ...kindSeries.map(({ label }) => label)]}
            rows={data.map((month) => [month.period, ...kindSeries.map(({ name }) => month[name])])}
          />
        </CollapsibleSection>
      </div>
    </Surface>
  );
}
