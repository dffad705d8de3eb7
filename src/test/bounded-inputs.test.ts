import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/trpc/app-router.ts';
import { isShort, longText } from '#shared/fields.ts';

type Schema = z.core.$ZodTypes;

/**
 * The paths of an input's texts, lists and records that may be of any length. What a pipe begins with bounds the rest; a `preprocess`
 * begins with a function, which bounds nothing.
 */
function unboundedIn(schema: Schema, path: string): string[] {
  const { def } = schema._zod;
  const at = (inner: unknown, name = '') => unboundedIn(inner as Schema, `${path}${name}`);
  const checks = (def.checks ?? []).map((check) => check._zod.def as { check: string; fn?: unknown });
  const isUuid = 'format' in def && def.format === 'uuid';
  const isBounded = isUuid || checks.some(({ check, fn }) => check === 'max_length' || fn === isShort);
  const own = isBounded ? [] : [path];
  switch (def.type) {
    case 'string':
      return own;
    case 'array':
      return [...own, ...at(def.element, '[]')];
    case 'record':
      return [
        ...(z.globalRegistry.get(schema)?.maxProperties ? [] : [`${path}{}`]),
        ...at(def.keyType, '.*'),
        ...at(def.valueType, '.*'),
      ];
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, inner]) => at(inner, `.${name}`)),
        ...(def.catchall && def.catchall._zod.def.type !== 'never' ? [`${path}.*`] : []),
      ];
    case 'union':
      return def.options.flatMap((option) => at(option));
    case 'intersection':
      return [...at(def.left), ...at(def.right)];
    case 'pipe':
      return at(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return at(def.innerType);
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
    case 'custom':
    // Only where a value is not looked at.
    case 'unknown':
      return [];
    default:
      return [`${path} (${def.type})`];
  }
}

test('what may be of any length is found', () => {
  const text = z.string();
  const some = z.object({
    text,
    chosen: text.optional().default('').nullable(),
    list: z.array(text.max(5)),
    listed: z.array(z.object({ text })).max(5),
    either: z.union([z.number(), text.trim()]),
    both: z.intersection(z.object({ text }), z.object({ id: z.number() })),
    changed: z.preprocess(
      (value) => value,
      text.transform((given) => given.length),
    ),
    named: z.record(text.max(5), text.max(5)),
    bounded: z.tuple([longText()]),
    fine: z
      .array(longText())
      .max(3)
      .transform((list) => list.join('')),
  });
  expect(unboundedIn(some as unknown as Schema, 'some')).toEqual([
    'some.text',
    'some.chosen',
    'some.list',
    'some.listed[].text',
    'some.either',
    'some.both.text',
    'some.changed',
    'some.named{}',
    'some.bounded (tuple)',
  ]);
});

test('no procedure takes a text, a list or a record of any length', () => {
  const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, { _def: { inputs: Schema[] } }][];
  const inputs = procedures.flatMap(([path, { _def }]) => _def.inputs.map((schema) => [path, schema] as const));
  expect(inputs.length).toBeGreaterThan(100);
  expect(inputs.flatMap(([path, schema]) => unboundedIn(schema, path))).toEqual([]);
});
