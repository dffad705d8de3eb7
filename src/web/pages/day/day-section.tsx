import type { ReactNode } from 'react';
import { Surface } from '#web/components/surface.tsx';
import classes from './day-section.module.css';
import { type DaySlug, headingOf } from './sections.ts';

type DaySectionProps = { slug: DaySlug; title: string; end?: ReactNode; children: ReactNode };

/** A part of the screen, in a card. */
export function DaySection({ slug, title, end, children }: DaySectionProps) {
  return (
    <Surface as="section" id={slug} aria-labelledby={headingOf(slug)} className={classes.section ?? ''}>
      <div className={classes.head}>
        <h2 id={headingOf(slug)} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {end && <span className={classes.end}>{end}</span>}
      </div>
      {children}
    </Surface>
  );
}
