import { expect, type Page } from '@playwright/test';
import { readPdf } from './read-pdf.ts';

/** Prints the page to PDF and reads it back, without the browser's headers and footers. */
export async function printPages(page: Page) {
  const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  // A4, in points.
  expect(new Set(pdf.sizes.map(([width, height]) => `${width} × ${height}`))).toEqual(new Set(['595 × 842']));
  pdf.pages.forEach((text, index) => {
    expect(text).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
  });
  return pdf.pages;
}

/** A range, because fonts differ between machines and can change the number of pages. */
export function expectCount(pages: string[], least: number, most: number) {
  expect(pages.length, 'Pages').toBeGreaterThanOrEqual(least);
  expect(pages.length, 'Pages').toBeLessThanOrEqual(most);
}

export function expectWords(text: string, words: readonly string[]) {
  expect(
    words.filter((word) => !text.includes(word.normalize('NFC'))),
    'Words that are not on the paper',
  ).toEqual([]);
}

export function expectNone(text: string, words: readonly string[]) {
  expect(
    words.filter((word) => text.includes(word)),
    'What belongs to the screen alone',
  ).toEqual([]);
}
