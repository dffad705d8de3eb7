import type { AbsenceRow, ActivityDocument, AttendanceRow } from '../activities/document.ts';
import type { Planned } from '../activities/todays.ts';
import { addDays, instantIn, todayIn } from '../dates.ts';

type Stay = Pick<AttendanceRow, 'signedOnAt' | 'signedOffAt'>;
type Absence = Pick<AbsenceRow, 'createdAt'>;
type Of = Planned & Pick<ActivityDocument['activity'], 'status'>;

/**
 * Decides which stays and absences are of the day for which an activity is planned now. One that was moved keeps what was said on the day
 * before, but whoever came then, or did not, is expected again. Of the day is a stay
 * - that is open, whenever it began: nobody who is out is expected;
 * - that began on the activity's date or later: also over midnight, and on a past activity for ever;
 * - that began before and ended after the activity's start (without one, after noon): whoever came the evening before is there.
 * An absence is of the day when it was said on the date or later. Until the date comes, what is of `today` counts as well: people may go
 * earlier than planned. Of a completed activity everything is of the day: whoever went earlier may have left its date as it was.
 * Who is said not to have come has no stay of the day left.
 */
export function ofDay(activity: Of, timeZone: string, today = activity.activityDate) {
  const { activityDate, startTime, status } = activity;
  const first = today < activityDate ? today : activityDate;
  const isSince = (at: string) => status === 'Completed' || todayIn(timeZone, at) >= first;
  const start = () => instantIn(timeZone, activityDate, startTime || '12:00');
  return {
    hasStay: ({ signedOnAt, signedOffAt }: Stay) =>
      signedOffAt === null || isSince(signedOnAt) || signedOffAt > start(),
    hasAbsence: ({ createdAt }: Absence) => isSince(createdAt),
  };
}

/**
 * The same for a rule that does not know the group's zone: what was before the date everywhere on Earth is not of the day. In New Zealand the
 * last hour or two of the day before count as well.
 */
export function ofDayAnywhere({ activityDate, status }: Pick<Of, 'activityDate' | 'status'>): OfDay {
  // A date begins first where clocks are 14 hours ahead of UTC.
  const first = status === 'Completed' ? '' : `${addDays(activityDate, -1)}T10:00:00.000Z`;
  return {
    hasStay: ({ signedOffAt }) => signedOffAt === null || signedOffAt >= first,
    hasAbsence: ({ createdAt }) => createdAt >= first,
  };
}

export type OfDay = ReturnType<typeof ofDay>;
