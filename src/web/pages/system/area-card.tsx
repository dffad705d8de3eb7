import { Anchor, Progress, Title } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Surface } from '#web/components/surface.tsx';
import type { Area } from './areas.ts';
import classes from './system-page.module.css';

const icons: Record<Area['verdict']['tone'], Icon> = {
  good: IconCircleCheck,
  none: IconCircleDashed,
  soon: IconAlertTriangle,
  bad: IconAlertTriangle,
};

/** A part of the installation: its verdict as icon and word, and what is known of it. */
export function AreaCard({ area: { title, verdict, facts, link }, children }: { area: Area; children?: ReactNode }) {
  const Drawn = icons[verdict.tone];
  return (
    <Surface as="section" aria-label={title} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <span className={classes.verdict} data-tone={verdict.tone}>
          <Drawn size={19} stroke={1.8} aria-hidden />
          {verdict.word}
        </span>
      </div>
      {children}
      <dl className={classes.facts}>
        {facts.map(({ label, value, isPath }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={clsx(isPath && classes.path)}>{value}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <Anchor component={Link} to={link.path} className={classes.link}>
          {link.label}
        </Anchor>
      )}
    </Surface>
  );
}

/** How full the disk is. */
export function DiskBar({ freeBytes, sizeBytes, isShort }: { freeBytes: number; sizeBytes: number; isShort: boolean }) {
  const used = sizeBytes > 0 ? Math.round((1 - freeBytes / sizeBytes) * 100) : 0;
  return (
    <Progress
      value={used}
      aria-label={`${used} % of the disk is used`}
      color={isShort ? 'var(--bl-high)' : 'bush'}
      className={classes.bar}
    />
  );
}
