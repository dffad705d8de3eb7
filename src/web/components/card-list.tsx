import { Box, NativeSelect } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Fragment, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import classes from './card-list.module.css';
import rowClasses from './data-table.module.css';
import { RowTitle } from './row-title.tsx';
import { isForControl } from './table-grid.tsx';
import type { Column, DrawnRows } from './table-types.ts';
import words from './words.module.css';

/** The rows as stacked cards, so that a phone need not scroll sideways. */
export function CardList<Row>(props: DrawnRows<Row>) {
  const { label, columns, rows, rowKey, bare, footer, empty, rowForm, around = (_, drawn) => drawn } = props;
  const isLines = columns.some(({ card }) => card === 'side');
  return (
    <>
      <SortSelect {...props} />
      {rows.length === 0 && <p className={rowClasses.emptyRow}>{empty.text}</p>}
      <ul aria-label={label} className={clsx(bare && classes.bareCards, isLines && [words.framed, classes.lineCards])}>
        {rows.map((row) => {
          const form = rowForm?.(row, 'cards');
          const drawn = form ? (
            <li className={classes.card}>
              <div className={classes.cardMain}>{form}</div>
            </li>
          ) : (
            <Card row={row} {...props} />
          );
          return <Fragment key={rowKey(row)}>{around(row, drawn)}</Fragment>;
        })}
      </ul>
      {footer && (
        <Box px="md" py="sm">
          {footer}
        </Box>
      )}
    </>
  );
}

/** Up and down. */
const directions = {
  word: ['first to last', 'last to first'],
  time: ['oldest first', 'newest first'],
  amount: ['fewest first', 'most first'],
  size: ['smallest first', 'largest first'],
} as const;

/** Replaces the sortable headers, which cards lack. Not shown for short lists. */
function SortSelect<Row>({ columns, rows, sort, onSort }: DrawnRows<Row>) {
  const sortable = columns.filter((column) => column.sortValue || column.sortable);
  if (sortable.length === 0 || rows.length < 8) return null;
  const current = sort ? `${sort.key}:${sort.descending ? 'desc' : 'asc'}` : '';
  const options = sortable.flatMap(({ key, title, order }) => {
    const [up, down] = directions[order ?? 'word'];
    return [
      { value: `${key}:asc`, label: `${title}, ${up}` },
      { value: `${key}:desc`, label: `${title}, ${down}` },
    ];
  });

  function choose(value: string) {
    const [key = '', direction] = value.split(':');
    if (key) onSort(key, direction === 'desc');
  }

  return (
    <NativeSelect
      size="md"
      aria-label="Sort by"
      className="bl-screen"
      mb="sm"
      value={current}
      data={[{ value: '', label: 'Sort by…', disabled: true }, ...options]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

function Card<Row>(props: DrawnRows<Row> & { row: Row }) {
  const { row, columns, actions, rowLink, linkState, onRowClick } = props;
  const navigate = useNavigate();
  const isClickable = rowLink !== undefined || onRowClick !== undefined;
  const at = (...parts: Column<Row>['card'][]) =>
    columns.filter((column) => !column.isTitle && parts.includes(column.card ?? 'line'));
  const title = columns.find((column) => column.isTitle);
  const [tops, badges, lines, sides] = [at('top'), at('badge'), at('line', 'spread'), at('side')];

  function open(event: MouseEvent) {
    if (!isClickable || isForControl(event)) return;
    if (onRowClick) onRowClick(row);
    else if (rowLink) void navigate(rowLink(row), { state: linkState });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title inside is a link for the keyboard; this only enlarges the touch target.
    <li className={clsx(classes.card, isClickable && rowClasses.clickable)} onClick={open}>
      <div className={classes.cardMain}>
        {(tops.length > 0 || badges.length > 0) && (
          <div className={classes.cardTop}>
            <span className={classes.cardMeta}>
              {tops.map((column) => (
                <span key={column.key}>{column.render(row, 'cards')}</span>
              ))}
            </span>
            {badges.map((column) => (
              <span key={column.key}>{column.render(row, 'cards')}</span>
            ))}
          </div>
        )}
        {title && (
          <div className={classes.cardTitle}>
            <RowTitle {...props}>{title.render(row, 'cards')}</RowTitle>
            {isClickable && tops.length === 0 && badges.length === 0 && (
              <IconChevronRight size={18} stroke={1.7} aria-hidden className={words.dimmed} />
            )}
          </div>
        )}
        {lines.map((column) => (
          <CardLine key={column.key} column={column} row={row} isPlain={sides.length > 0} />
        ))}
      </div>
      {sides.map((column) => (
        <span key={column.key}>{column.render(row, 'cards')}</span>
      ))}
      {actions && <div className={classes.cardActions}>{actions(row)}</div>}
    </li>
  );
}

type CardLineProps<Row> = { column: Column<Row>; row: Row; isPlain: boolean };

function CardLine<Row>({ column, row, isPlain }: CardLineProps<Row>) {
  const value = column.render(row, 'cards');
  if (value === null || value === undefined || value === '') return null;
  const Icon = column.icon;
  return (
    <div className={classes.cardLine} data-spread={column.card === 'spread' || undefined}>
      {Icon ? <Icon size={18} stroke={1.7} aria-hidden /> : null}
      <span className={Icon || isPlain ? 'bl-hidden' : classes.cardLabel}>
        {column.title}
        {column.card === 'spread' ? <span className="bl-hidden">: </span> : ': '}
      </span>
      <div className={classes.cardValue}>{value}</div>
    </div>
  );
}
