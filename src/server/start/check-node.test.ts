import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './package-root.ts';

/** The check as a program that needs such a Node would have it. */
function checkAgainst(engines: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-node-'));
  try {
    copyFileSync(join(packageRoot, 'check-node.cjs'), join(folder, 'check-node.cjs'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: engines } }));
    const { status, stderr } = spawnSync(process.execPath, ['check-node.cjs'], { cwd: folder, encoding: 'utf8' });
    return { status, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a Node that is too old is named, with the one that is needed and where to get it', () => {
  const { status, stderr } = checkAgainst('>=999.1');
  expect(status).toBe(78);
  expect(stderr).toContain(`Bushline needs Node.js 999.1 or newer. This is Node.js ${process.versions.node} (`);
  expect(stderr).toContain('https://nodejs.org');
});

test.each([`>=${process.versions.node}`, '>=8.999.999'])(
  'a Node that is new enough is not spoken of: %s',
  (engines) => {
    expect(checkAgainst(engines)).toEqual({ status: 0, stderr: '' });
  },
);

test('npm refuses to install for a Node that is too old, instead of warning and failing later', () => {
  expect(readFileSync(join(packageRoot, '.npmrc'), 'utf8')).toContain('engine-strict=true');
});
