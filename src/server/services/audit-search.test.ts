import { describe, expect, test } from 'vitest';
import { searchAuditSchema } from '#shared/audit.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { recordAudit } from './audit.ts';
import { searchAudit } from './audit-search.ts';

const act = (actorName: string, now = testNow) => ({ ...testAct, actorId: 1, actorName, now, madeAt: now });
const entry = { action: 'updated', recordType: 'project' as const, recordId: 7, recordName: 'Ōkura ridge' };

function createTrail() {
  const program = createTestProgram();
  recordAudit(program.db, act('Māia Hōhepa', '2026-03-03T10:59:00.000Z'), { ...entry, action: 'created' });
  recordAudit(program.db, act('Tama Rewi', '2026-03-03T11:00:00.000Z'), {
    ...entry,
    before: { name: 'Okura' },
    after: { name: 'Ōkura' },
  });
  recordAudit(program.db, act('Tama Rewi', '2026-03-04T11:00:00.000Z'), { ...entry, recordId: 8, recordName: 'Weeds' });
  return { program, api: callerAs(program, 'Group Admin').api };
}

describe('the audit trail', () => {
  test('is searched by person and by record, ignoring case and macrons, newest first', async () => {
    const { api } = createTrail();
    const names = async (input: Parameters<typeof api.audit.search>[0]) =>
      (await api.audit.search(input)).rows.map((row) => `${row.actorName} ${row.action} ${row.recordName}`);
    expect(await names({})).toEqual([
      'Tama Rewi updated Weeds',
      'Tama Rewi updated Ōkura ridge',
      'Māia Hōhepa created Ōkura ridge',
    ]);
    expect(await names({ person: 'MAIA' })).toEqual(['Māia Hōhepa created Ōkura ridge']);
    expect(await names({ record: 'okura', person: 'tama' })).toEqual(['Tama Rewi updated Ōkura ridge']);
    expect(await names({ record: 'created' })).toEqual(['Māia Hōhepa created Ōkura ridge']);
    expect(await names({ record: '100%' })).toEqual([]);
  });

  test('is searched by days in the group’s time zone, both included', async () => {
    const { api } = createTrail();
    const found = async (from: string, to: string) => (await api.audit.search({ from, to })).rows.length;
    // 11:00 UTC is midnight in Auckland in March.
    expect(await found('2026-03-03', '2026-03-03')).toBe(1);
    expect(await found('2026-03-04', '2026-03-04')).toBe(1);
    expect(await found('2026-03-04', '')).toBe(2);
    expect(await found('', '2026-03-04')).toBe(2);
  });

  test('of a period is read in its own order, without sorting it for each chunk', () => {
    const { db, sqlite } = createTestDb();
    const watched = watchQueries(sqlite);
    recordAudit(db, act('Tama Rewi', '2026-03-03T11:00:00.000Z'), entry);
    const found = searchAudit(
      watched.db,
      searchAuditSchema.parse({ from: '2026-03-01', to: '2026-03-31', record: 'okura' }),
      'Pacific/Auckland',
    );
    expect(found.rows).toHaveLength(1);
    const plans = watched.queries.map((query) => explain(sqlite, query).join('\n'));
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan).not.toContain('TEMP B-TREE');
  });

  test.each(['Pacific/Auckland', 'America/New_York'])(
    'is searched from the first to the last day that a date can name, in %s',
    async (ORG_TIMEZONE) => {
      const program = createTestProgram({ ORG_TIMEZONE });
      recordAudit(program.db, act('Tama Rewi'), entry);
      const { api } = callerAs(program, 'Group Admin');
      // An export of the trail is itself a line of it.
      const person = 'Tama';
      for (const { search } of [{ search: api.audit.search }, { search: api.exports.audit }]) {
        for (const from of ['', '0001-01-01', '0050-06-01', '0500-01-01'])
          expect((await search({ person, from, to: '9999-12-31' })).rows, from).toHaveLength(1);
        expect((await search({ person, from: '9999-12-31', to: '9999-12-31' })).rows).toEqual([]);
        await expect(search({ from: '0000-01-01' })).rejects.toThrow(messages.general.invalidDate);
      }
    },
  );

  test('is read a page at a time, no line twice and none left out, also when it grows meanwhile', async () => {
    const { program, api } = createTrail();
    for (let n = 0; n < 130; n += 1) recordAudit(program.db, act('Tama Rewi'), { ...entry, recordName: `Line ${n}` });
    const seen: number[] = [];
    let cursor: number | null = null;
    do {
      const page = await api.audit.search({ record: 'line', cursor });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.nextBefore;
      recordAudit(program.db, act('Tama Rewi'), { ...entry, recordName: 'Line that came later' });
    } while (cursor);
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });

  test('shows the beginning of long texts and says so, while its file has them whole', async () => {
    const { program, api } = createTrail();
    const long = 'Pōhutukawa '.repeat(2000);
    const kept = { status: 'On hold', inductionFileId: null, objectiveTitles: ['Weeds', 'Traps'] };
    const before = { ...kept, name: '', targets: Array(3000).fill('12 traps') };
    recordAudit(program.db, act('Tama Rewi'), { ...entry, action: 'deleted', before: { ...before, name: long } });
    const [line] = (await api.audit.search({})).rows;
    expect(line).toMatchObject({ before: { ...kept, name: `${long.slice(0, 500)}…` }, after: {}, isCut: true });
    expect(line?.before.targets).toMatch(/^\["12 traps","12 traps",.{470,490}…$/);
    const [whole, short] = (await api.exports.audit({})).rows;
    expect([whole?.before, whole?.isCut, short?.isCut]).toEqual([{ ...before, name: long }, false, false]);
    expect((await api.audit.search({ record: 'Weeds' })).rows[0]?.isCut).toBe(false);
  });

  test.each([
    ['a page', 'search', 300_000],
    ['a part of its file', 'file', 1_100_000],
  ] as const)('bounds %s by bytes, and goes on with the next line', async (_what, which, most) => {
    const { program, api } = createTrail();
    for (let n = 0; n < 40; n += 1)
      recordAudit(program.db, act('Tama Rewi'), {
        ...entry,
        recordName: `Line ${n}`,
        after: { name: 'k'.repeat(90_000) },
      });
    const read = which === 'search' ? api.audit.search : api.exports.audit;
    const seen: string[] = [];
    let [pages, cursor]: [number, number | null] = [0, null];
    do {
      const page: Awaited<ReturnType<typeof read>> = await read({ record: 'line', cursor });
      expect(JSON.stringify(page).length).toBeLessThan(most);
      seen.push(...page.rows.map((row) => row.recordName));
      [pages, cursor] = [pages + 1, page.nextBefore];
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => `Line ${39 - n}`));
    expect(pages).toBeGreaterThan(3);
  });

  test('says who changed a record last', async () => {
    const { api } = createTrail();
    expect(await api.audit.lastChange({ recordType: 'project', recordId: 7 })).toEqual({
      by: 'Tama Rewi',
      at: '2026-03-03T11:00:00.000Z',
      action: 'updated',
    });
    expect(await api.audit.lastChange({ recordType: 'project', recordId: 99 })).toBeNull();
  });

  test('names as the last change none that changed nothing', async () => {
    const { program, api } = createTrail();
    const staff = { recordType: 'staff' as const, recordId: 7 };
    recordAudit(program.db, act('Aroha Ngata'), { ...staff, action: 'updated', recordName: 'Māia Hōhepa' });
    for (const action of [
      ...['signed in', 'signed out', 'signed out elsewhere', 'unlocked'],
      ...['asked for a new password of', 'sent a reset link to'],
    ])
      recordAudit(program.db, act('Māia Hōhepa'), { ...staff, action, recordName: 'Māia Hōhepa' });
    expect(await api.audit.lastChange(staff)).toMatchObject({ by: 'Aroha Ngata', action: 'updated' });
  });
});
