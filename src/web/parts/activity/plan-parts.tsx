import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { safetyPlan } from '#shared/activities/safety-plan.ts';
import { personKey } from '#shared/attendance.ts';
import { formatInstant } from '#shared/dates.ts';
import { fullName, formatPhone as grouped } from '#shared/names.ts';
import { useSession } from '#web/session-context.ts';
import classes from './safety-plan.module.css';

export type Plan = ReturnType<typeof safetyPlan>;

/** A grouped phone number with no-break spaces. */
const formatPhone = (phone: string) => grouped(phone).replaceAll(' ', '\u00A0');

type Person = Plan['staff'][number] | Plan['volunteers'][number];

/** Everybody on the plan. An emergency contact may be missing. */
export function peopleOf({ staff, volunteers }: Plan) {
  return [
    ...staff.map((person) => describe(person, person.role)),
    ...volunteers.map((one) => describe(one, 'Volunteer')),
  ];
}

export type PlanPerson = ReturnType<typeof describe>;

function describe(person: Person, as: string) {
  const { id, phone } = person;
  const { emergencyContact = '', emergencyContactNumber = '' }: Partial<Plan['volunteers'][number]> = person;
  return {
    key: `${as} ${id}`,
    person: personKey(person),
    name: fullName(person),
    as,
    phone,
    emergencyContact,
    emergencyContactNumber,
  };
}

export const hasContact = ({ emergencyContact, emergencyContactNumber }: PlanPerson) =>
  Boolean(emergencyContact || emergencyContactNumber);

/** A number to read, and to press on a phone. */
export function Phone({ number }: { number: string }) {
  if (!number) return null;
  return (
    <a href={`tel:${number}`} className={classes.phone}>
      {formatPhone(number)}
    </a>
  );
}

type PartProps = {
  title: string;
  children: ReactNode;
  together?: boolean;
  onNewPage?: boolean;
  /** A phone does not show it. */
  onPaper?: boolean;
};

export function Part({ title, children, together = false, onNewPage = false, onPaper = false }: PartProps) {
  return (
    <section
      className={clsx(classes.part, onPaper && classes.onPaper)}
      data-together={together || undefined}
      data-new-page={onNewPage || undefined}
    >
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

/** When the paper was made, to tell an old copy from a new one: `05-March-2026 14:05`. */
export function useMadeAt(): string {
  const { config, now } = useSession();
  return formatInstant(now(), config.orgTimezone);
}

export function MadeAt() {
  return (
    <p className={clsx(classes.small, classes.onPaper, classes.made)}>
      Made with Bushline on {useMadeAt()}. If the plan changes, print it again.
    </p>
  );
}
