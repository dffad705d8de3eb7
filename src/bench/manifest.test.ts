import { describe, expect, it } from 'vitest';
import { filesOf, importedBy, type Manifest, reachableFrom } from './manifest.ts';
import { readRoutes } from './routes.ts';

const manifest: Manifest = {
  'index.html': { file: 'entry.js', imports: ['_react'], dynamicImports: ['list', 'report'], css: ['entry.css'] },
  _react: { file: 'react.js' },
  _table: { file: 'table.js', imports: ['_react', '_button'], css: ['table.css'] },
  // The two chunks import each other, which Vite allows.
  _button: { file: 'button.js', imports: ['_table'], css: ['table.css'] },
  list: { file: 'list.js', imports: ['index.html', '_table'] },
  report: { file: 'report.js', imports: ['_react'], dynamicImports: ['bars'] },
  bars: { file: 'bars.js', imports: ['_react'], css: ['bars.css'] },
};

describe('what a page needs of the build', () => {
  it.each([
    ['the entry, without what it may ask for later', ['index.html'], [], ['entry.js', 'react.js']],
    ['a page and all it imports', ['list'], [], ['button.js', 'entry.js', 'list.js', 'react.js', 'table.js']],
    ['a page beside what is there already', ['list'], ['index.html', '_react'], ['button.js', 'list.js', 'table.js']],
    ['nothing, when all is there', ['_react'], ['_react'], []],
  ])('is %s', (_, keys, loaded, scripts) => {
    expect(filesOf(manifest, importedBy(manifest, keys, new Set(loaded))).scripts.toSorted()).toEqual(scripts);
  });

  it('counts a style named by two chunks once', () => {
    expect(filesOf(manifest, importedBy(manifest, ['list'])).styles.toSorted()).toEqual(['entry.css', 'table.css']);
  });

  it('follows lazy imports, but not those of chunks already loaded', () => {
    const loaded = importedBy(manifest, ['index.html']);
    const reached = (key: string) => filesOf(manifest, reachableFrom(manifest, [key], loaded)).scripts.toSorted();
    expect(reached('report')).toEqual(['bars.js', 'report.js']);
    expect(reached('list')).toEqual(['button.js', 'list.js', 'table.js']);
  });

  it('throws for a page that is not in the build', () => {
    expect(() => importedBy(manifest, ['src/web/pages/gone.tsx'])).toThrow(
      'The build has no chunk for src/web/pages/gone.tsx',
    );
  });
});

describe('the pages of the router', () => {
  const line = "page(paths.home, async () => (await import('./pages/home/home-page.tsx')).HomePage),";
  const broken = "page(\n  '*',\n  async () => (await import('./pages/gone.tsx')).Gone,\n),";

  it('are read with their addresses, even over several lines', () => {
    expect(readRoutes(line + broken)).toEqual([
      { path: '/home', module: 'src/web/pages/home/home-page.tsx' },
      { path: '*', module: 'src/web/pages/gone.tsx' },
    ]);
  });

  it('cause an error when one cannot be read, so that none stays unmeasured', () => {
    expect(() => readRoutes(`${line} page(paths.risks, loadRisks)`)).toThrow('2 pages, of which 1 could be read');
  });
});
