import type { JsonSchema } from './call-schema.ts';
import { asJson, describeAnswer, describeCall, tagOf } from './openapi-operation.ts';
import { refusalSchema, refusals } from './openapi-refusals.ts';
import type { OpenApiDocument } from './openapi-types.ts';
import type { RestRoute } from './route.ts';

const introduction = `Every call but the ones that sign somebody in needs a session cookie (\`POST /api/login\`) or an access token (\`Authorization: Bearer …\`), which a Group Admin makes on the page Access tokens. A token has its owner's role and one of three scopes: \`read\`, \`write\`, or \`everything\`, which \`POST /api/logout\`, backups, the export of everything, and every change of staff need: who can set a password, an email or a role reaches everything.
Ids are whole numbers, dates are \`YYYY-MM-DD\`. A PUT changes the fields that are present. Unknown fields are ignored, texts are trimmed.
A refusal answers \`{message}\`, with \`errors\` where fields are at fault.`;

/** Describes every call of the table. Inputs come from the procedures' schemas, answers from the routes. */
export function describeCalls(routes: readonly RestRoute[], version: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument['paths'] = {};
  const shown = routes.filter(({ undocumented }) => !undocumented);
  const pathOf = joinPaths(shown.map(({ path }) => path));
  for (const { method, path } of shown) {
    const item = pathOf(path);
    const verb = method.toLowerCase();
    paths[item] ??= {};
    paths[item][verb] ??= describeCall(
      shown.filter((route) => route.method === method && route.path === path),
      item,
      schemas,
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bushline',
      version,
      description: introduction,
      contact: { name: 'The Group Admins of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { token: [] }],
    tags: describeTags(shown),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bushline_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
      responses: describeRefused(schemas),
      schemas,
    },
  };
}

/** The nouns that these calls stand under, in the calls' order. */
function describeTags(routes: readonly RestRoute[]): { name: string; description: string }[] {
  const byName = new Map(routes.map((route) => [tagOf(route), route.group.about]));
  return [...byName].map(([name, description]) => ({ name, description }));
}

function describeRefused(schemas: Record<string, JsonSchema>) {
  const schema = describeAnswer(refusalSchema, schemas);
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { description, example }]) => [
      `Refused${status}`,
      { description, content: asJson(schema, example) },
    ]),
  );
}

/**
 * In OpenAPI `/api/activity_staff/{activityId}` and `/api/activity_staff/{id}` are one path. Paths that differ only in this name are
 * described under `{id}`; the parameter's description says whose id it is.
 */
function joinPaths(paths: string[]): (path: string) => string {
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{id}');
  return (path) => (paths.some((other) => other !== path && shapeOf(other) === shapeOf(path)) ? shapeOf(path) : path);
}
