import type { Column } from './table-types.ts';

const titleRoomPx = 150;
const columnRoomPx = 120;
const figureRoomPx = 88;
/** Two icon buttons and the cell's padding. */
const actionsRoomPx = 130;
/** The arrow of a row that opens something. */
const arrowRoomPx = 78;

type Drawn = {
  columns: readonly Column<never>[];
  actions?: unknown;
  actionsRoom?: number;
  rowLink?: unknown;
};

/** Narrower lists read better as cards, as on a phone. */
const leastRoomPx = 400;

function roomOf({ width, room, isTitle, align }: Column<never>): number {
  if (width !== undefined || room !== undefined) return width ?? room ?? 0;
  if (isTitle) return titleRoomPx;
  return align === 'right' ? figureRoomPx : columnRoomPx;
}

export function lastColumnRoom({ actions, actionsRoom = actionsRoomPx, rowLink }: Drawn): number {
  if (actions !== undefined) return actionsRoom;
  return rowLink === undefined ? 0 : arrowRoomPx;
}

/** How many px a table needs to be read without broken words. With less its rows are cards. */
export function tableRoom(drawn: Drawn): number {
  const needed = drawn.columns.reduce((sum, column) => sum + roomOf(column), lastColumnRoom(drawn));
  return Math.max(needed, leastRoomPx);
}

/** The column's width: what it was given, else its share of the rest. */
export function columnWidth(column: Column<never>, columns: readonly Column<never>[]): number | string {
  if (column.width !== undefined) return column.width;
  const shared = columns.filter(({ width }) => width === undefined).reduce((sum, one) => sum + roomOf(one), 0);
  return `${((roomOf(column) / shared) * 100).toFixed(2)}%`;
}
