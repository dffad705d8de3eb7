import type { JsonSchema } from './call-schema.ts';
import type { Schemas } from './openapi-types.ts';
import type { CallGroup } from './route.ts';

/** A realistic value of the wire fields that several nouns have. A noun may have its own (`CallGroup`). */
const common: Readonly<Record<string, unknown>> = {
  accuracy: 8,
  description: 'Radios charged',
  email: 'mereana@okurabush.example',
  emergencyContact: 'Aroha Tāmati',
  emergencyContactNumber: '0225550117',
  firstname: 'Mereana',
  lastname: 'Hōhepa',
  latitude: -36.6652,
  longitude: 174.7214,
  message: 'Saved successfully!',
  name: 'Ōkura estuary',
  notes: 'Meet at the gate',
  objectives: [1, 2],
  phone: '0215550142',
  positionHow: 'phone',
  projectLocation: 'Ōkura Bush Walkway, Auckland',
  projectName: 'Ōkura estuary',
  reason: 'Reported twice',
  search: 'maia',
  title: 'Weed Treatment',
};

/** A value that fits the schema, as it would be in a call of this noun. `name`: the field that holds it. */
export function exampleOf(
  schema: JsonSchema,
  schemas: Schemas,
  group: Pick<CallGroup, 'examples'>,
  name = '',
): unknown {
  const part = (of: JsonSchema, as = name) => exampleOf(of, schemas, group, as);
  const named = schema.$ref?.split('/').at(-1);
  if (named) return part(schemas[named] ?? {});
  if (schema.const !== undefined) return schema.const;
  const value = { ...common, ...group.examples }[name];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return part(choices.find((choice) => fits(value, choice)) ?? (choices[0] as JsonSchema));
  if (schema.enum) return schema.enum.includes(value) ? value : schema.enum[0];
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(([, field]) => !field.deprecated);
    return Object.fromEntries(fields.map(([field, of]) => [field, part(of, field)]));
  }
  if (schema.type === 'array') {
    const isList = Array.isArray(value) && value.every((one) => isOfType(one, schema.items?.type));
    return isList ? value : [part(schema.items ?? {})];
  }
  if (value !== undefined && isOfType(value, schema.type)) return value;
  return plain(schema);
}

/** A choice that takes one value alone, such as '' for nothing, has a type, too. */
const fits = (value: unknown, choice: JsonSchema) =>
  isOfType(value, choice.type) && (choice.const === undefined || choice.const === value);

function isOfType(value: unknown, type: JsonSchema['type']): boolean {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = [type ?? []].flat();
  return types.includes(own) || (types.includes('integer') && Number.isInteger(value));
}

/** For a field that has no value above. */
function plain({ type, format, minimum }: JsonSchema): unknown {
  if (format === 'date') return '2026-05-02';
  const [first = 'string'] = [type ?? []].flat();
  const plainValues: Record<string, unknown> = { string: '', boolean: false, null: null, object: {} };
  return first in plainValues ? plainValues[first] : Number(minimum ?? 1) || 1;
}
