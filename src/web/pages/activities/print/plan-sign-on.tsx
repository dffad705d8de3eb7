import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AttendanceRow } from '#shared/activities/document.ts';
import { showTimes } from '#shared/activities/times.ts';
import { ofDay } from '#shared/attendance/of-day.ts';
import { isUnsure, personKey } from '#shared/attendance.ts';
import { formatDate, timeIn, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { hasContact, Part, type Plan, peopleOf, TickList } from '#web/parts/activity/plan-parts.tsx';
import classes from '#web/parts/activity/safety-plan.module.css';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import tables from './plan-tables.module.css';

const text = messages.safetyPlan;

const briefingPoints = [
  'The work of today, who leads it and who stays with whom',
  'The hazards and risks above, and what each of us does about them',
  'Anything new on the site today: weather, tracks, water, other people',
  'Protective equipment and tools are checked and fit',
  'First aid kit and first aider, how to call for help, where there is coverage',
  'Meeting place, turn-back time, and how everybody is counted in and out',
  'Anybody with a health condition, allergy or worry has had the chance to say so',
  'Everybody may stop the work when it is not safe',
];

/** Blank rows for people who turn up on the day. */
const walkInRows = 8;

export type SignOns = readonly AttendanceRow[];

/**
 * The briefing and its signatures, on a separate sheet to pass around while the leader keeps the plan. Whoever has signed on by phone
 * already has the times on it, but for those of a day from which the activity was moved.
 */
export function SignOn({ plan, signOns }: { plan: Plan; signOns: SignOns }) {
  const { activity } = plan;
  const { config } = useSession();
  const today = useToday();
  const rows = peopleOf(plan);
  const ofItsDay = signOns.filter(ofDay(activity, config.orgTimezone, today).hasStay);
  const staysOf = (person: string) => ofItsDay.filter((stay) => personKey(stay) === person);
  const planned = new Set(rows.map(({ person }) => person));
  const others = [...new Set(ofItsDay.map(personKey))].filter((person) => !planned.has(person));
  return (
    <>
      <Part title="Briefing" together onNewPage onPaper>
        <p className={classes.about}>
          {activity.activityName} · {weekdayName(activity.activityDate)} {formatDate(activity.activityDate)}{' '}
          {showTimes(activity)}
        </p>
        <TickList items={briefingPoints} />
        <p className={classes.writeIn}>
          <span>Briefing given by</span>
          <span>Time</span>
          <span>Signature</span>
        </p>
      </Part>
      <Part title="Sign on and off" onPaper>
        <p>{text.followControls}</p>
        <table className={tables.grid} data-sign-on>
          <thead>
            <tr>
              <Box component="th" scope="col" w="27%">
                Name
              </Box>
              <Box component="th" scope="col" w="31%">
                Own phone and emergency contact
              </Box>
              <th scope="col">Signature</th>
              <Box component="th" scope="col" w="10%">
                In
              </Box>
              <Box component="th" scope="col" w="10%">
                Out
              </Box>
            </tr>
          </thead>
          <tbody>
            {rows.map((person) => (
              <SignRow
                key={person.key}
                name={person.name}
                contact={hasContact(person) ? text.contactAbove : <WriteContact />}
                stays={staysOf(person.person)}
              />
            ))}
            {others.map((person) => (
              <SignRow
                key={person}
                name={staysOf(person)[0]?.name ?? ''}
                contact={<WriteContact />}
                stays={staysOf(person)}
              />
            ))}
            {Array.from({ length: walkInRows }, (_, index) => (
              <SignRow key={`walk-in ${String(index)}`} name="" contact="" />
            ))}
          </tbody>
        </table>
      </Part>
    </>
  );
}

/** Space to write in a missing emergency contact. */
function WriteContact() {
  return <span className={classes.writeContact}>{text.emergencyContact}</span>;
}

const notCertain = (which: string) => `${messages.attendance.notCertain}${which}`;

type SignRowProps = { name: string; contact: ReactNode; stays?: SignOns | undefined };

/** Somebody who came and went twice has two lines of times. */
function SignRow({ name, contact, stays = [] }: SignRowProps) {
  const { config } = useSession();
  const time = (at: string | null) => (at === null ? '\u00A0' : timeIn(config.orgTimezone, at));
  return (
    <tr>
      {name ? <th scope="row">{name}</th> : <td />}
      <td className={classes.small}>{contact}</td>
      <td className={classes.small}>
        {stays.some(({ briefed }) => briefed) && messages.day.briefed}
        {stays.map(({ id, isCertain, signedOnAt }) => (
          <div key={id}>{isUnsure({ isCertain }) && notCertain(stays.length === 1 ? '' : `: ${time(signedOnAt)}`)}</div>
        ))}
      </td>
      <td>
        {stays.map(({ id, signedOnAt }) => (
          <div key={id}>{time(signedOnAt)}</div>
        ))}
      </td>
      <td>
        {stays.map(({ id, signedOffAt }) => (
          <div key={id}>{time(signedOffAt)}</div>
        ))}
      </td>
    </tr>
  );
}
