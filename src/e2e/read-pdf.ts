import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Reads a PDF: the text of each page on one line, and each page's size in points. */
export async function readPdf(bytes: Buffer): Promise<{ pages: string[]; sizes: [number, number][] }> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  const sizes: [number, number][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    pages.push(pieces.join('').normalize('NFC').replaceAll(/\s+/g, ' ').trim());
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    sizes.push([Math.round(right - left), Math.round(top - bottom)]);
  }
  await task.destroy();
  return { pages, sizes };
}
