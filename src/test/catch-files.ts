import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** Collects the CSV files that a page offers for download. `read` returns their texts by name: with byte order marks, without the last CRLF. */
export function catchFiles(): { read: () => Promise<Record<string, string>> } {
  const made = new Map<string, Blob>();
  const offered: [name: string, url: string][] = [];
  URL.revokeObjectURL = () => {};
  URL.createObjectURL = (file) => {
    const url = `blob:${made.size}`;
    made.set(url, file as Blob);
    return url;
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    offered.push([this.download, this.href]);
  });
  return {
    read: async () => {
      const texts = offered.map(async ([name, url]) => [name, withoutLastEnd(await readText(made.get(url)))]);
      return Object.fromEntries(await Promise.all(texts));
    },
  };
}

function withoutLastEnd(text: string): string {
  expect(text.endsWith('\r\n'), 'Each line ends with CRLF, the last one too.').toBe(true);
  return text.slice(0, -2);
}

/** The headings of an exported file must match the manual, because people rely on them. */
export function expectDocumented(text: string): void {
  const [headings = ''] = text.slice(1).split('\r\n');
  expect(readFileSync('docs/exports.md', 'utf8')).toContain(headings.replaceAll(',', ', '));
}

/** jsdom's files have no `text()`. */
function readText(file = new Blob()): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
}
