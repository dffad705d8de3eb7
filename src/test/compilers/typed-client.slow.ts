import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '#server/rest/all-routes.ts';
import { describeCalls } from '#server/rest/openapi.ts';
import { packageRoot } from '#server/start/package-root.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff, testPassword } from '#test/factories.ts';
import { startTestServer } from '#test/http.ts';

/** The source of a client project: the files of `typed-client`, to which a generator adds types made from the OpenAPI description. */
const source = join(import.meta.dirname, 'typed-client');
/** Inside the package, so that imports find its libraries. */
const project = join(packageRoot, '.cache', `typed-client-${process.pid}`);

/** Mistakes of a client: in a path, a field, a value, a name in an answer. */
const mistakes: [right: string, wrong: string][] = [
  ["'/api/site_hazards'", "'/api/hazards'"],
  ['risk_id: riskId } })', 'risk: riskId } })'],
  ["role: 'Field Staff'", "role: 'Boss'"],
  ['({ sub_type }) => sub_type', '({ subType }) => subType'],
];
const job = readFileSync(join(source, 'job.ts'), 'utf8');
let complaints: string[];

beforeAll(async () => {
  mkdirSync(project, { recursive: true });
  const types = await openapiTypescript(JSON.stringify(describeCalls(allRoutes, '1.0.0')));
  writeFileSync(join(project, 'api-types.ts'), astToString(types));
  writeFileSync(join(project, 'job.ts'), job);
  writeFileSync(
    join(project, 'wrong-job.ts'),
    mistakes.reduce((text, [right, wrong]) => text.replace(right, wrong), job),
  );
  copyFileSync(join(source, 'tsconfig.json'), join(project, 'tsconfig.json'));
  const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');
  const settings = [tsc, '-p', project, '--rewriteRelativeImportExtensions'];
  const { stdout } = await promisify(execFile)(process.execPath, settings).catch((error) => error);
  complaints = stdout.split('\n').filter(Boolean);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('a typed client compiles, and does the documented job from sign-in to report', async () => {
  expect(complaints.filter((text) => !text.includes('wrong-job.ts'))).toEqual([]);
  const { connect, doTypedJob } = await import(/* @vite-ignore */ pathToFileURL(join(project, 'made/job.js')).href);
  const program = createTestProgram();
  const email = 'aroha@okurabush.example';
  makeStaff(program.db, { firstname: 'Aroha', email, role: 'Group Admin' });
  const server = await startTestServer(program);
  const job = await doTypedJob(connect(server.url), { email, password: testPassword }).finally(server.close);
  expect(job.signedIn).toMatchObject({ firstname: 'Aroha', role: 'Group Admin' });
  expect(job.project).toMatchObject({ name: 'Ōkura estuary', imageUrl: expect.stringMatching(/^api\/files\/\d+$/) });
  expect(job.activity).toMatchObject({ projectName: 'Ōkura estuary', status: 'InProgress' });
  expect(job.risks).toMatchObject([{ risk_rating: 'High', chosenControlIds: [expect.any(Number)] }]);
  expect(job.outcome).toMatchObject([{ sub_type: 'catches', rats: 5, possums: 2 }]);
  expect(job.completed.success).toBe(true);
  expect(job.report).toMatchObject({ detailRows: [{ amount: 12.5 }], totalAmount: 12.5 });
  expect(job.loggedOut).toBeTruthy();
});

test('the compiler finds a client’s mistakes in a path, a field, a value, a name in an answer', () => {
  const found = complaints.map((text) => Number(/wrong-job\.ts\((\d+),/.exec(text)?.[1]));
  const lines = job.split('\n');
  const lineNumbers = mistakes.map(([right]) => lines.findIndex((text) => text.includes(right)) + 1);
  expect(found).toEqual(expect.arrayContaining(lineNumbers));
});
