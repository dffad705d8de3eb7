import { Box, type BoxProps, Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#shared/messages.ts';

/** As many are read at a glance, and a phone draws them at once. */
const shownFirst = 5;
/** As many more at a press: a slow phone draws them within a second. */
const shownMore = 200;

type FirstRowsProps<Row> = BoxProps & {
  component?: 'ul' | 'ol';
  rows: readonly Row[];
  /** Draws a row, as an `li`. */
  children: (row: Row) => ReactNode;
};

/** The first rows of a list, and a button that shows the others, many of them in parts: the focus goes to the first of these that can take it. */
export function FirstRows<Row>({ component = 'ul', rows, children, ...box }: FirstRowsProps<Row>) {
  const [count, setCount] = useState(shownFirst);
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  const next = rows.length - count > shownMore ? count + shownMore : Number.POSITIVE_INFINITY;
  const showMore = () => {
    flushSync(() => setCount(next));
    (list.current?.children[count]?.querySelector('a') ?? list.current)?.focus();
  };
  return (
    <>
      <Box component={component} ref={list} tabIndex={-1} {...box}>
        {rows.slice(0, count).map(children)}
      </Box>
      {rows.length > count && (
        <Button variant="subtle" size="sm" mt="2xs" onClick={showMore}>
          {next > rows.length
            ? messages.general.showAll(rows.length)
            : messages.general.showMore(shownMore, rows.length)}
        </Button>
      )}
    </>
  );
}
