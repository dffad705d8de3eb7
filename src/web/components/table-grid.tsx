import { Table } from '@mantine/core';
import { IconArrowsSort, IconChevronRight, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type CSSProperties, Fragment, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import classes from './data-table.module.css';
import { RowTitle } from './row-title.tsx';
import { columnWidth, lastColumnRoom } from './table-room.ts';
import type { Column, DrawnRows, Sort } from './table-types.ts';
import words from './words.module.css';

/** The rows as a table. Its columns have fixed widths: a long word in one of them takes no room from the others. */
export function TableGrid<Row>(props: DrawnRows<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    actions,
    actionsTitle = 'Actions',
    rowLink,
    dense = false,
    byContent = false,
    bare,
    footer,
    sort,
    onSort,
    empty,
    rowForm,
    around = (_, drawn) => drawn,
  } = props;
  const hasLastColumn = actions !== undefined || rowLink !== undefined;
  const columnCount = columns.length + (hasLastColumn ? 1 : 0);
  return (
    <div className={clsx(!bare && [words.framed, classes.frame])}>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table
          aria-label={label}
          layout={byContent ? 'auto' : 'fixed'}
          verticalSpacing={dense ? 5 : 14}
          horizontalSpacing={dense ? 8 : 10}
          className={clsx(classes.grid, dense && classes.dense, byContent && classes.byContent)}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  width={asWidth(columnWidth(column, columns), column.digits)}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
              {hasLastColumn && (
                <th style={asWidth(lastColumnRoom(props))} className={classes.actionsCell}>
                  {actionsTitle}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const form = rowForm?.(row, 'table');
              const drawn = form ? (
                <tr>
                  <td colSpan={columnCount}>{form}</td>
                </tr>
              ) : (
                <GridRow row={row} {...props} />
              );
              return <Fragment key={rowKey(row)}>{around(row, drawn)}</Fragment>;
            })}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columnCount} className={classes.emptyRow}>
                  {empty.text}
                </td>
              </tr>
            )}
            {footer && (
              <tr>
                <td colSpan={columnCount}>{footer}</td>
              </tr>
            )}
          </tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function HeaderCell<Row>({
  column,
  width,
  sort,
  onSort,
}: {
  column: Column<Row>;
  width: CSSProperties;
  sort: Sort | null;
  onSort: (key: string) => void;
}) {
  const isSorted = sort?.key === column.key;
  const style = { ...width, textAlign: column.align };
  if (!column.sortValue && !column.sortable) {
    return (
      <th style={style}>{column.isUpright ? <span className={classes.upright}>{column.title}</span> : column.title}</th>
    );
  }
  const Arrow = !isSorted ? IconArrowsSort : sort.descending ? IconSortDescending : IconSortAscending;
  return (
    <th style={style} aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className={classes.sortButton}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(column.key)}
      >
        {column.title}
        <Arrow size={16} stroke={1.8} aria-hidden className={clsx(classes.sortArrow, 'bl-screen')} />
      </button>
    </th>
  );
}

/** A column's width, which paper ignores. */
function asWidth(width: number | string, digits = 0): CSSProperties {
  const room = typeof width === 'number' ? `${width / 16}rem` : width;
  return { '--bl-column': digits > 0 ? `max(${room}, ${digits}ch + 28px)` : room } as CSSProperties;
}

/** True when the click was on a control in the row, or selected text. */
export function isForControl(event: MouseEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    target.closest('a, button, input, select, textarea, label, [role="button"], [role="option"]') !== null ||
    Boolean(getSelection()?.toString())
  );
}

/** Of plain elements: of Mantine's, a table of 50 people by type takes a fifth of a second longer on an old phone. */
function GridRow<Row>(props: DrawnRows<Row> & { row: Row }) {
  const { row, columns, actions, rowLink, linkState, onRowClick, twoLines = false } = props;
  const navigate = useNavigate();
  const isClickable = rowLink !== undefined || onRowClick !== undefined;

  function open(event: MouseEvent) {
    if (!isClickable || isForControl(event)) return;
    if (onRowClick) onRowClick(row);
    else if (rowLink) void navigate(rowLink(row), { state: linkState });
  }

  return (
    <tr className={clsx(isClickable && classes.clickable)} onClick={open}>
      {columns.map((column) => {
        const drawn = column.render(row, 'table');
        const words = column.isTitle ? <RowTitle {...props}>{drawn}</RowTitle> : drawn;
        return (
          <td key={column.key} style={column.align && { textAlign: column.align }}>
            {twoLines && column.width === undefined ? (
              <div className={classes.twoLines} title={typeof drawn === 'string' ? drawn : undefined}>
                {words}
              </div>
            ) : (
              words
            )}
          </td>
        );
      })}
      {(actions || rowLink) && (
        <td className={classes.actionsCell}>
          {actions ? (
            <div className={classes.actions}>{actions(row)}</div>
          ) : (
            <IconChevronRight size={18} stroke={1.7} aria-hidden className={words.dimmed} />
          )}
        </td>
      )}
    </tr>
  );
}
