import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import classes from './day-plan.module.css';
import { type DaySlug, headingOf } from './sections.ts';

type DaySectionProps = { slug: DaySlug; title: string; end?: ReactNode; children: ReactNode };

/** A part of the screen, in a card. */
export function DaySection({ slug, title, end, children }: DaySectionProps) {
  return (
    <Surface as="section" id={slug} aria-labelledby={headingOf(slug)} className={classes.section ?? ''}>
      <Group justify="space-between" gap="2xs" mb="xs">
        <Title order={2} size="h3" id={headingOf(slug)} tabIndex={-1}>
          {title}
        </Title>
        {end && <span className={words.hint}>{end}</span>}
      </Group>
      {children}
    </Surface>
  );
}
