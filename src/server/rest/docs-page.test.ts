import { expect, test } from 'vitest';
import { drawDocsPage } from './docs-page.ts';
import type { OpenApiDocument, Operation } from './openapi-types.ts';

const call: Operation = {
  operationId: 'setTrap',
  summary: 'Set a <trap>',
  description: 'Everybody',
  tags: ['Traps & lines'],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, description: 'Whose' }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          anyOf: [
            {
              properties: {
                code: { type: 'string', maxLength: 20 },
                lures: { type: 'array', items: { type: 'string', format: 'date' }, maxItems: 5 },
              },
              required: ['code'],
            },
            {
              properties: { code: { type: 'string' }, state: { enum: ['Set', 'Sprung'] } },
              required: ['code', 'state'],
            },
          ],
        },
      },
    },
  },
  responses: {
    '201': { description: 'Made', content: { 'application/json': { schema: { $ref: '#/components/schemas/Trap' } } } },
    '409': { description: 'Taken' },
  },
};
const page = drawDocsPage({
  openapi: '3.1.0',
  info: {
    title: 'A & B',
    version: '1',
    description: 'Send `Origin`',
    contact: { name: '' },
    license: { name: '', identifier: '' },
  },
  servers: [],
  security: [],
  tags: [{ name: 'Traps & lines', description: '' }],
  paths: { '/api/traps/{id}': { put: call } },
  components: {
    schemas: {
      Trap: {
        type: 'object',
        properties: { id: { type: 'integer' }, when: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      },
    },
  },
} as OpenApiDocument);

test('a call says its fields, where each is sent, its type and bounds, and which must be sent in every form', () => {
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => row.replaceAll(/(<[^>]+>)+/g, '|'));
  expect(rows).toEqual([
    '|Field|In|Type|Needed|',
    '|id|path|integer. Whose|required|',
    '|code|body|string, at most 20 characters|required|',
    '|lures|body|array of string (date), at most 5|',
    '|state|body|"Set" | "Sprung"|'.replaceAll('"', '&quot;'),
  ]);
});

test('a call says what it answers, with named parts written out, and how it refuses', () => {
  expect(page).toContain('Answers <strong>201</strong>, or refuses with 409.');
  expect(page).toContain('<code>{\n  id: integer,\n  when: string | null\n}</code>');
});

test('texts are escaped, a long path can break, and the list of groups leads to each', () => {
  expect(page).toContain('<h1>A &amp; B API</h1>');
  expect(page).toContain('Set a &lt;trap&gt;.');
  expect(page).toContain('<code>Origin</code>');
  expect(page).toContain('/<wbr>api/<wbr>traps/<wbr>{id}');
  expect(page).toContain('<a href="#group-traps-lines">Traps &amp; lines</a>');
  expect(page).toContain('<h2 id="group-traps-lines">');
});
