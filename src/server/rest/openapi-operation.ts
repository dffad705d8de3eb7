import { z } from 'zod';
import { may, roles } from '#shared/permissions.ts';
import { describeFields, type JsonSchema, permissionOf, toJsonSchema, type WireObject } from './call-schema.ts';
import { exampleOf } from './openapi-examples.ts';
import { describeRefusals } from './openapi-refusals.ts';
import type { Content, Operation, Parameter, Schemas } from './openapi-types.ts';
import type { RestRoute } from './route.ts';

const messageOnly = z.object({ message: z.string() }).meta({ id: 'Message' });

/**
 * The operation of a method and a path, which has several routes when the query or the body chooses between them. `item` is the path
 * that it is described under.
 */
export function describeCall(routes: RestRoute[], item: string, schemas: Schemas): Operation {
  const route = routes[0] as RestRoute;
  const parameters = routes.flatMap((one) => describeParameters(one, item, routes.length > 1));
  const body = describeBody(routes, schemas);
  return {
    operationId: nameOf(route),
    summary: routes.map(({ summary }) => summary).join('; or: '),
    description: describePermission(route),
    tags: [tagOf(route)],
    ...(permissionOf(route) === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters: uniqueByName(parameters) }),
    ...(body && { requestBody: body }),
    responses: { ...describeSuccess(routes, schemas), ...describeRefusals(route) },
  };
}

function describePermission(route: RestRoute): string {
  const permission = permissionOf(route);
  if (permission === 'public') return 'For everybody, signed in or not.';
  const mayCall = roles.filter((role) => may(role, permission));
  return mayCall.length < roles.length ? `Only for ${mayCall.join(', ')}.` : 'For everybody who is signed in.';
}

/** `activities.risk.add` stands under `Activities, risk`. */
export function tagOf({ operation }: RestRoute): string {
  const name = operation.split('.').slice(0, -1).join(', ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `GET /api/activity_staff/{activityId}` is `getActivityStaffByActivityId`. */
function nameOf({ method, path }: RestRoute): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(/\{(\w)/g, (_, letter: string) => `by ${letter.toUpperCase()}`)
    .split(/[^a-zA-Z]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeParameters(route: RestRoute, item: string, isOneOfSeveral: boolean): Parameter[] {
  const [inPath] = describeFields(route, route.params ?? {});
  const [inQuery] = describeFields(route, route.query ?? {});
  const path = Object.entries(inPath?.properties ?? {}).map(
    ([name, schema]): Parameter => ({
      name: item.includes(`{${name}}`) ? name : 'id',
      in: 'path',
      required: true,
      description: describeId(name),
      schema,
      example: 1,
    }),
  );
  const query = (fields: WireObject): Parameter[] =>
    Object.entries(fields.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: fields.required.includes(name) && !isOneOfSeveral,
      schema,
      example: exampleOf(schema, {}, route.group, name),
    }));
  return [...path, ...(inQuery ? query(inQuery) : []), ...(route.method === 'GET' ? ignoredParameters(route) : [])];
}

/** `activityObjectiveId` is the id of the activity objective. */
function describeId(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ ?id$/, '');
  return `The id of the ${words || 'record'}.`;
}

function uniqueByName(parameters: Parameter[]): Parameter[] {
  return [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()];
}

const ignored = { deprecated: true, description: 'Accepted and not used.' } as const;

function ignoredParameters({ ignores = [] }: RestRoute): Parameter[] {
  return ignores.map((name) => ({ name, in: 'query', required: false, ...ignored, schema: { type: 'string' } }));
}

function describeBody(routes: RestRoute[], schemas: Schemas): Operation['requestBody'] {
  const withBody = routes.filter(({ body, files }) => body ?? files);
  const content: Content = {};
  const asked = withBody.filter(({ files }) => !hasRequired(files)).flatMap((route) => bodiesOf(route, {}));
  if (asked.length > 0) {
    const { group } = routes[0] as RestRoute;
    content['application/json'] = { schema: oneOf(asked), example: exampleOf(oneOf(asked), schemas, group) };
  }
  const forms = withBody.filter(({ files }) => files).flatMap((route) => bodiesOf(route, route.files ?? {}));
  if (forms.length > 0) content['multipart/form-data'] = { schema: oneOf(forms), ...listsAsJson(forms) };
  return withBody.length > 0 ? { required: true, content } : undefined;
}

/** A form has only text: a list is sent as its JSON. */
function listsAsJson(forms: JsonSchema[]) {
  const lists = forms.flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => properties[name]?.type === 'array'),
  );
  if (lists.length === 0) return {};
  return { encoding: Object.fromEntries(lists.map((name) => [name, { contentType: 'application/json' }])) };
}

function hasRequired(files: RestRoute['files'] = {}): boolean {
  return Object.values(files).some(({ required }) => required);
}

function bodiesOf(route: RestRoute, files: NonNullable<RestRoute['files']>): JsonSchema[] {
  const chosen = Object.entries(route.chooses ?? {});
  const required = Object.entries(files).flatMap(([name, file]) => (file.required ? [name] : []));
  return describeFields(route, route.body ?? {}).map((object) => {
    const needed = [...object.required, ...chosen.map(([name]) => name), ...required];
    return {
      type: 'object',
      properties: {
        ...object.properties,
        ...Object.fromEntries(chosen.map(([name, schema]) => [name, toJsonSchema(schema, 'input')])),
        ...Object.fromEntries(Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }])),
        ...Object.fromEntries((route.ignores ?? []).map((name) => [name, ignored])),
      },
      ...(needed.length > 0 && { required: needed }),
    };
  });
}

function oneOf(schemas: JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
}

export function asJson(schema: JsonSchema, example: unknown): Content {
  return { 'application/json': { schema, example } };
}

function describeSuccess(routes: RestRoute[], schemas: Schemas): Operation['responses'] {
  const route = routes[0] as RestRoute;
  if (route.send && !route.returns) {
    const content = { [route.sends ?? '*/*']: { schema: {} } };
    return { 200: { description: 'The content.', content } };
  }
  const answers = new Map(
    routes.map(({ returns = messageOnly }) => {
      const schema = describeAnswer(returns, schemas);
      return [JSON.stringify(schema), schema];
    }),
  );
  const schema = oneOf([...answers.values()]);
  const content = asJson(schema, exampleOf(schema, schemas, route.group));
  const done = { [String(route.status ?? 200)]: { description: 'Done.', content } };
  return route.isKnown ? { 200: { description: 'It was there already.', content }, ...done } : done;
}

/** An answer's schema; the parts that have a name go to the shared ones. */
export function describeAnswer(returns: z.ZodType, schemas: Schemas): JsonSchema {
  const { properties = {}, $defs = {} } = toJsonSchema(z.object({ answer: returns }), 'output');
  const moved = (schema: JsonSchema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as JsonSchema;
  for (const [name, { id: _, ...schema }] of Object.entries($defs as Schemas)) schemas[name] = moved(schema);
  return moved(properties.answer ?? {});
}
