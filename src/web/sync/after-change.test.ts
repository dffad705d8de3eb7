import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyTouches } from './after-change.ts';
import { draw, showChanges } from './drawn-changes.ts';
import { keyOf, type MutationPath, type QueryPath } from './paths.ts';

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
});

const keyFor = (path: QueryPath, input?: object) => [...keyOf(path), { ...(input && { input }), type: 'query' }];
const know = (path: QueryPath, input: object | undefined, data: unknown) =>
  cache.setQueryData(keyFor(path, input), data);
const known = (path: QueryPath, input?: object) => cache.getQueryData(keyFor(path, input));
const isStale = (path: QueryPath, input?: object) => cache.getQueryState(keyFor(path, input))?.isInvalidated;

const weka = { id: 4, title: 'Weka', version: 1 };
const kaka = { id: 5, title: 'Kākā', version: 2 };

describe('the record that a change answers', () => {
  test('takes its place in every list that holds it', () => {
    know('objectives.list', undefined, [weka, { ...kaka, title: 'Kaka', version: 1 }]);
    applyTouches(cache, 'objectives.update', { id: 5 }, kaka);
    expect(known('objectives.list')).toEqual([weka, kaka]);
  });

  test('is added to a list that it is new to', () => {
    know('objectives.list', undefined, [weka]);
    applyTouches(cache, 'objectives.create', { title: 'Kākā' }, kaka);
    expect(known('objectives.list')).toEqual([weka, kaka]);
  });

  test('is added only to the list that was asked for such records', () => {
    know('hazards.list', { kind: 'site' }, []);
    know('hazards.list', { kind: 'activity-people' }, []);
    const hazard = { id: 9, kind: 'site' };
    applyTouches(cache, 'hazards.create', { kind: 'site', description: 'River' }, hazard);
    expect(known('hazards.list', { kind: 'site' })).toEqual([hazard]);
    expect(known('hazards.list', { kind: 'activity-people' })).toEqual([]);
  });

  test('finds its place in a list that comes with a total', () => {
    know('volunteers.list', { search: 'tui', page: 2 }, { rows: [{ id: 3, firstname: 'Tu' }], total: 41 });
    applyTouches(cache, 'volunteers.update', { id: 3 }, { id: 3, firstname: 'Tui' });
    expect(known('volunteers.list', { search: 'tui', page: 2 })).toEqual({
      rows: [{ id: 3, firstname: 'Tui' }],
      total: 41,
    });
  });
});

describe('a removed record', () => {
  test('is gone from the lists at once', () => {
    know('objectives.list', undefined, [weka, kaka]);
    applyTouches(cache, 'objectives.remove', { id: 4 }, { message: 'Deleted.' });
    expect(known('objectives.list')).toEqual([kaka]);
  });

  test.each([
    ['activities.details.remove', 'activities.document'],
    ['projects.remove', 'projects.overview'],
    ['traps.remove', 'traps.get'],
  ] as const)('after %s is not asked for by its page, but by whoever comes back to it (%s)', async (change, read) => {
    const asked: number[] = [];
    const watch = (id: number) => {
      const options = { queryKey: keyFor(read, { id }), queryFn: () => asked.push(id), staleTime: 60_000 };
      return new QueryObserver(cache, { ...options, initialData: {} as never }).subscribe(() => {});
    };
    const [leave] = [watch(7), watch(8)];
    applyTouches(cache, change, { id: 7 }, { message: 'Deleted.' });
    await vi.waitFor(() => expect(asked).toEqual([8]));
    leave?.();
    watch(7);
    await vi.waitFor(() => expect(asked).toEqual([8, 7]));
  });
});

describe('what a change makes stale', () => {
  test('is all of a noun, whatever was asked of it, and who changed it last', () => {
    know('projects.list', { search: '' }, []);
    know('projects.get', { id: 3 }, {});
    know('audit.lastChange', { recordId: 4 }, {});
    know('risks.list', undefined, []);
    applyTouches(cache, 'objectives.update', { id: 4 }, weka);
    expect(isStale('projects.list', { search: '' })).toBe(true);
    expect(isStale('projects.get', { id: 3 })).toBe(true);
    expect(isStale('audit.lastChange', { recordId: 4 })).toBe(true);
    expect(isStale('risks.list')).toBe(false);
  });

  test('is not the document that came with the answer', () => {
    for (const id of [7, 8]) know('activities.document', { id }, {});
    const stepped = hashKey(keyFor('activities.document', { id: 7 }));
    const staleAfter = (path: MutationPath, brought: string | null) => {
      applyTouches(cache, path, { id: 2 }, { message: 'Saved.' }, brought);
      return [7, 8].map((id) => isStale('activities.document', { id }));
    };
    expect(staleAfter('activities.staff.remove', stepped), 'but it shows on the others').toEqual([false, true]);
    expect(staleAfter('activities.checklist.tick', null)).toEqual([true, true]);
  });

  test('is not reloaded while another change of it is shown and not yet answered', async () => {
    const input = { id: 7 };
    know('activities.document', input, {});
    know('activities.document', { id: 8 }, {});
    const finish = await showChanges(cache, [draw('activities.document', input, (document) => document)]);
    applyTouches(cache, 'activities.staff.remove', { id: 2 }, { message: 'Removed.' });
    expect(isStale('activities.document', input)).toBe(false);
    expect(isStale('activities.document', { id: 8 })).toBe(true);
    finish(true);
    expect(isStale('activities.document', input)).toBe(true);
  });

  test.each([
    ['staff.unlock', 'system.get'],
    ['files.remove', 'system.get'],
    ['projects.update', 'files.list'],
    ['activities.outcome.removeDirect', 'projects.overview'],
    // How many activities a risk of the library is on.
    ['activities.details.duplicate', 'risks.browse'],
    ['activities.details.remove', 'risks.browse'],
    ['activities.details.duplicate', 'reports.objectives'],
    ['activities.details.remove', 'reports.objectives'],
    ['activities.volunteers.assign', 'reports.objectives'],
    // The lines of a project that is archived are no longer to be walked.
    ['projects.update', 'trapLines.list'],
    ['projects.update', 'trapLines.walk'],
  ] as const)('by %s is %s too', (change, read) => {
    know(read, undefined, {});
    applyTouches(cache, change, { id: 7 }, {});
    expect(isStale(read)).toBe(true);
  });
});
