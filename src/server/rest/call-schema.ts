import { z } from 'zod';
import type { Permission } from '#shared/permissions.ts';
import { operationOf } from './operations.ts';
import type { RestRoute, WireFields } from './route.ts';

/** JSON Schema, as far as these calls need it. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  deprecated?: boolean;
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  maxLength?: number;
  [keyword: string]: unknown;
};

/** The fields of a call in wire names. A call has several sets where one field decides which others there are. */
export type WireObject = { properties: Record<string, JsonSchema>; required: string[] };

type Shape = Record<string, z.ZodType>;

export function permissionOf({ operation }: RestRoute): Permission | 'public' {
  return operationOf(operation).permission;
}

/** What a call takes under these wire names, read from the schema of its operation. */
export function describeFields(route: RestRoute, fields: WireFields): WireObject[] {
  const schema = operationOf(route.operation).schema;
  if (!schema) return [{ properties: {}, required: [] }];
  const wire = Object.entries(fields).map(([name, field]) => ({
    name,
    input: typeof field === 'string' ? field : field.to,
  }));
  return variantsOf(schema)
    .filter((shape) => wire.length === 0 || wire.some(({ input }) => input in shape))
    .map((shape) => ({ shape, constants: constantsOf(shape) }))
    .filter(({ constants }) => !contradicts(constants, route.fixed))
    .map(({ shape, constants }) => {
      const missing = missingFields(schema, { ...constants, ...route.fixed });
      return {
        properties: Object.fromEntries(wire.map(({ name, input }) => [name, describeField(shape[input])])),
        required: wire.filter(({ input }) => missing.has(input) || input in constants).map(({ name }) => name),
      };
    });
}

/** The fields of each object that a schema accepts: several for a union, although a call may have wire names for only one of them. */
function variantsOf(schema: z.ZodType): Shape[] {
  const options = schema instanceof z.ZodUnion ? schema.options : [schema];
  return options.map((option) => (option instanceof z.ZodObject ? (option.shape as Shape) : {}));
}

function constantsOf(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (field instanceof z.ZodLiteral ? [[name, field.value]] : [])),
  );
}

function contradicts(constants: Record<string, unknown>, fixed: Record<string, unknown> = {}): boolean {
  return Object.entries(fixed).some(([name, value]) => name in constants && constants[name] !== value);
}

/** The required fields, found by asking the schema: the JSON Schema of a preprocessed field does not say that it is required. */
function missingFields(schema: z.ZodType, given: Record<string, unknown>): Set<unknown> {
  const result = schema.safeParse(given);
  return new Set(result.success ? [] : result.error.issues.map(({ path }) => path[0]));
}

/** The JSON Schema of what may be sent. A text's length limits are those after trimming. */
function describeField(schema: z.ZodType | undefined): JsonSchema {
  if (!schema) return {};
  const sent = toJsonSchema(schema, 'input');
  return sent.type === 'string' ? { ...sent, ...boundsOf(schema) } : sent;
}

function boundsOf(schema: z.core.$ZodType): JsonSchema {
  if (schema instanceof z.ZodPipe) return { ...boundsOf(schema.in), ...boundsOf(schema.out) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return boundsOf(schema.unwrap());
  return schema instanceof z.ZodString ? toJsonSchema(schema, 'output') : {};
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return withoutNoise(json as JsonSchema);
}

/** Without limits of 2^53 - 1, which every JSON number has anyway. */
function withoutNoise(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const isBound = key === 'maximum' || key === 'minimum';
    return isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
  }) as JsonSchema;
}
