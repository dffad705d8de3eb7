/** When an activity begins and ends: `HH:MM` on the group's clock, '' when not known. */
export type ActivityTimes = { startTime: string; finishTime: string };

/** 1 when the finish is on the day after the activity's date, because it is earlier than the start; else 0. */
export function daysToFinish({ startTime, finishTime }: ActivityTimes): 0 | 1 {
  return startTime !== '' && finishTime !== '' && finishTime < startTime ? 1 : 0;
}

/** `09:00 to 15:00`, `21:00 to 02:00 (next day)`, `from 09:00`, `until 15:00`; '' when neither is known. */
export function showTimes(times: ActivityTimes): string {
  const { startTime, finishTime } = times;
  if (startTime === '' && finishTime === '') return '';
  if (finishTime === '') return `from ${startTime}`;
  if (startTime === '') return `until ${finishTime}`;
  return `${startTime} to ${finishTime}${daysToFinish(times) > 0 ? ' (next day)' : ''}`;
}

/** Earlier starts first; those without a start come last. */
export function byStart(a: { startTime: string }, b: { startTime: string }): number {
  const [left, right] = [a.startTime || lastStart, b.startTime || lastStart];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** After every time of day. */
const lastStart = '99:99';

/** The one of today's activities, in their order, that runs at this time of day (`HH:MM`) or comes next; none once all are over. */
export function runningOrNext<Activity extends ActivityTimes & { status: string }>(
  activities: readonly Activity[],
  time: string,
): Activity | undefined {
  const isOver = (one: Activity) => one.finishTime !== '' && daysToFinish(one) === 0 && one.finishTime <= time;
  return activities.find((one) => one.status !== 'Completed' && !isOver(one));
}
