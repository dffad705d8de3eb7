import type { ReactNode } from 'react';
import { lineFields } from '#shared/activities/details.ts';
import { fromHighest, showWord } from '#shared/activities/risk.ts';
import { showTimes } from '#shared/activities/times.ts';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useSession } from '#web/session-context.ts';
import { Paper } from './paper.tsx';
import { PlanMatrix } from './plan-matrix.tsx';
import { contactOf, formatPhone, Part, type Plan, peopleOf, TickList } from './plan-parts.tsx';
import { SignOn, type SignOns } from './plan-sign-on.tsx';
import tables from './plan-tables.module.css';
import classes from './safety-plan.module.css';

const { none, notGiven, contactBelow, noControls } = messages.safetyPlan;

/** The document. Plain tables and black lines, readable from a black-and-white printer and on a wet clipboard. */
export function SafetyPlan({ plan, signOns }: { plan: Plan; signOns: SignOns }) {
  return (
    <Paper
      title={messages.safetyPlan.title}
      name={`${plan.activity.activityName}, ${formatDate(plan.activity.activityDate)}`}
      onlyPrintedOnPhone
    >
      <Heading plan={plan} />
      <Emergency plan={plan} />
      {plan.activity.notes && (
        <Part title="Notes">
          <p className={classes.notes}>{plan.activity.notes}</p>
        </Part>
      )}
      <Part title="Hazards">
        <div className={classes.halves}>
          <Listed title="Site" items={plan.siteHazards} />
          <Listed title="Activity and people" items={plan.activityHazards} />
        </div>
      </Part>
      <Risks risks={plan.risks} />
      <PlanMatrix ratings={plan.risks} />
      <People plan={plan} />
      <Checklist plan={plan} />
      <SignOn plan={plan} signOns={signOns} />
    </Paper>
  );
}

function Heading({ plan: { activity } }: { plan: Plan }) {
  const { config } = useSession();
  return (
    <header className={classes.heading}>
      <p className={classes.group}>{config.orgName}</p>
      <p className={classes.kind}>{messages.safetyPlan.title}</p>
      <h2 className={classes.name}>{activity.activityName}</h2>
      <dl className={classes.facts}>
        <Fact label="Project" value={activity.projectName} />
        <Fact label="Date" value={`${weekdayName(activity.activityDate)} ${formatDate(activity.activityDate)}`} />
        {showTimes(activity) && <Fact label="Time" value={showTimes(activity)} />}
        <Fact label="Place" value={activity.projectLocation} />
        {lineFields.map(
          ({ name, label }) => activity[name] && <Fact key={name} label={label} value={activity[name]} />,
        )}
        {activity.ledBy && (
          <Fact
            label={messages.activities.leader}
            value={[activity.ledBy, formatPhone(activity.ledByPhone ?? '')].filter(Boolean).join(', ')}
          />
        )}
        <Fact label="Planned by" value={activity.createdBy ?? messages.activities.notAvailable} />
      </dl>
    </header>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || notGiven}</dd>
    </div>
  );
}

function Emergency({ plan: { emergency } }: { plan: Plan }) {
  const phone = (number: string | undefined) => (number ? formatPhone(number) : '');
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  return (
    <section className={classes.emergency}>
      <h2>In an emergency</h2>
      <dl className={classes.facts}>
        <Fact label="Emergency services" value={emergency?.emergencyServices} />
        <Fact
          label="Medical centre"
          value={joined(emergency?.localMedicalCenterAddress, phone(emergency?.localMedicalCenterPhone))}
        />
        <Fact label="Hospital" value={emergency?.localHospital} />
        <Fact
          label="Primary contact"
          value={joined(emergency?.primaryContactName, phone(emergency?.primaryContactPhone))}
        />
      </dl>
    </section>
  );
}

function Listed({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Risks({ risks }: { risks: Plan['risks'] }) {
  return (
    <Part title="Risks and controls">
      {risks.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className={tables.grid}>
          <thead>
            <tr>
              <th scope="col" className={tables.riskColumn}>
                Risk
              </th>
              <th scope="col" className={tables.ratingColumn}>
                Rating
              </th>
              <th scope="col">What we do about it</th>
            </tr>
          </thead>
          <tbody>
            {fromHighest(risks).map((risk) => (
              <tr key={risk.id}>
                <th scope="row">{risk.riskTitle}</th>
                <td>
                  <strong className={tables.rating} data-rating={risk.riskRating}>
                    {risk.riskRating}
                  </strong>
                  <span className={classes.small}>
                    {showWord(risk.likelihood)}, {risk.consequences}
                  </span>
                </td>
                <td>
                  {risk.chosenControls.length === 0 ? (
                    noControls
                  ) : (
                    <ul>
                      {risk.chosenControls.map((control) => (
                        <li key={control}>{control}</li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function People({ plan }: { plan: Plan }) {
  const rows = peopleOf(plan);
  return (
    <Part title="People">
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className={tables.grid}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">As</th>
              <th scope="col">Phone</th>
              <th scope="col" className={tables.contactColumn}>
                Emergency contact
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((person) => (
              <tr key={person.key}>
                <th scope="row">{person.name}</th>
                <td>{person.as}</td>
                <td className={classes.phone}>{person.phone && formatPhone(person.phone)}</td>
                <td>{contactOf(person) || contactBelow}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function Checklist({ plan: { checklist, activity } }: { plan: Plan }) {
  return (
    <Part title="Checklist" together>
      {checklist.length === 0 ? <p>{none}</p> : <TickList items={checklist} />}
      {activity.checklistNotes && (
        <p className={classes.notes}>
          <strong>Notes: </strong>
          {activity.checklistNotes}
        </p>
      )}
    </Part>
  );
}
