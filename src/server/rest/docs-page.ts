import type { JsonSchema } from './call-schema.ts';
import { docsStyle } from './docs-style.ts';
import type { OpenApiDocument, Operation } from './openapi-types.ts';

type Field = { name: string; where: string; schema: JsonSchema; required: boolean; note: string };
type Call = { path: string; verb: string; operation: Operation };

/** The description of all calls as one page, without scripts or anything from another host, so that it works under the strictest policy. */
export function drawDocsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · ${escapeHtml(document.info.title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>Version ${escapeHtml(document.info.version)} · <a href="/api/openapi.json">openapi.json</a> · <a href="/">Back to ${escapeHtml(document.info.title)}</a></p>
${document.info.description
  .split('\n')
  .map((text) => `<p>${inline(text)}</p>`)
  .join('\n')}
</header>
<nav aria-label="Groups of calls"><ul>
${groups.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('\n')}
</ul></nav>
<main id="calls">
${groups
  .map(
    ({ name, description, calls: own }) =>
      `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${own.map((call) => drawCall(call, document)).join('\n')}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
}

function drawCall({ path, verb, operation }: Call, document: OpenApiDocument): string {
  const { operationId, summary, description, responses } = operation;
  const [status = '200', success] = Object.entries(responses)[0] ?? [];
  const content = success && 'content' in success ? success.content : undefined;
  const [[mediaType, answer] = ['', undefined]] = Object.entries(content ?? {});
  const shape = answer && mediaType === 'application/json' ? showShape(answer.schema, document) : mediaType;
  const refusals = Object.keys(responses).filter((code) => code !== status);
  return `<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="verb ${verb}">${verb.toUpperCase()}</span> <code>${breakable(path)}</code></h3>
<p>${escapeHtml(summary)}. <em>${escapeHtml(description)}</em></p>
${drawFields(fieldsOf(operation), operationId)}
<p>Answers <strong>${escapeHtml(status)}</strong>${refusals.length > 0 ? `, or refuses with ${refusals.join(', ')}` : ''}.</p>
${shape ? `<pre tabindex="0" aria-label="Answer of ${escapeHtml(verb.toUpperCase())} ${escapeHtml(path)}"><code>${escapeHtml(shape)}</code></pre>` : ''}
</article>`;
}

/** The fields in the path, the query and the body. Each is shown once, even where the body has several forms. */
function fieldsOf({ parameters = [], requestBody }: Operation): Field[] {
  const fields: Field[] = parameters.map(({ name, in: where, schema, required, description: note = '' }) => ({
    name,
    where,
    schema,
    required,
    note,
  }));
  for (const [mediaType, { schema }] of Object.entries(requestBody?.content ?? {})) {
    const forms = schema.anyOf ?? [schema];
    for (const form of forms) {
      for (const [name, property] of Object.entries(form.properties ?? {})) {
        const where = mediaType === 'application/json' ? 'body' : 'form';
        const isKnown = fields.some((field) => field.name === name && ['body', 'form'].includes(field.where));
        const required = forms.every((one) => one.required?.includes(name));
        if (!isKnown) fields.push({ name, where, schema: property, required, note: property.description ?? '' });
      }
    }
  }
  return fields;
}

function drawFields(fields: Field[], operationId: string): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, where, schema, required, note }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}</td><td>${escapeHtml([showType(schema), note].filter(Boolean).join('. '))}</td><td>${required ? 'required' : ''}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0" role="group" aria-label="Fields of ${operationId}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Needed</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

function showType(schema: JsonSchema): string {
  const words = [
    schema.deprecated ? '' : typeName(schema),
    schema.maxLength ? `at most ${schema.maxLength} characters` : '',
    typeof schema.maxItems === 'number' ? `at most ${schema.maxItems}` : '',
  ];
  return words.filter(Boolean).join(', ') || (schema.deprecated ? '' : 'any');
}

function typeName({
  type,
  format,
  items,
  anyOf,
  oneOf,
  enum: choices,
  const: constant,
  properties,
}: JsonSchema): string {
  if (choices) return choices.map((one) => JSON.stringify(one)).join(' | ');
  if (constant !== undefined) return JSON.stringify(constant);
  const several = anyOf ?? oneOf;
  if (several) return [...new Set(several.map(typeName))].join(' | ');
  if (type === 'array') return `array of ${items ? typeName(items) : 'any'}`;
  if (type === 'object' && properties) return `object {${Object.keys(properties).join(', ')}}`;
  return [[type ?? []].flat().join(' | '), format ? `(${format})` : ''].join(' ').trim();
}

/** An answer as names and types, with referenced schemas written out. */
function showShape(schema: JsonSchema, document: OpenApiDocument, indent = ''): string {
  const named = schema.$ref?.split('/').at(-1);
  const { schemas = {} } = document.components;
  if (named) return showShape(schemas[named] as JsonSchema, document, indent);
  if (schema.type === 'array' && schema.items) return `[${showShape(schema.items, document, indent)}]`;
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map((one) => showShape(one, document, indent)).join(' | ');
  if (!schema.properties) return typeName(schema) || 'any';
  const deeper = `${indent}  `;
  const lines = Object.entries(schema.properties).map(
    ([name, property]) => `${deeper}${name}: ${showShape(property, document, deeper)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function anchor(name: string): string {
  return `group-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
}

/** Lets a long path break after each slash. */
function breakable(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>');
}

function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
