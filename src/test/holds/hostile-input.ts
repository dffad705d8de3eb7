import fc from 'fast-check';

/** A request as it is sent, by somebody who is signed in or not. `part`: so many bytes of its body are sent, and no more. */
export type HostileInput = {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
  signedIn: boolean;
  part?: number;
};

const json = { 'content-type': 'application/json' };
const post = (kind: string, path: string, body: string, signedIn: boolean): HostileInput => ({
  kind,
  method: 'POST',
  path,
  headers: json,
  body,
  signedIn,
});
const get = (kind: string, path: string): HostileInput => ({
  kind,
  method: 'GET',
  path,
  headers: {},
  body: '',
  signedIn: true,
});

/** Runs of marks of several classes, between letters, as many as fit. */
const marks = fc
  .record({
    unit: fc.array(
      fc.constantFrom('\u0301', '\u0316', '\u0334', '\u0345', '\u3099', '\uFF9E', '\u05B0', '\u{1D165}', 'a'),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    length: fc.constantFrom(29, 31, 200, 2000, 7000, 60_000),
  })
  .map(({ unit, length }) => `a${unit.join('').repeat(Math.ceil(length / unit.length))}`);

const texts: fc.Arbitrary<HostileInput> = fc.tuple(marks, fc.integer({ min: 0, max: 6 })).map(([text, where]) => {
  const part = Array.from(text.slice(0, 1200))
    .slice(0, 600)
    .join('')
    .replaceAll(/\p{Cs}/gu, '');
  const short = encodeURIComponent(part);
  const search = encodeURIComponent(JSON.stringify({ search: part, term: part }));
  const row = { firstname: text.slice(0, 2000), lastname: text.slice(0, 2000), email: text.slice(0, 2000) };
  const rest = { phone: '0215550100', emergencyContact: text.slice(0, 2000), emergencyContactNumber: '0275550100' };
  const rows = Array.from({ length: 120 }, (_, n) => ({ line: n + 2, ...row, ...rest }));
  const ways: HostileInput[] = [
    post('marks', '/api/login', JSON.stringify({ email: text, password: text }), false),
    post('marks', '/api/forgot-password', JSON.stringify({ email: `${text}@b.nz` }), false),
    post('marks', '/api/volunteers', JSON.stringify({ ...row, ...rest }), true),
    post('marks', '/trpc/checklist.create', JSON.stringify({ description: text }), true),
    post('marks', '/trpc/volunteers.checkImport', JSON.stringify({ rows }), true),
    get('marks', `/api/volunteers?search=${short}`),
    get('marks', `/trpc/activities.list,volunteers.list?batch=1&input={"0":${search},"1":${search}}`),
  ];
  return ways[where] as HostileInput;
});

const shapes: fc.Arbitrary<HostileInput> = fc
  .record({
    opening: fc.constantFrom('[', '{"a":', '[{"b":['),
    depth: fc.constantFrom(5, 30, 1000, 60_000),
    members: fc.constantFrom(0, 500, 20_000),
    path: fc.constantFrom(
      '/api/login',
      '/api/objectives',
      '/trpc/session.login',
      '/trpc/risks.create',
      '/trpc/volunteers.import',
    ),
    signedIn: fc.boolean(),
    isWhole: fc.boolean(),
  })
  .map(({ opening, depth, members, path, signedIn, isWhole }) => {
    const wide = Array.from({ length: members }, (_, n) => `"${n * 7919}":${n}`).join(',');
    const closing = isWhole
      ? [...opening].reverse().join('').replaceAll(/[^[{]/g, '').replaceAll('[', ']').replaceAll('{', '}')
      : '';
    const deep = `${opening.repeat(depth)}1${closing.repeat(depth)}`;
    return post('shape', path, members > 0 ? `{${wide}}` : deep, signedIn);
  });

const reads = [
  'activities.export',
  'activities.list',
  'reports.project',
  'reports.objective',
  'exports.risks',
  'audit.search',
  'session.own',
  'projects.list',
  'no.such',
];

const batches: fc.Arbitrary<HostileInput> = fc
  .record({
    path: fc.array(fc.constantFrom(...reads), { minLength: 2, maxLength: 6 }),
    times: fc.constantFrom(1, 3, 4, 100),
  })
  .map(({ path, times }) => {
    const paths = Array.from({ length: times }, () => path).flat();
    const period = { startDate: '2024-01-01', endDate: '2026-12-31' };
    const input = { sort: 'activityName', projectId: 1, objectiveId: 1, ...period };
    const inputs = JSON.stringify(Object.fromEntries(paths.slice(0, 20).map((_, n) => [n, input])));
    return get('batch', `/trpc/${paths.join(',')}?batch=1&input=${encodeURIComponent(inputs)}`);
  });

const halves: fc.Arbitrary<HostileInput> = fc
  .record({
    length: fc.constantFrom(100, 15_000, 255_000, 2_900_000),
    part: fc.integer({ min: 0, max: 20_000 }),
    signedIn: fc.boolean(),
  })
  .map(({ length, part, signedIn }) => {
    const path = signedIn ? '/trpc/volunteers.import' : '/api/login';
    return { ...post('half', path, `{"email":"${'x'.repeat(length)}`, signedIn), part: Math.min(part, length) };
  });

/** One of every kind of what was found to hold a server, in any of the ways in; files stand in `hostile-files.ts`. */
export const hostileInput: fc.Arbitrary<HostileInput> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 4, arbitrary: shapes },
  { weight: 1, arbitrary: batches },
  { weight: 2, arbitrary: halves },
);
