import fc from 'fast-check';
import { allRoutes } from '#server/rest/all-routes.ts';
import { type JsonSchema, toJsonSchema } from '#server/rest/call-schema.ts';
import { describeCalls } from '#server/rest/openapi.ts';
import type { Operation } from '#server/rest/openapi-types.ts';
import { appRouter } from '#server/trpc/app-router.ts';

/** A request exactly as sent: no client library corrects it. */
export type RawRequest = { call: string; method: string; path: string; headers: Record<string, string>; body: Buffer };

const long = 'ā'.repeat(500_000);

const nastyValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  'NaN',
  'Infinity',
  'null',
  'a\u0000b',
  '\ud800',
  'half \udfff a pair',
  '\u202eright to left',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  "' OR 1=1; --",
  '%00%ff%',
  '<img src=x onerror=alert(1)>',
  'a@b.nz\r\nBcc: c@d.nz',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2026-03-05T00:00:00Z',
  [],
  {},
  [[[[]]]],
  ['__proto__'],
  { length: -1 },
  JSON.parse('{"toString": "x", "valueOf": 1, "then": 1}'),
  JSON.parse('{"__proto__": {"role": "Group Admin"}, "constructor": {"prototype": 1}}'),
  Array.from({ length: 3000 }, (_, index) => index - 10),
  Array(500).fill('x'),
];

const nasty = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...nastyValues) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constant(long) },
);

/** A value that roughly fits the schema; otherwise no request would get past the first check. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return fc.oneof(...several.map(fitting));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.format === 'date') return fc.constantFrom('2026-03-05', '2024-02-29', '2026-12-31');
  if (schema.type === 'integer') return fc.integer({ min: 1, max: 30 });
  if (schema.type === 'number') return fc.double({ min: 0, max: 1e6, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 5 });
  if (schema.type === 'object' && schema.properties) return objectOf(schema.properties);
  return fc.constantFrom('Hēmi', 'hemi@okurabush.example', '0215550142', 'Kererū#2026', 'likely', 'major', 'Yes', '');
}

function objectOf(properties: Record<string, JsonSchema>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty }),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1.5',
      '1e3',
      '9'.repeat(30),
      'one',
      '__proto__',
      '%00',
      '%',
      '%E0%A4%A',
      '..%2f..',
      '%ef%bc%91',
      '1%20',
      'x'.repeat(5000),
    ),
  },
);

const brokenBodies = [
  '',
  '{',
  '{"title": "x"',
  '{"amount": NaN}',
  '{"amount": 1e999}',
  "{'title': 1}",
  'null',
  '[]',
  '"text"',
  '12',
  '\ufeff{}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"__proto__": {"title": "x"}}',
  '{"title": "a", "title": {"b": 1}}',
  `{"title": "${'x'.repeat(1_000_000)}"}`,
  '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf',
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a\u0000.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__[x]"\r\n\r\n1\r\n--x--\r\n',
  `--x\r\n${'A: b\r\n'.repeat(500)}\r\n1\r\n--x--\r\n`,
  '--x--',
].map((text) => Buffer.from(text));
brokenBodies.push(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from([0x1f, 0x8b, 0x08, 0x00]));

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'application/json', 'content-encoding': 'zip' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': ';;;' },
  {},
);

type Sent = Pick<RawRequest, 'headers' | 'body'>;

const broken: fc.Arbitrary<Sent> = fc.record({ headers: oddHeaders, body: fc.constantFrom(...brokenBodies) });

function asJson(value: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  return value.map((body) => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body) ?? ''),
  }));
}

/** A multipart form: fields as text, and random bytes for files. */
function asForm(properties: Record<string, JsonSchema>): fc.Arbitrary<Sent> {
  const bytes = fc.constantFrom(
    '\x89PNG\r\n\x1a\n',
    '%PDF-1.7',
    'PK\x03\x04',
    'GIF89a',
    '<svg/>',
    '',
    'x'.repeat(70_000),
  );
  return fc.record({ values: objectOf(properties), bytes }).map(({ values, bytes: content }) => {
    const parts = Object.entries(values).map(([name, value]) => {
      const isFile = properties[name]?.format === 'binary';
      const text = isFile ? content : typeof value === 'string' ? value : JSON.stringify(value);
      const file = isFile ? '; filename="../a.png"\r\nContent-Type: image/png' : '';
      return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    });
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.from(`${parts.join('')}--x--\r\n`),
    };
  });
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 4000).replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/** The fields in the query string, some repeated, some as parts of an object. */
function asQuery(properties: Record<string, JsonSchema>): fc.Arbitrary<string> {
  const style = fc.constantFrom('once', 'once', 'once', 'twice', 'bracket', 'bare');
  return fc.tuple(objectOf(properties), style).map(([values, how]) => {
    const pairs = Object.entries(values).map(([name, value]) => {
      if (how === 'bare') return name;
      if (how === 'bracket') return `${name}[a][]=${encode(value)}`;
      const pair = `${name}=${encode(value)}`;
      return how === 'twice' ? `${pair}&${pair}` : pair;
    });
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  });
}

function restRequests(path: string, verb: string, operation: Operation): fc.Arbitrary<RawRequest> {
  const parameters = operation.parameters ?? [];
  const inQuery = Object.fromEntries(parameters.flatMap((one) => (one.in === 'query' ? [[one.name, one.schema]] : [])));
  const bodies = Object.entries(operation.requestBody?.content ?? {}).flatMap(([mediaType, { schema }]) =>
    (schema.anyOf ?? [schema]).map(({ properties = {} }) =>
      mediaType === 'application/json' ? asJson(objectOf(properties)) : asForm(properties),
    ),
  );
  const nothing = fc.constant<Sent>({ headers: {}, body: Buffer.alloc(0) });
  const sent =
    verb === 'get'
      ? nothing
      : fc.oneof(
          { weight: 8, arbitrary: fc.oneof(...(bodies.length > 0 ? bodies : [nothing])) },
          { weight: 2, arbitrary: broken },
          { weight: 1, arbitrary: asJson(nasty) },
        );
  return fc.tuple(ids, asQuery(inQuery), sent).map(([id, query, { headers, body }]) => ({
    call: `${verb.toUpperCase()} ${path}`,
    method: verb.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, id) + query,
    headers,
    body,
  }));
}

function procedureRequests(name: string, type: string, schema: JsonSchema): fc.Arbitrary<RawRequest> {
  const variants = schema.oneOf ?? [schema];
  const input = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...variants.map(({ properties = {} }) => objectOf(properties))) },
    { weight: 1, arbitrary: nasty },
  );
  const call = `${type} ${name}`;
  if (type === 'query') {
    return input.map((value) => ({
      call,
      method: 'GET',
      path: `/trpc/${name}?input=${encode(value)}`,
      headers: {},
      body: Buffer.alloc(0),
    }));
  }
  return fc
    .oneof({ weight: 6, arbitrary: asJson(input) }, { weight: 1, arbitrary: broken })
    .map(({ headers, body }) => ({
      call,
      method: 'POST',
      path: `/trpc/${name}`,
      headers,
      body,
    }));
}

const document = describeCalls(allRoutes, 'test');

type Procedure = { _def: { type: string; inputs: Parameters<typeof toJsonSchema>[0][] } };

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Any call, with input that is half right, wrong or unrelated. */
export const hostileRequest: fc.Arbitrary<RawRequest> = fc.oneof(
  ...Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => restRequests(path, verb, operation)),
  ),
  ...procedures.map(([name, { _def }]) =>
    procedureRequests(name, _def.type, _def.inputs[0] ? toJsonSchema(_def.inputs[0], 'input') : {}),
  ),
);

/** The statuses that the OpenAPI description lists for a call. */
export function describedStatuses(call: string): string[] | undefined {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  return operation && Object.keys(operation.responses);
}
