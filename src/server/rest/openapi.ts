import { z } from 'zod';
import { may, type Permission, roles } from '#shared/permissions.ts';
import { describeFields, type JsonSchema, permissionOf, toJsonSchema, type WireObject } from './call-schema.ts';
import type { RestRoute } from './route.ts';

type Content = Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>;
export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type Answer = { description: string; content?: Content } | { $ref: string };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const said = z.object({ message: z.string() }).meta({ id: 'Message' });
const refused = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    conflict: z.object({ changedBy: z.string(), changedAt: z.string(), version: z.int() }).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Refusal' });

/** What each refusal means. The keys are the statuses. */
const refusals: Record<string, string> = {
  400: 'Something that was sent is not valid; `errors` names the fields.',
  401: 'Nobody is signed in, or the access token is not in force.',
  403: 'This person, or this access token, may not do this.',
  404: 'There is no such record.',
  409: 'Another record stands in the way, or the record has changed.',
  413: 'The body or a file is too large.',
  415: 'The body or a file has a type that is not accepted.',
  429: 'Too many attempts, or too many uploads at once; `Retry-After` says how many seconds to wait.',
};

/** Calls that count how often they are made, or wait in the queue for hashing a password, which has an end. */
const limited = [
  'session.login',
  'session.setup',
  'session.resetPassword',
  'staff.create',
  'staff.update',
  'emails.send',
  'activities.complete.sendIncident',
];

const introduction = `Every call but the ones that sign somebody in needs a session cookie (\`POST /api/login\`) or an access token (\`Authorization: Bearer …\`), which a Group Admin makes on the page Access tokens. A token has its owner's role.
Ids are whole numbers, dates are \`YYYY-MM-DD\`. A PUT changes the fields that are present. Unknown fields are ignored, texts are trimmed.
A refusal answers \`{message}\`, with \`errors\` where fields are at fault.`;

/** Describes every call of the table. Inputs come from the procedures' schemas, answers from the routes. */
export function describeCalls(routes: readonly RestRoute[], version: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument['paths'] = {};
  const shown = routes.filter(({ undocumented }) => !undocumented);
  for (const { method, path } of shown) {
    const verb = method.toLowerCase();
    paths[path] ??= {};
    paths[path][verb] ??= describeCall(
      shown.filter((route) => route.method === method && route.path === path),
      schemas,
    );
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bushline', version, description: introduction },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { token: [] }],
    tags: [...new Set(shown.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bushline_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Refused${status}`,
          { description, content: asJson(describeAnswer(refused, schemas)) },
        ]),
      ),
      schemas,
    },
  };
}

/** `activities.risk.add` stands under `Activities, risk`. */
function tagOf({ procedure }: RestRoute): string {
  const name = procedure.split('.').slice(0, -1).join(', ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The one operation of a method and a path; more than one route when the query or the body chooses between them. */
function describeCall(routes: RestRoute[], schemas: Record<string, JsonSchema>): Operation {
  const route = routes[0] as RestRoute;
  const parameters = routes.flatMap((one) => describeParameters(one, routes.length > 1));
  const body = describeBody(routes);
  const permission = permissionOf(route);
  const mayCall = permission === 'public' ? roles : roles.filter((role) => may(role, permission as Permission));
  return {
    operationId: nameOf(route),
    summary: routes.map(({ summary }) => summary).join('; or: '),
    ...(mayCall.length < roles.length && { description: `Only for ${mayCall.join(', ')}.` }),
    tags: [tagOf(route)],
    ...(permission === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters: uniqueByName(parameters) }),
    ...(body && { requestBody: body }),
    responses: { ...describeSuccess(routes, schemas), ...describeRefusals(route) },
  };
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

function describeParameters(route: RestRoute, isOneOfSeveral: boolean): Parameter[] {
  const [inPath] = describeFields(route, route.params ?? {});
  const [inQuery] = describeFields(route, route.query ?? {});
  const list = (where: 'path' | 'query', { properties, required }: WireObject): Parameter[] =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || (required.includes(name) && !isOneOfSeveral),
      schema,
    }));
  return [
    ...(inPath ? list('path', inPath) : []),
    ...(inQuery ? list('query', inQuery) : []),
    ...(route.method === 'GET' ? list('query', { properties: unusedFields(route), required: [] }) : []),
  ];
}

function uniqueByName(parameters: Parameter[]): Parameter[] {
  return [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()];
}

function unusedFields({ ignores = [] }: RestRoute): Record<string, JsonSchema> {
  return Object.fromEntries(ignores.map((name) => [name, { deprecated: true, description: 'Accepted and not used.' }]));
}

function describeBody(routes: RestRoute[]): Operation['requestBody'] {
  const withBody = routes.filter(({ body, files }) => body ?? files);
  const content: Content = {};
  const asked = withBody.filter(({ files }) => !hasRequired(files)).flatMap((route) => bodiesOf(route, {}));
  if (asked.length > 0) content['application/json'] = { schema: oneOf(asked) };
  const forms = withBody.filter(({ files }) => files).flatMap((route) => bodiesOf(route, route.files ?? {}));
  if (forms.length > 0) content['multipart/form-data'] = { schema: oneOf(forms), ...listsAsJson(forms) };
  return withBody.length > 0 ? { required: true, content } : undefined;
}

/** A form has only text: a list is sent as its JSON. */
function listsAsJson(forms: JsonSchema[]) {
  const lists = forms.flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((n) => properties[n]?.type === 'array'),
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
        ...unusedFields(route),
      },
      ...(needed.length > 0 && { required: needed }),
    };
  });
}

function oneOf(schemas: JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
}

function asJson(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}

function describeSuccess(routes: RestRoute[], schemas: Record<string, JsonSchema>): Operation['responses'] {
  const route = routes[0] as RestRoute;
  if (route.send && !route.returns) {
    const content = { [route.sends ?? '*/*']: { schema: {} } };
    return { 200: { description: 'The content.', content } };
  }
  const answers = new Map(
    routes.map(({ returns = said }) => {
      const schema = describeAnswer(returns, schemas);
      return [JSON.stringify(schema), schema];
    }),
  );
  const status = String(route.status ?? 200);
  return { [status]: { description: 'Done.', content: asJson(oneOf([...answers.values()])) } };
}

/** An answer's schema; the parts that have a name go to the shared ones. */
function describeAnswer(returns: z.ZodType, schemas: Record<string, JsonSchema>): JsonSchema {
  const { properties = {}, $defs = {} } = toJsonSchema(z.object({ answer: returns }), 'output');
  const moved = (schema: JsonSchema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as JsonSchema;
  for (const [name, { id: _, ...schema }] of Object.entries($defs as Record<string, JsonSchema>)) {
    schemas[name] = moved(schema);
  }
  return moved(properties.answer ?? {});
}

function describeRefusals(route: RestRoute): Operation['responses'] {
  const writes = route.method !== 'GET';
  const statuses = [
    400,
    401,
    ...(writes ? [403] : []),
    ...(permissionOf(route) !== 'public' && (route.params ?? route.query ?? route.body) ? [404] : []),
    ...(writes ? [409] : []),
    ...(writes ? [413, 415] : []),
    ...(limited.includes(route.procedure) || route.files ? [429] : []),
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));
}
