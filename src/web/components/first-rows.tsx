import { Box, type BoxProps, Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#shared/messages.ts';

/** As many are read at a glance, and a phone draws them at once. */
const shownFirst = 5;

type FirstRowsProps<Row> = BoxProps & {
  component?: 'ul' | 'ol';
  rows: readonly Row[];
  /** Draws a row, as an `li`. */
  children: (row: Row) => ReactNode;
};

/** The first rows of a list, and a button that shows the others: the focus goes to the first of these that can take it. */
export function FirstRows<Row>({ component = 'ul', rows, children, ...box }: FirstRowsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setWhole(true));
    (list.current?.children[shownFirst]?.querySelector('a') ?? list.current)?.focus();
  };
  return (
    <>
      <Box component={component} ref={list} tabIndex={-1} {...box}>
        {(isWhole ? rows : rows.slice(0, shownFirst)).map(children)}
      </Box>
      {!isWhole && rows.length > shownFirst && (
        <Button variant="subtle" size="sm" onClick={showAll}>
          {messages.general.showAll(rows.length)}
        </Button>
      )}
    </>
  );
}
