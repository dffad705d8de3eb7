import { Box } from '@mantine/core';
import type { CatchCount } from '#shared/activities/predator.ts';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { formatFigure, species } from '#web/parts/series.ts';
import classes from './charts.module.css';

/** The animals, most caught first. */
export function SpeciesSummary({ catches }: { catches: Record<CatchCount, number> }) {
  const most = Math.max(1, ...species.map(({ name }) => catches[name]));
  const ranked = [...species].sort((a, b) => catches[b.name] - catches[a.name]);
  return (
    <TitledSurface title="Predator control summary" size="h3">
      <dl className={classes.bars}>
        {ranked.map(({ name, label }) => (
          <div key={name} className={classes.bar}>
            <dt>{label}</dt>
            <dd className={classes.track} aria-hidden>
              <Box
                component="span"
                className={classes.fill ?? ''}
                bg={`var(--bl-series-${name})`}
                w={`${(catches[name] / most) * 100}%`}
              />
            </dd>
            <dd className={classes.barFigure}>{formatFigure(catches[name])}</dd>
          </div>
        ))}
      </dl>
    </TitledSurface>
  );
}
