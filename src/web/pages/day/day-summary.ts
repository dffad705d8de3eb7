import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { countMinutes } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import { findLeft } from '#web/parts/activity/what-is-left.ts';
import { showMinutes } from '#web/parts/show-hours.ts';
import { type Attendance, type DayPerson, type DayState, inState } from './people.ts';

type Item = { description: string; isTicked: boolean };
type Objective = { title: string; amount: number | null };
type Activity = { activityDate: string; status: string; filledSteps: readonly ActivityStepSlug[] };

/** What is known of the day; undefined while it loads. */
export type DayFacts = {
  activity: Activity;
  today: string;
  people: readonly DayPerson[] | undefined;
  items: readonly Item[] | undefined;
  objectives: readonly Objective[] | undefined;
  /** Of something that happened: typed on this phone, and not saved. */
  isReportBegun: boolean;
};

/** Of those who came. */
const cameIn: ReadonlySet<DayState> = new Set(['here', 'elsewhere', 'gone']);

/** What the day lacks before it is completed. Nothing of it forbids completing. */
export function leftToDo({ activity, today, people = [], items = [], objectives = [], isReportBegun }: DayFacts) {
  const { noOutcome } = messages.wizard.left;
  return {
    isReportBegun,
    stillOn: inState(people, 'here'),
    /** Those who came and never heard the briefing. */
    unbriefed: people.filter(({ state, wasBriefed }) => cameIn.has(state) && !wasBriefed),
    unticked: items.filter(({ isTicked }) => !isTicked).map(({ description }) => description),
    unmeasured: objectives
      .filter(({ title, amount }) => amount === null && !isPredatorControl(title))
      .map(({ title }) => title),
    /** Sentences about what the plan lacks. Objectives are said by their names. */
    plan: findLeft(activity, today).filter((sentence) => sentence !== noOutcome),
  };
}

export type LeftToDo = ReturnType<typeof leftToDo>;

export const isAnythingLeft = ({ isReportBegun, stillOn, unbriefed, unticked, unmeasured, plan }: LeftToDo) =>
  isReportBegun || stillOn.length + unbriefed.length + unticked.length + unmeasured.length + plan.length > 0;

/** What was done, a sentence each. */
export function doneOfDay({ people = [], items = [], objectives = [] }: DayFacts): string[] {
  const text = messages.day;
  const came = people.filter(({ state }) => cameIn.has(state)).length;
  const [gone, elsewhere] = [inState(people, 'gone').length, inState(people, 'elsewhere').length];
  const ticked = items.filter(({ isTicked }) => isTicked).length;
  const recorded = objectives.filter(({ amount }) => amount !== null).length;
  return [
    came > 0 && text.came(came, gone, elsewhere),
    items.length > 0 && text.itemsTicked(ticked, items.length),
    recorded > 0 && text.amountsRecorded(recorded),
  ].filter((sentence) => sentence !== false);
}

/** The hours of everybody on the sign-on list who has gone home, exact to the minute: `57 h`, `2 h 30 min`. */
export function hoursOfDay(rows: readonly Attendance[]): string {
  return showMinutes([...countMinutes(rows).values()].reduce((sum, minutes) => sum + minutes, 0));
}
