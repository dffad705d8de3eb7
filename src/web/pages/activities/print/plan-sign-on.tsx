import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { MadeAt, Part, type Plan, TickList } from './plan-parts.tsx';
import classes from './safety-plan.module.css';

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

/** Enough for those who turn up on the day. */
const walkInRows = 8;

/** The briefing, and who heard it. */
export function SignOn({ plan }: { plan: Plan }) {
  const names = [...plan.staff, ...plan.volunteers].map((person) => ({
    key: `${person.id} ${fullName(person)}`,
    person,
  }));
  return (
    <>
      <Part title="Briefing" together>
        <TickList items={briefingPoints} />
        <p className={classes.writeIn}>
          <span>Briefing given by</span>
          <span>Time</span>
          <span>Signature</span>
        </p>
      </Part>
      <Part title="Sign on and off">
        <p>{messages.safetyPlan.followControls}</p>
        <table className={classes.grid} data-sign-on>
          <thead>
            <tr>
              <th scope="col" className={classes.signName}>
                Name
              </th>
              <th scope="col" className={classes.signContact}>
                Own phone and emergency contact
              </th>
              <th scope="col">Signature</th>
              <th scope="col" className={classes.signTime}>
                In
              </th>
              <th scope="col" className={classes.signTime}>
                Out
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ key, person }) => (
              <SignRow key={key} name={fullName(person)} contact="As above" />
            ))}
            {Array.from({ length: walkInRows }, (_, index) => (
              <SignRow key={`walk-in ${String(index)}`} name="" contact="" />
            ))}
          </tbody>
        </table>
      </Part>
      <MadeAt />
    </>
  );
}

function SignRow({ name, contact }: { name: string; contact: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.small}>{contact}</td>
      <td />
      <td />
      <td />
    </tr>
  );
}
