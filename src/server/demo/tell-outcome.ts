import { catchCounts } from '#shared/activities/predator.ts';
import { daysBetween } from '#shared/dates.ts';
import { addDirectObjective, listOutcome, setAmount } from '../services/activities/outcome.ts';
import { createPredatorRecord, listPredatorSubTypes } from '../services/activities/predator.ts';
import type { DemoTask } from './data.ts';
import { type DemoActivity, type DemoWorld, idOf } from './demo-world.ts';
import type { Random } from './random.ts';
import seasons from './seasons.json' with { type: 'json' };

type Traps = NonNullable<DemoTask['traps']>;

/** How much more was caught a year ago than today, because trapping works: 40 %. */
const extraCatchYearAgo = 0.4;

export function tellOutcome(world: DemoWorld, activity: DemoActivity): void {
  const { story, random } = world;
  const { date, task, series, volunteers } = activity;
  const amounts = new Map<string, number>([
    ['Community Participation', volunteers.length + 1 + series.crew.length],
    ['Volunteer Time', volunteers.length * task.hours],
  ]);
  for (const [title, [from, to]] of Object.entries(task.outcomes)) amounts.set(title, drawAmount(random, from, to));
  const direct = series.direct?.week === activity.week ? series.direct : undefined;
  if (direct) amounts.set(direct.title, direct.amount);

  const writer = series.crew[0] ?? series.leader;
  story.tell(date, '15:30', writer, (db, act) => {
    if (direct) addDirectObjective(db, act, { ...direct, activityId: activity.id });
    for (const { activityObjectiveId, title } of listOutcome(db, { activityId: activity.id }).objectives) {
      const amount = amounts.get(title);
      if (amount !== undefined) setAmount(db, act, { id: activityObjectiveId, amount });
    }
  });
  if (task.traps) tellPredators(world, activity, task.traps, writer);
}

/** Amounts below 10 have one decimal; others are whole. */
function drawAmount(random: Random, from: number, to: number): number {
  return to < 10 ? random.whole(from * 10, to * 10) / 10 : random.whole(from, to);
}

function tellPredators(
  { story, random, today }: DemoWorld,
  activity: DemoActivity,
  traps: Traps,
  writer: string,
): void {
  const { date } = activity;
  const established = traps.established && random.whole(...traps.established);
  const month = Number(date.slice(5, 7)) - 1;
  const strength = traps.strength * (1 + (extraCatchYearAgo * daysBetween(date, today)) / 365);
  const counts = Object.fromEntries(
    catchCounts.map(({ name }) => [name, random.count((seasons[name][month] ?? 0) * strength)]),
  );
  const othersDescription = counts.others ? random.pick(['House mouse', 'House mouse', 'Rabbit']) : '';
  const missed = random.whole(0, 2);
  story.tell(date, '15:45', writer, (db, act) => {
    const subTypes = new Map(listPredatorSubTypes(db).map(({ id, subType }) => [subType, id]));
    const record = (subType: string, fields: object) =>
      createPredatorRecord(db, act, { activityId: activity.id, predatorId: idOf(subTypes, subType), ...fields });
    if (established) record('traps established', { measurement: established });
    if (traps.checked === 0) return;
    record('traps checked', { measurement: traps.checked - missed });
    record('catches', { ...counts, othersDescription });
  });
}
