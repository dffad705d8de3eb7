import type { Outputs } from '#web/trpc.ts';
import { withData } from '#web/with-data.ts';

export type HomeData = Outputs['activities']['home'];
export type HomeActivity = HomeData['week'][number];

/** The part of the query that the cards use. */
export type HomeQuery = {
  data: HomeData | undefined;
  dataUpdatedAt: number;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Home's answer without today's activities, which have large cards of their own: the days after today, and what is left in progress. */
export function withoutTodays(query: HomeQuery, todays: readonly HomeActivity[], today: string): HomeQuery {
  const { data, dataUpdatedAt } = query;
  const isOther = ({ id }: HomeActivity) => todays.every((one) => one.id !== id);
  const later = ({ activityDate }: HomeActivity) => activityDate > today;
  const others = data && {
    ...data,
    week: data.week.filter((one) => later(one) && isOther(one)),
    overdue: data.overdue.filter(isOther),
  };
  return { ...withData(query, others), dataUpdatedAt };
}

/** Groups activities by date; they must be sorted by date. */
export function groupByDay(activities: readonly HomeActivity[]): { date: string; activities: HomeActivity[] }[] {
  const days = new Map<string, HomeActivity[]>();
  for (const activity of activities) {
    const day = days.get(activity.activityDate);
    if (day) day.push(activity);
    else days.set(activity.activityDate, [activity]);
  }
  return Array.from(days, ([date, group]) => ({ date, activities: group }));
}
