import { changedPackage } from './changed-package.ts';

/** Leaves out of the page how Zod describes a schema as JSON Schema, which only the server does: 5 kB of the first form. */
export const withoutJsonSchema = () =>
  changedPackage({
    name: 'without-json-schema',
    files: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    change: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) return code;
      const refuse = "() => { throw new Error('The page has no JSON Schema.'); }";
      return [`const refuse = ${refuse};`, ...names.map((name) => `export const ${name} = () => refuse;`)].join('\n');
    },
  });

/** Zod tries to compile code as it is read, which the page's policy refuses: a report in the browser's tools, and nothing gained. */
export const withoutCompiledChecks = () =>
  changedPackage({
    name: 'without-compiled-checks',
    files: /\/zod\/v4\/core\/core\.js$/,
    change: (code) => code.replace('(_a.__zod_globalConfig = {})', '(_a.__zod_globalConfig = { jitless: true })'),
  });

/**
 * Gives Mantine's fields the ids of React. Its own hook gives each a random id after it was drawn, for pages that a server renders, and
 * so draws every field, list and tab a second time.
 */
export const idsFromTheStart = () =>
  changedPackage({
    name: 'ids-from-the-start',
    files: /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/,
    change: () => `
      import { useId as useReactId } from 'react';
      export function useId(given) {
        const id = useReactId();
        return typeof given === 'string' ? given : 'mantine-' + id;
      }`,
  });

/**
 * Lets the style give a field of several lines its height, in browsers that can. Mantine lays the page out three times for each such field
 * whenever it is drawn: 40 ms of opening a day, on a phone.
 */
export const textareasByStyle = () =>
  changedPackage({
    name: 'textareas-by-style',
    files: /\/@mantine\/core\/esm\/components\/Textarea\/Autosize\.mjs$/,
    change: (code) => {
      const byScript = code.replace('function TextareaAutosize(', 'function TextareaByScript(');
      return byScript === code ? code : `${byScript}${textareaByStyle}`;
    },
  });

const textareaByStyle = `
  const heightOf = (rows) => 'calc(' + rows + ' * 1lh + 2 * var(--input-padding-y) + 2px)';
  function TextareaByStyle({ minRows = 1, maxRows, style, ...props }) {
    const height = { minHeight: heightOf(minRows), maxHeight: maxRows === undefined ? undefined : heightOf(maxRows) };
    return jsx('textarea', { rows: minRows, ...props, style: { ...style, ...height, fieldSizing: 'content' } });
  }
  const TextareaAutosize = CSS.supports('field-sizing', 'content') ? TextareaByStyle : TextareaByScript;`;
