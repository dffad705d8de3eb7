import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { startLine } from '#test/start-line.ts';
import { type PackageJson, releasePackage } from './release-package.ts';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

test('the image holds the files that the commands of a release run', () => {
  const { scripts } = releasePackage(JSON.parse(read('package.json')) as PackageJson);
  const run = Object.values(scripts).flatMap((line) =>
    [...line.matchAll(/node (?:--\S+ )*([\w-]+(\.cjs)?)/g)].map(([, file]) => file),
  );
  const [image = ''] = read('Dockerfile')
    .split(/^FROM /m)
    .slice(-1);
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect([...new Set(run)].sort()).toEqual(['check-node.cjs', 'dist']);
  expect(copied).toEqual(expect.arrayContaining(run));
});

test('fail2ban reads the log of the service, and of every group of a machine', () => {
  const [, match] = /^journalmatch = (.+)$/m.exec(read('deploy/fail2ban/filter.d/bushline.conf')) ?? [];
  const [, slice] = /^Slice=(.+)$/m.exec(read('deploy/bushline@.service')) ?? [];
  expect(match?.split(' + ')).toEqual(['_SYSTEMD_UNIT=bushline.service', `_SYSTEMD_SLICE=${slice}`]);
});

test('a group of a machine is confined as the single service is', () => {
  const own =
    /^(Description|RequiresMountsFor|PartOf|Slice|User|Group|EnvironmentFile|Environment|StateDirectory|WantedBy)=/;
  const guards = (unit: string) =>
    read(`deploy/${unit}`)
      .split('\n')
      .filter((line) => /^\w+=/.test(line) && !own.test(line));
  expect(guards('bushline@.service')).toEqual(guards('bushline.service'));
});

test('the units and the container start the server as npm start does', () => {
  for (const unit of ['bushline.service', 'bushline@.service'])
    expect(read(`deploy/${unit}`)).toContain(`\nExecStart=/usr/bin/${startLine.join(' ')}\n`);
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(startLine).replaceAll(',', ', ')}`);
});
