import type { z } from 'zod';
import type { ActivityTab, listActivitiesSchema } from '../activities.ts';
import { pickFields } from '../given-fields.ts';
import { compare, compareFolded } from '../names.ts';
import { type ActivityDetails, type listedFieldNames, listedNames } from './details.ts';
import type { ActivityDocument } from './document.ts';

/** An activity as a list shows it. */
export type ListedRow = Pick<ActivityDetails, (typeof listedFieldNames)[number]> & {
  id: number;
  projectName: string;
  projectLocation: string;
  createdById: number | null;
  createdBy: string | null;
  ledBy: string | null;
};

export const listedRow = ({ activity }: ActivityDocument): ListedRow => pickFields(activity, listedNames);

export const tabOf = ({ status }: Pick<ListedRow, 'status'>): ActivityTab =>
  status === 'archived' ? 'archived' : 'active';

type Asked = z.input<typeof listActivitiesSchema>;

/** Whether a list is of an activity's tab and day. */
export const isAskedFor = (row: Pick<ListedRow, 'status' | 'activityDate'>, { tab = 'active', until }: Asked) =>
  (tab === 'all' || tab === tabOf(row)) && (until === undefined || row.activityDate <= until);

type Order = Pick<Asked, 'sort' | 'descending'>;

/** The server's order. Equal values are newest first, in both directions of the column; what has no value is last. */
export function listOrder({ sort = 'activityDate', descending = true }: Order): (a: ListedRow, b: ListedRow) => number {
  const way = descending ? -1 : 1;
  const byDate = (a: ListedRow, b: ListedRow) => compare(a.activityDate, b.activityDate) || a.id - b.id;
  if (sort === 'activityDate') return (a, b) => way * byDate(a, b);
  return (a, b) => {
    const [left, right] = [a[sort], b[sort]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || -byDate(a, b);
    return way * compareFolded(left, right) || -byDate(a, b);
  };
}

type Page = { rows: ListedRow[]; total: number | null };

/** A page of the list with an activity as its document has it. It is added only to an unsearched list of one page: elsewhere its place is unknown. */
export function listWith<Shown extends Page>(page: Shown, asked: Asked, document: ActivityDocument): Shown {
  const { term = '', page: number = 1, pageSize = 50 } = asked;
  const row = listedRow(document);
  const others = page.rows.filter(({ id }) => id !== row.id);
  const isListed = others.length < page.rows.length;
  if (!isAskedFor(row, asked))
    return { ...page, rows: others, total: page.total === null ? null : page.total - Number(isListed) };
  const isWhole = number === 1 && page.rows.length < pageSize;
  if (isWhole && (isListed || term === '')) return { ...page, rows: [...others, row].sort(listOrder(asked)) };
  // In a list of several pages the activity keeps its place.
  return { ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) };
}
