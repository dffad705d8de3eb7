import { type ActivityTimes, daysToFinish } from './activities/times.ts';
import { addDays, instantIn, minutesOf, timeIn, todayIn } from './dates.ts';
import { pickFields } from './given-fields.ts';

/** Without a finish time, people are expected back by this time of the day, or so long after their sign-on if that is later. */
const backBy = '20:00';
const outMs = 4 * 3_600_000;
/** So long is somebody out who signs on after the finish. */
const lateMs = 3_600_000;

/**
 * The instant (ISO, UTC) at which somebody should be back who signed on then. It follows from the day of the sign-on and knows no date of the
 * activity, so nobody's alarm moves or ends when the activity is planned for another day.
 */
export function expectedBack(signedOnAt: string, times: ActivityTimes, timeZone: string): string {
  const [signedOn, day] = [Date.parse(signedOnAt), todayIn(timeZone, signedOnAt)];
  const at = (date: string, time: string) => Date.parse(instantIn(timeZone, date, time));
  // Not `=== ''`: what a phone kept of an earlier version has no times of a sign-on.
  if (!times.finishTime) return iso(Math.max(at(day, backBy), signedOn + outMs));
  const isEvening = daysToFinish(times) > 0 && isBeforeStart(timeIn(timeZone, signedOnAt), times);
  const finish = at(isEvening ? addDays(day, 1) : day, times.finishTime);
  return iso(signedOn > finish ? signedOn + lateMs : finish);
}

/**
 * Where the finish is after midnight: whether somebody signs on for the night that begins, not late for the one that ended. The middle of the
 * time between the finish and the start divides the two.
 */
function isBeforeStart(time: string, { startTime, finishTime }: ActivityTimes): boolean {
  return 2 * minutesOf(time) >= minutesOf(finishTime) + minutesOf(startTime);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Of an activity's times as it is planned and as a screen showed them, those by which somebody who signs on then is expected sooner: an alarm
 * that comes too soon is answered, and one that comes too late is not there.
 */
export function soonerOf(
  planned: ActivityTimes,
  shown: ActivityTimes,
  signedOnAt: string,
  timeZone: string,
): ActivityTimes {
  // At one moment the earlier finish, and first none, to which no minutes are added.
  const due = (times: ActivityTimes) => `${expectedBack(signedOnAt, times, timeZone)} ${times.finishTime}`;
  const isSooner = due(shown) < due(planned);
  return pickFields(isSooner ? shown : planned, ['startTime', 'finishTime']);
}
