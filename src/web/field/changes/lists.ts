import type { QueryClient } from '@tanstack/react-query';
import { listedNames } from '#shared/activities/details.ts';
import type { ActivityRow } from '#shared/activities/document.ts';
import { byStart } from '#shared/activities/times.ts';
import { isTodays } from '#shared/activities/todays.ts';
import type { ActivityTab } from '#shared/activities.ts';
import { addDays, todayIn } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fold } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import { allKnown, known } from './known.ts';

type Page = OutputOf<'activities.list'>;
type Listed = Page['rows'][number];
type ListQuery = NonNullable<InputOf<'activities.list'>>;
type Home = OutputOf<'activities.home'>;
type HomeRow = Home['week'][number];

const tabOf = ({ status }: { status: ActivityRow['status'] }): ActivityTab =>
  status === 'archived' ? 'archived' : 'active';

/** Shows an activity as it is `after` a change, in the lists, on their tabs, and on Home. `at`: when it was changed. */
export function drawInLists(cache: QueryClient, before: ActivityRow, after: ActivityRow, at: string): Drawing[] {
  const pages = allKnown(cache, 'activities.list').map(({ input }) =>
    draw('activities.list', input, (page) => withActivity(page, input ?? {}, after)),
  );
  const [from, to] = [tabOf(before), tabOf(after)];
  const counts = draw('activities.counts', undefined, (counted) =>
    from === to ? counted : { ...counted, [from]: counted[from] - 1, [to]: counted[to] + 1 },
  );
  return [...pages, counts, drawOnHome(cache, after, at)];
}

/** A page of the list with the activity as it is now. It is added only to an unsearched list of one page: elsewhere its place is unknown. */
function withActivity(page: Page, asked: ListQuery, activity: ActivityRow): Page {
  const { tab = 'active', term = '', page: number = 1, pageSize = 50 } = asked;
  const isListed = page.rows.some(({ id }) => id === activity.id);
  if (tab !== tabOf(activity)) {
    const rows = page.rows.filter(({ id }) => id !== activity.id);
    return { ...page, rows, total: page.total === null ? null : page.total - (isListed ? 1 : 0) };
  }
  const isWhole = number === 1 && page.rows.length < pageSize;
  if (!isListed && !(isWhole && term === '')) return page;
  const rows = [...page.rows.filter(({ id }) => id !== activity.id), listedOf(activity)];
  // In a list of several pages the activity keeps its place.
  if (!isWhole) return { ...page, rows: page.rows.map((row) => (row.id === activity.id ? listedOf(activity) : row)) };
  return { ...page, rows: rows.sort(orderOf(asked)) };
}

const listedOf = (activity: ActivityRow): Listed => pickFields(activity, listedNames);

/** The server's order. Equal values are newest first, in both directions of the column. */
function orderOf({ sort = 'activityDate', descending = true }: ListQuery): (a: Listed, b: Listed) => number {
  const way = descending ? -1 : 1;
  const byDate = (a: Listed, b: Listed) => compare(a.activityDate, b.activityDate) || a.id - b.id;
  if (sort === 'activityDate') return (a, b) => way * byDate(a, b);
  return (a, b) => {
    const [left, right] = [a[sort], b[sort]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || -byDate(a, b);
    return way * compare(fold(left), fold(right)) || -byDate(a, b);
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const homeDays = 7;

/** Those assigned, staff and volunteers together; null while they are not known. */
function countPeople(cache: QueryClient, id: number): number | null {
  const document = known(cache, 'activities.document', { id });
  return document ? document.staff.length + document.volunteers.length : null;
}

/** How many people Home counts, read from the document when it is drawn. */
export function drawPeopleCount(cache: QueryClient, activityId: number): Drawing {
  return draw('activities.home', undefined, (home) => {
    const peopleCount = countPeople(cache, activityId);
    const counted = <Row extends { id: number }>(rows: Row[]) =>
      peopleCount === null ? rows : rows.map((row) => (row.id === activityId ? { ...row, peopleCount } : row));
    return { ...home, week: counted(home.week), overdue: counted(home.overdue) };
  });
}

/** Home's week and what is overdue, by the moment at which the change was made. */
export function drawOnHome(cache: QueryClient, activity: ActivityRow, at: string): Drawing {
  return draw('activities.home', undefined, (home) => {
    const named = { ...home, beginning: renamed(home.beginning, activity) };
    const timeZone = known(cache, 'session.config', undefined)?.orgTimezone;
    if (timeZone === undefined) return named;
    const today = todayIn(timeZone, at);
    const { id, activityName, activityDate, startTime, finishTime, meetingPlace, status } = activity;
    const { projectName, projectLocation, ledBy } = activity;
    const before = [...home.week, ...home.overdue].find((one) => one.id === id);
    const peopleCount = before?.peopleCount ?? countPeople(cache, id) ?? 0;
    const isHeard = before?.isHeard ?? (known(cache, 'activities.document', { id })?.attendance ?? []).length > 0;
    const when = { activityDate, startTime, finishTime, meetingPlace };
    const row = { id, activityName, ...when, status, projectName, projectLocation, ledBy, isHeard, peopleCount };
    const signedOn = (known(cache, 'attendance.signedOn', undefined) ?? []).filter((one) => one.activityId === id);
    const isSoon = activityDate >= today && activityDate <= addDays(today, homeDays);
    const isShown = isSoon || isTodays(activity, signedOn, { now: at, timeZone });
    const isInWeek = isShown && (status !== 'archived' || signedOn.length > 0);
    const isOverdue = status === 'InProgress' && activityDate < today;
    const byDay = (a: HomeRow, b: HomeRow) =>
      compare(a.activityDate, b.activityDate) || byStart(a, b) || compare(fold(a.activityName), fold(b.activityName));
    const newestFirst = (a: HomeRow, b: HomeRow) => compare(b.activityDate, a.activityDate) || b.id - a.id;
    return {
      ...named,
      week: withRow(home.week, row, isInWeek).sort(byDay),
      overdue: withRow(home.overdue, row, isOverdue).sort(newestFirst),
    };
  });
}

function withRow(rows: HomeRow[], row: HomeRow, belongs: boolean): HomeRow[] {
  const others = rows.filter(({ id }) => id !== row.id);
  return belongs ? [...others, row] : others;
}

function renamed(beginning: Home['beginning'], { id, activityName }: ActivityRow): Home['beginning'] {
  return beginning?.activity?.id === id ? { ...beginning, activity: { id, activityName } } : beginning;
}
