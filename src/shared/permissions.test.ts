import { expect, test } from 'vitest';
import { type Permission, tokenMay } from './permissions.ts';

test.each<[permission: Permission, read: boolean, write: boolean, everything: boolean]>([
  ['admin:read', true, true, true],
  ['admin:write', false, true, true],
  ['everything:read', false, false, true],
  ['staff:write', false, false, true],
])('a token may use %s by its scope alone', (permission, read, write, everything) => {
  const may = [tokenMay('read', permission), tokenMay('write', permission), tokenMay('everything', permission)];
  expect(may).toEqual([read, write, everything]);
});
