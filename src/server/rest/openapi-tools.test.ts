import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { allRoutes } from './all-routes.ts';
import { describeCalls } from './openapi.ts';
import type { Content, Operation } from './openapi-types.ts';

const document = describeCalls(allRoutes, '1.0.0');
const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ call: `${verb} ${path}`, operation })),
);

describe('the description of the calls, as common tools read it', () => {
  let config: Awaited<ReturnType<typeof createConfig>>;

  beforeAll(async () => {
    // The rules that the tool recommends, from its own package, without the network.
    config = await createConfig({ extends: ['recommended'] });
  });

  const lint = async (described: object) => {
    const source = JSON.stringify(described);
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    return problems.map(({ severity, ruleId, message, location }) => [severity, ruleId, message, location[0]?.pointer]);
  };

  test('passes every recommended rule of Redocly without an error or a warning', async () => {
    // `complete` is no whole number, so they are told apart, which the rule does not see.
    const found = await lint(document);
    expect(found.map(([level, rule]) => [level, rule])).toEqual(Array(2).fill(['warn', 'no-ambiguous-paths']));
    const words = found.map(([, , said]) => said).join();
    for (const path of ['complete/{activityId}', '{id}/copies', '{id}/needs'])
      expect(words).toContain(`\`/api/activities/${path}\``);
  });

  test('would not pass with two names for one path, without a licence, or with an example that does not fit', async () => {
    const wrong = structuredClone(document);
    wrong.paths['/api/staff/{person}'] = {};
    wrong.info.license = undefined as never;
    const answer = wrong.paths['/api/session']?.get?.responses[200] as { content: Content };
    for (const media of Object.values(answer.content)) media.example = { id: 'one' };
    const rules = (await lint(wrong)).map(([, ruleId]) => ruleId);
    const expected = ['no-identical-paths', 'info-license', 'no-invalid-media-type-examples'];
    expect(rules).toEqual(expect.arrayContaining(expected));
  });
});

function examplesOf({ parameters = [], requestBody, responses }: Operation) {
  const contents = [requestBody, ...Object.values(responses)].flatMap((one) =>
    one && 'content' in one ? Object.entries(one.content as Content) : [],
  );
  return [
    ...parameters.filter(({ deprecated }) => !deprecated),
    ...contents.filter(([type]) => type === 'application/json').map(([, media]) => media),
  ];
}

// That each fits its schema is a rule of Redocly’s.
test('every field and every JSON body has an example', () => {
  for (const { call, operation } of operations)
    for (const { schema, example } of examplesOf(operation))
      if (Object.keys(schema).length > 0) expect(example, call).toBeDefined();
});

/** A group with what the examples name by the numbers 1 and 2, after the days that they name. */
async function groupOfExamples() {
  const program = createTestProgram();
  program.now = () => '2026-05-03T00:00:00.000Z';
  makeStaff(program.db, { role: 'Team Leader' });
  const projectId = makeProject(program.db).id;
  makeActivity(program.db, { projectId });
  makeVolunteer(program.db);
  const { api } = callerAs(program, 'Group Admin');
  for (const code of ['MB0', 'MB1']) await api.traps.create({ projectId, code, type: 'DOC 200', setOn: '2026-01-15' });
  return program;
}

// What was added by one example has the name that is in another.
test.each(['post', 'put'] as const)('every example of what is sent by %s is one that the call takes', async (verb) => {
  const program = await groupOfExamples();
  // A file can be named once, by whoever uploaded it.
  const files = { imageFileId: undefined, inductionFileId: undefined };
  const refused: unknown[] = [];
  for (const [path, verbs] of Object.entries(document.paths)) {
    const example = verbs[verb]?.requestBody?.content['application/json']?.example;
    // A link to reset a password is in a mail alone.
    if (example === undefined || path === '/api/reset-password') continue;
    // One of the calls is Logout.
    const { agent } = await signedInAgent(program, 'Group Admin');
    const sent = { ...(example as object), ...files };
    const { status, body } = await agent[verb](path.replaceAll(/\{\w+\}/g, '1')).send(sent);
    if (status === 400) refused.push([path, body, example]);
  }
  expect(refused).toEqual([]);
});

test('every id in a path is a whole number, and says whose id it is', () => {
  const inPath = operations.flatMap(({ call, operation }) =>
    (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => ({ call, ...one })),
  );
  for (const { call, schema, description } of inPath)
    expect([schema.type, description], call).toEqual(['integer', expect.stringMatching(/^The id of the [a-z ]+\.$/)]);
});

test('every operation names its group and says who may call it', () => {
  const groups = document.tags.map(({ name }) => name);
  for (const { call, operation } of operations) {
    expect(groups, call).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.description, call).not.toBe('');
  }
});

test('calls that write can be refused for a full disk, and limited calls for being too many', () => {
  const refusalsOf = (path: string, verb: string) => Object.keys(document.paths[path]?.[verb]?.responses ?? {});
  expect(refusalsOf('/api/objectives', 'post')).toEqual(expect.arrayContaining(['429', '507']));
  expect(refusalsOf('/api/report/objective', 'get')).toContain('429');
  // Taking everything away leaves a line in the trail.
  expect(refusalsOf('/api/backups/{id}', 'get')).toEqual(expect.arrayContaining(['403', '429', '507']));
  expect(refusalsOf('/api/objectives', 'get')).not.toEqual(expect.arrayContaining(['507']));
  expect(refusalsOf('/api/objectives', 'get')).not.toEqual(expect.arrayContaining(['429']));
});
