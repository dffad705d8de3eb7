import { Box } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { lineFields } from '#shared/activities/details.ts';
import { fromHighest, showWord } from '#shared/activities/risk.ts';
import { showTimes } from '#shared/activities/times.ts';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { pointOf } from '#shared/position-fields.ts';
import { DirectionsLink } from '#web/components/directions-link.tsx';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { PlanEmergency } from '#web/parts/activity/plan-emergency.tsx';
import {
  hasContact,
  MadeAt,
  Part,
  Phone,
  type Plan,
  type PlanPerson,
  peopleOf,
  TickList,
  useMadeAt,
} from '#web/parts/activity/plan-parts.tsx';
import classes from '#web/parts/activity/safety-plan.module.css';
import { PositionText } from '#web/parts/position/shown-position.tsx';
import { useSession } from '#web/session-context.ts';
import { Paper } from './paper.tsx';
import { PlanMatrix } from './plan-matrix.tsx';
import { SignOn, type SignOns } from './plan-sign-on.tsx';
import tables from './plan-tables.module.css';

const { none, notGiven, contactBelow, noControls, asOf } = messages.safetyPlan;

/**
 * The plan, on paper and on a phone. On paper: plain tables and black lines, readable from a black-and-white printer and on a wet clipboard.
 * On a phone, to read and to ring from: the tables are lists there, and matrix and signatures stay on paper.
 */
export function SafetyPlan({ plan, signOns }: { plan: Plan; signOns: SignOns }) {
  const madeAt = useMadeAt();
  return (
    <Paper
      title={messages.safetyPlan.title}
      name={`${plan.activity.activityName}, ${formatDate(plan.activity.activityDate)}`}
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
      <People plan={plan} />
      <Checklist plan={plan} />
      <SignOn plan={plan} signOns={signOns} />
      {/* On the back, so that the plan of a few people fits on the front of one sheet. */}
      <PlanMatrix ratings={plan.risks} />
      <MadeAt />
      <p className={clsx(classes.part, classes.onPhone)}>
        {asOf(madeAt, plan.activity.createdBy ?? messages.activities.notAvailable)}
      </p>
    </Paper>
  );
}

function Heading({ plan: { activity, emergency, firstAiders, missing } }: { plan: Plan }) {
  const { config } = useSession();
  const place = activity.meetingPlace || activity.projectLocation;
  return (
    <header className={classes.heading}>
      <p className={classes.group}>{config.orgName}</p>
      <p className={classes.kind}>{messages.safetyPlan.title}</p>
      <h2 className={classes.name}>{activity.activityName}</h2>
      <div className={classes.onPhone}>
        <PlanEmergency emergency={emergency} />
      </div>
      <dl className={classes.facts}>
        <Fact label="Project" value={activity.projectName} />
        <Fact label="Date" value={`${weekdayName(activity.activityDate)} ${formatDate(activity.activityDate)}`} />
        {showTimes(activity) && <Fact label="Time" value={showTimes(activity)} />}
        <Fact label="Place" value={activity.projectLocation} />
        {lineFields.map(
          ({ name, label }) => activity[name] && <Fact key={name} label={label} value={activity[name]} />,
        )}
        {pointOf(activity) && <Fact label={messages.positions.ofMeeting} value={<PositionText of={activity} />} />}
        {activity.ledBy && (
          <Fact
            label={messages.activities.leader}
            value={<Named name={activity.ledBy} phone={activity.ledByPhone} />}
          />
        )}
        {firstAiders.length > 0 && <Fact label={messages.needs.firstAiders} value={firstAiders.join('; ')} />}
        {missing.length > 0 && <Fact label={messages.needs.missing} value={missing.join('. ')} />}
        {activity.missingNote && <Fact label={messages.needs.word} value={activity.missingNote} />}
        <Fact label="Planned by" value={activity.createdBy ?? messages.activities.notAvailable} />
      </dl>
      {place && (
        <div className={classes.onPhone}>
          <DirectionsLink place={place} />
        </div>
      )}
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

/** Somebody or a place, with the number to ring where one is known. */
function Named({ name, phone }: { name: string | undefined; phone: string | null | undefined }) {
  if (!phone) return name || notGiven;
  return (
    <>
      {name && `${name}, `}
      <Phone number={phone} />
    </>
  );
}

/** What the tiles of the phone say. */
function Emergency({ plan: { emergency } }: { plan: Plan }) {
  const { localMedicalCenterAddress, localMedicalCenterPhone, primaryContactName, primaryContactPhone } = emergency;
  return (
    <section className={clsx(classes.emergency, classes.onPaper)}>
      <h2>In an emergency</h2>
      <dl className={classes.facts}>
        <Fact label="Emergency services" value={emergency.emergencyServices} />
        <Fact
          label="Medical centre"
          value={<Named name={localMedicalCenterAddress} phone={localMedicalCenterPhone} />}
        />
        <Fact label="Hospital" value={emergency.localHospital} />
        <Fact label="Primary contact" value={<Named name={primaryContactName} phone={primaryContactPhone} />} />
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
              <Box component="th" scope="col" w="24%">
                Risk
              </Box>
              <Box component="th" scope="col" w="17%">
                Rating
              </Box>
              <th scope="col">What we do about it</th>
            </tr>
          </thead>
          <tbody>
            {fromHighest(risks).map((risk) => (
              <tr key={risk.id}>
                <th scope="row">{risk.riskTitle}</th>
                <td>
                  <strong className={tables.rating} data-rating={risk.riskRating}>
                    <RiskRating rating={risk.riskRating} />
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
              <Box component="th" scope="col" w="14%">
                As
              </Box>
              <th scope="col">Phone</th>
              <Box component="th" scope="col" w="38%">
                Emergency contact
              </Box>
            </tr>
          </thead>
          <tbody>
            {rows.map((person) => (
              <tr key={person.key}>
                <th scope="row">{person.name}</th>
                <td>{person.as}</td>
                <td data-label="Phone" data-missing={person.phone ? undefined : notGiven}>
                  <Phone number={person.phone} />
                </td>
                <Contact person={person} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function Contact({ person }: { person: PlanPerson }) {
  const isKnown = hasContact(person);
  return (
    <td data-label="Emergency contact" data-missing={isKnown ? undefined : notGiven}>
      {isKnown ? (
        <Named name={person.emergencyContact} phone={person.emergencyContactNumber} />
      ) : (
        <span className={classes.onPaper}>{contactBelow}</span>
      )}
    </td>
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
