import { Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCalendar, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lineFields } from '#shared/activities/details.ts';
import { fromHighest } from '#shared/activities/risk.ts';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { Times } from '#web/components/activity-time.tsx';
import { PhoneLink } from '#web/components/contact-links.tsx';
import { CountPill } from '#web/components/count-pill.tsx';
import { DirectionsLink } from '#web/components/directions-link.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LedBy } from '#web/components/led-by.tsx';
import { PrintButton } from '#web/components/print-button.tsx';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import { activityPath } from '#web/paths.ts';
import { PlanEmergency } from './plan-emergency.tsx';
import { type Plan, type PlanPerson, peopleOf, useMadeAt } from './plan-parts.tsx';
import classes from './plan-reading.module.css';

const text = messages.safetyPlan;

type PlanReadingProps = { plan: Plan; documentTitle: string; canPrint: boolean };

/** The plan on a phone, to read and to ring from. Tables, matrix and signatures stay on paper. */
export function PlanReading({ plan, documentTitle, canPrint }: PlanReadingProps) {
  useDocumentTitle(`${documentTitle} · Bushline`);
  const { activity } = plan;
  const asOf = useMadeAt();
  return (
    <div className={classes.reading}>
      <Head activity={activity} />
      <PlanEmergency emergency={plan.emergency} />
      {activity.notes && (
        <Card title="Notes">
          <p className={classes.notes}>{activity.notes}</p>
        </Card>
      )}
      <Card title="Hazards">
        <Points title="Site" items={plan.siteHazards} />
        <Points title="Activity and people" items={plan.activityHazards} />
      </Card>
      <Risks risks={plan.risks} />
      <Card title="Checklist">
        <Points items={plan.checklist} />
        {activity.checklistNotes && (
          <>
            <h3>Notes</h3>
            <p className={classes.notes}>{activity.checklistNotes}</p>
          </>
        )}
      </Card>
      <People people={peopleOf(plan)} />
      <Text c="dimmed" ta="center" size="sm">
        {text.asOf(asOf, activity.createdBy ?? messages.activities.notAvailable)}
      </Text>
      <FormActions sticky align="between">
        <Button component={Link} to={activityPath(activity.id)} variant="default" px="sm">
          {text.back}
        </Button>
        <PrintButton px="sm" disabled={!canPrint} />
      </FormActions>
    </div>
  );
}

/** The meeting place stands with its directions. */
const besidePlace = lineFields.filter(({ name }) => name !== 'meetingPlace');

function Head({ activity }: { activity: Plan['activity'] }) {
  const heading = useHeadingFocus();
  const place = activity.meetingPlace || activity.projectLocation;
  return (
    <header className={classes.head}>
      <div className={classes.kind}>
        <h1 ref={heading} tabIndex={-1} data-page-heading className={classes.title}>
          {text.title}
        </h1>
        <span className={classes.project}>{activity.projectName}</span>
      </div>
      <p className={classes.name}>{activity.activityName}</p>
      <LedBy activity={activity} className={classes.fact ?? ''} />
      <p className={classes.fact}>
        <IconCalendar size={19} stroke={1.7} aria-hidden />
        <span>
          {weekdayName(activity.activityDate)} {formatDate(activity.activityDate)} <Times of={activity} />
        </span>
      </p>
      {place && (
        <div className={classes.fact}>
          <IconMapPin size={19} stroke={1.7} aria-hidden />
          <span className={classes.place}>{place}</span>
          <DirectionsLink place={place} />
        </div>
      )}
      {besidePlace.map(({ name, label }) => activity[name] && <p key={name}>{`${label}: ${activity[name]}`}</p>)}
    </header>
  );
}

type CardProps = { title: string; end?: ReactNode; children: ReactNode };

function Card({ title, end, children }: CardProps) {
  return (
    <Surface as="section" className={classes.card ?? ''}>
      <div className={classes.cardHead}>
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </Surface>
  );
}

function Points({ title, items, none = text.none }: { title?: string; items: readonly string[]; none?: string }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      {items.length === 0 ? (
        <p className={classes.nothing}>{none}</p>
      ) : (
        <ul className={classes.points}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Risks({ risks }: { risks: Plan['risks'] }) {
  return (
    <Card title="Risks and controls">
      {risks.length === 0 && <p className={classes.nothing}>{text.none}</p>}
      {fromHighest(risks).map((risk) => (
        <div key={risk.id} className={classes.entry}>
          <div className={classes.entryHead}>
            <h3>{risk.riskTitle}</h3>
            <RiskRating rating={risk.riskRating} />
          </div>
          <Points items={risk.chosenControls} none={text.noControls} />
        </div>
      ))}
    </Card>
  );
}

function People({ people }: { people: PlanPerson[] }) {
  return (
    <Card title="People" end={people.length > 0 && <CountPill count={people.length} of="people" />}>
      {people.length === 0 && <p className={classes.nothing}>{text.nobody}</p>}
      {people.map((person) => (
        <div key={person.key} className={classes.entry}>
          <div className={classes.entryHead}>
            <h3>{person.name}</h3>
            <span className={classes.role}>{person.as}</span>
          </div>
          <Contact label="Phone" phone={person.phone} />
          <Contact
            label={person.emergencyContact ? `Emergency: ${person.emergencyContact}` : 'Emergency contact'}
            phone={person.emergencyContactNumber}
          />
        </div>
      ))}
    </Card>
  );
}

function Contact({ label, phone }: { label: string; phone: string }) {
  return (
    <div className={classes.contact}>
      <span>{label}</span>
      {phone ? <PhoneLink phone={phone} /> : <span>{text.notGiven}</span>}
    </div>
  );
}
