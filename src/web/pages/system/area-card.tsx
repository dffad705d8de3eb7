import { Anchor, Group, Progress, Text, Title } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import type { Area } from './areas.ts';
import classes from './system-page.module.css';

const icons: Record<Area['verdict']['tone'], Icon> = {
  good: IconCircleCheck,
  none: IconCircleDashed,
  soon: IconAlertTriangle,
  bad: IconAlertTriangle,
};

const colours: Record<Area['verdict']['tone'], string> = {
  good: 'var(--bl-completed-text)',
  none: 'dimmed',
  soon: 'var(--bl-on-hold-text)',
  bad: 'error',
};

/** A part of the installation: its verdict as icon and word, and what is known of it. */
export function AreaCard({ area: { title, verdict, facts, link }, children }: { area: Area; children?: ReactNode }) {
  const Drawn = icons[verdict.tone];
  return (
    <Surface as="section" aria-label={title} className={classes.card}>
      <Group justify="space-between" gap="2xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Group gap="xs" fz="sm" fw={600} c={colours[verdict.tone]}>
          <Drawn size={19} stroke={1.8} aria-hidden />
          {verdict.word}
        </Group>
      </Group>
      {children}
      <dl className={words.stack}>
        {facts.map(({ label, value, isPath }) => (
          <div key={label}>
            <dt className={words.hint}>{label}</dt>
            <Text component="dd" inherit {...(isPath && { ff: 'monospace', fz: 'sm' })}>
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {link && (
        <Anchor component={Link} to={link.path} mt="auto" mb={-8} className={words.target}>
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
    <Progress value={used} aria-label={`${used} % of the disk is used`} color={isShort ? 'var(--bl-high)' : 'bush'} />
  );
}
