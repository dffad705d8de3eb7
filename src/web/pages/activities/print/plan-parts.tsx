import type { ReactNode } from 'react';
import { formatInstant } from '#shared/dates.ts';
import { useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import classes from './safety-plan.module.css';

export type Plan = Outputs['activities']['details']['safetyPlan'];

export function Part({
  title,
  children,
  together = false,
}: {
  title: string;
  children: ReactNode;
  together?: boolean;
}) {
  return (
    <section className={classes.part} data-together={together || undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.ticks}>
      {items.map((item) => (
        <li key={item}>
          <span className={classes.box} aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  );
}

/** When the paper was made: of two, the newer one is right. */
export function MadeAt() {
  const { config } = useSession();
  const made = formatInstant(new Date().toISOString(), config.orgTimezone);
  return <p className={classes.small}>Made with Bushline on {made}. If the plan changes, print it again.</p>;
}
