import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = import.meta.dirname;
const mantine = join(web, '../../node_modules/@mantine/core');
const components = join(mantine, 'esm/components');

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
);
const read = (path: string) => readFileSync(path, 'utf8');
const stylesIn = (file: string) =>
  [...read(join(web, file)).matchAll(/styles\/(\w+)(?:\.layer)?\.css/g)].map(([, name = '']) => name);

/** The names that a program takes from `@mantine/core`. */
function namesFrom(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(([, list = '']) => list);
  return (
    lists
      .flatMap((list) => list.split(','))
      // `Select as MantineSelect` is a Select.
      .map((name) => name.trim().replace(/ as \w+$/, ''))
      .filter((name) => /^[A-Z]/.test(name))
  );
}

/** The components that a component of Mantine draws itself with, itself among them. */
function partsOf(name: string, found = new Set<string>()): Set<string> {
  const folder = join(components, name);
  if (found.has(name) || !existsSync(folder)) return found;
  found.add(name);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.mjs')) continue;
    const from = dirname(join(folder, file));
    for (const [, path = ''] of read(join(folder, file)).matchAll(/from "(\.[^"]+)"/g)) {
      const target = join(from, path);
      if (target.startsWith(`${components}/`)) partsOf(target.slice(components.length + 1).split('/')[0] ?? '', found);
    }
  }
  return found;
}

/** `Radio.Card` is `RadioCard` to Mantine. */
function partsNamedIn(source: string): string[] {
  const own = new Set(namesFrom(source));
  return [...source.matchAll(/<([A-Z]\w*)\.([A-Z]\w*)/g)].flatMap(([, whole = '', part = '']) =>
    own.has(whole) ? [whole + part] : [],
  );
}

const styled = (names: Iterable<string>) =>
  [...names].filter((name) => existsSync(join(mantine, `styles/${name}.layer.css`)));

test('every component of Mantine that the page uses has its style', () => {
  const used = new Set(
    sources
      .map((path) => read(join(web, path)))
      .flatMap((source) => [...namesFrom(source), ...partsNamedIn(source)])
      .flatMap((name) => [...partsOf(name)]),
  );
  expect(used.size).toBeGreaterThan(30);
  const given = new Set([...stylesIn('styles-before-sign-in.css'), ...stylesIn('styles-of-pages.css')]);
  expect(styled(used).filter((name) => !given.has(name))).toEqual([]);
});

test('a style is loaded once, and in the order of Mantine, on which it relies', () => {
  const whole = read(join(mantine, 'styles.layer.css'));
  const indexOf = (name: string) => {
    const [mark = ''] = /\.m_[0-9a-f]+/.exec(read(join(mantine, `styles/${name}.layer.css`))) ?? [];
    return whole.indexOf(mark);
  };
  const files = ['styles-before-sign-in.css', 'styles-of-pages.css'].map(stylesIn);
  expect(files.flat().length).toBe(new Set(files.flat()).size);
  for (const names of files) {
    const parts = names.filter((name) => /^[A-Z]/.test(name));
    expect(parts).toEqual(parts.toSorted((a, b) => indexOf(a) - indexOf(b)));
  }
});

// Vite puts the styles of pages into the head, before the one of the sign-in screen, which the body links: the order of files says nothing.
test('the style of a page wins over that of the sign-in screen, wherever the two stand: a tab keeps its padding', () => {
  const imports = read(join(web, 'styles-before-sign-in.css')).match(/@import .*/g) ?? [];
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((one) => !one.endsWith('.css" layer(mantine.entrance);'))).toEqual([]);
  const later = read(join(web, 'styles-of-pages.css')).match(/@import .*/g) ?? [];
  expect(later.filter((one) => !one.endsWith('.layer.css";'))).toEqual([]);
});
