import { noPosition } from '#shared/position-fields.ts';
import type { Outputs } from '#web/trpc.ts';
import { testUser } from './render.tsx';

// Three traps of one line, as their pages ask for them.

export const at = '2026-03-01T00:00:00.000Z';
const stored = { version: 1, updatedAt: at, updatedById: 1 };

export const trap = (id: number, code: string, more: object = {}) => ({
  ...{ id, code, projectId: 3, project: 'Ōkura Bush', lineId: 5, line: 'Ridge line', place: id, checkEveryDays: 21 },
  ...{ typeId: 1, type: 'DOC 200', holdsAlive: false, resetsItself: false, isBaitStation: false },
  ...{ state: 'In use', setOn: '2025-01-01', setAgainOn: [], retiredOn: null, retiredReason: '', lure: '', notes: '' },
  ...{ ...noPosition, lastCheckedAt: '2026-01-10T00:00:00.000Z', daysLate: null, lastCaughtAt: null, lastCaught: '' },
  ...{ ...stored, ...more },
});
export const line = {
  ...{ id: 5, projectId: 3, name: 'Ridge line', directions: '', checkEveryDays: 21, trapIds: [1, 2, 3] },
  ...{ daysLate: 7, holdsAlive: true, ...stored },
};
export const type = {
  id: 1,
  name: 'DOC 200',
  resetsItself: false,
  holdsAlive: false,
  isBaitStation: false,
  version: 1,
};
type Caught = Outputs['trapChecks']['list'][number]['catches'][number];
export const check = (id: number, checkedAt: string, more: object = {}) => ({
  ...{ id, trapId: 1, code: 'T1', lineId: 5, activityId: null, checkedAt, checkedBy: 'Aroha Ngātai', createdById: 1 },
  ...{ state: 'Set', catches: [] as Caught[], strikes: null, baitLeft: '', baitSet: '', rebaited: false },
  ...{ condition: null, note: '', bothHappened: false, checkedTwice: false, ...noPosition, ...stored, ...more },
});

export const server = {
  'traps.list': () => [
    trap(1, 'T1', { daysLate: 7 }),
    trap(2, 'T2', { lastCaughtAt: '2026-09-05T00:00:00.000Z', lastCaught: 'Stoat' }),
    trap(3, 'T10', { state: 'Retired' }),
  ],
  'traps.get': () => trap(1, 'T1'),
  'trapLines.list': () => [line],
  'trapTypes.list': () => [type],
  'species.list': () => [{ id: 1, name: 'Ship rat', countsAs: 'rats', version: 1 }],
  'projects.list': () => [{ id: 3, name: 'Ōkura Bush' } as Outputs['projects']['list'][number]],
  'trapChecks.list': () => [],
};
export const admin = { ...testUser, role: 'Group Admin' as const };
