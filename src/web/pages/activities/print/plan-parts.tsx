import type { ReactNode } from 'react';
import { formatInstant } from '#shared/dates.ts';
import { fullName, formatPhone as grouped } from '#shared/names.ts';
import { useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import classes from './safety-plan.module.css';

export type Plan = Outputs['activities']['details']['safetyPlan'];

/** A grouped phone number with no-break spaces. */
export const formatPhone = (phone: string) => grouped(phone).replaceAll(' ', '\u00A0');

/** Everybody on the plan. Staff have no emergency contact, and a volunteer who was staff may have none yet. */
export function peopleOf({ staff, volunteers }: Plan) {
  return [
    ...staff.map(({ role, ...person }) => ({ ...person, as: role as string, contact: '' })),
    ...volunteers.map(({ emergencyContact, emergencyContactNumber, ...person }) => ({
      ...person,
      as: 'Volunteer',
      contact: [emergencyContact, emergencyContactNumber && formatPhone(emergencyContactNumber)]
        .filter(Boolean)
        .join(', '),
    })),
  ].map((person) => ({ ...person, key: `${person.as} ${person.id}`, name: fullName(person) }));
}

type PartProps = { title: string; children: ReactNode; together?: boolean; onNewPage?: boolean };

export function Part({ title, children, together = false, onNewPage = false }: PartProps) {
  return (
    <section className={classes.part} data-together={together || undefined} data-new-page={onNewPage || undefined}>
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

/** When the plan was printed, to tell an old copy from a new one. */
export function MadeAt() {
  const { config, now } = useSession();
  const made = formatInstant(now(), config.orgTimezone);
  return <p className={classes.small}>Made with Bushline on {made}. If the plan changes, print it again.</p>;
}
