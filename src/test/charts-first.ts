import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** Expects every chart of the page before this table. */
export function expectChartsBefore(table: HTMLElement | undefined): void {
  for (const chart of screen.getAllByRole('img', { name: /: a bar chart\. / }))
    expect(table?.compareDocumentPosition(chart), chart.ariaLabel ?? '').toBe(Node.DOCUMENT_POSITION_PRECEDING);
}
