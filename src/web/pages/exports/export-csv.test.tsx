import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeBackupList } from '#test/backup-list.ts';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { caves, fatigue } from '#test/risks-manager-stage.tsx';
import { aroha } from '#test/staff-form-stage.tsx';
import { AuditPage } from '#web/pages/audit/audit-page.tsx';
import { BackupsPage } from '#web/pages/backups/backups-page.tsx';
import { ChecklistPage } from '#web/pages/checklist/checklist-page.tsx';
import { EmailsPage } from '#web/pages/emails/emails-page.tsx';
import { HazardsPage } from '#web/pages/hazards/hazards-page.tsx';
import { ObjectivesPage } from '#web/pages/objectives/objectives-page.tsx';
import { ProjectsPage } from '#web/pages/projects/projects-page.tsx';
import { RisksPage } from '#web/pages/risks/risks-page.tsx';
import { FieldStaffPage } from '#web/pages/staff/role-pages.tsx';
import { TokensPage } from '#web/pages/tokens/tokens-page.tsx';

const cut = 'The file has the first 20000 rows. Search for less to get the others.';
const at = '2026-03-05T01:02:03.000Z';

const line = (id: number, recordName = '=HYPERLINK("x")') => ({
  id,
  at,
  madeAt: null,
  actorId: 1,
  actorName: 'Māia Hōhepa',
  action: 'updated',
  recordType: 'project',
  recordId: 7,
  recordName,
  before: {},
  isCut: false,
  after: { name: 'Ōkura' },
});

const email = {
  createdAt: at,
  to: 'a@b.nz',
  subject: '+Kia ora',
  state: 'failed',
  attempts: 2,
  lastError: null,
  sentAt: null,
};

const backup = {
  ...{ id: 1, startedAt: at, fileName: 'b.db', size: 4096, result: 'ok', isThere: true },
  cause: 'by hand' as const,
};

const token = {
  ...{ name: 'Trap app', scope: 'read', ownerId: 2, ownerFirstname: 'Māia', ownerLastname: 'Hōhepa' },
  ...{ createdAt: at, expiresAt: null, isExpired: false, lastUsedAt: null },
};

/** Opens a page, presses its button, and returns the file's text. */
async function exportFrom(page: ReactNode, server: FakeServer, address?: string) {
  const files = catchFiles();
  renderPage(page, { server, ...(address && { at: address }) });
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(async () => expect(Object.keys(await files.read())).toHaveLength(1));
  const [[name, text = ''] = []] = Object.entries(await files.read());
  expectDocumented(text);
  return { name, text, lines: text.split('\r\n') };
}

describe('a list as a file', () => {
  test('holds the emails of the open tab, and says when it is cut off', async () => {
    const load = vi.fn(() => ({ rows: [email], isCut: true }));
    const server = { 'emails.list': () => ({ rows: [], total: 0 }), 'exports.emails': load };
    const { lines } = await exportFrom(<EmailsPage />, server, '/emails?tab=failed');
    expect(load).toHaveBeenCalledWith({ state: 'failed' });
    expect(lines).toEqual([
      '\uFEFFCreated,To,Subject,State,Attempts,Last Error,Sent',
      "2026-03-05T01:02:03.000Z,a@b.nz,'+Kia ora,failed,2,,",
    ]);
    expect(await screen.findByText(cut)).toBeVisible();
  });

  test('holds the audit lines that the search finds, fetched page by page', async () => {
    const load = vi.fn(({ cursor }: { cursor?: number }) =>
      cursor ? { rows: [line(1, 'Weeds')], nextBefore: null } : { rows: [line(2)], nextBefore: 2 },
    );
    const server = { 'audit.search': () => ({ rows: [], nextBefore: null }), 'exports.audit': load };
    const { name, lines } = await exportFrom(<AuditPage />, server, '/audit?person=maia&from=2026-03-01');
    expect(load).toHaveBeenCalledTimes(2);
    expect(load).toHaveBeenLastCalledWith({ person: 'maia', record: '', from: '2026-03-01', to: '', cursor: 2 });
    expect(name).toBe('audit-trail-2026-11-20.csv');
    expect(lines).toEqual([
      '\uFEFFAt,Person,Action,Record Type,Record Id,Record Name,Before,After',
      `2026-03-05T01:02:03.000Z,Māia Hōhepa,updated,project,7,"'=HYPERLINK(""x"")",,"{""name"":""Ōkura""}"`,
      '2026-03-05T01:02:03.000Z,Māia Hōhepa,updated,project,7,Weeds,,"{""name"":""Ōkura""}"',
    ]);
    expect(screen.queryByText(cut)).toBeNull();
  });

  test('cuts a long audit trail off at 20,000 rows, and says so', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => line(index));
    const load = vi.fn(() => ({ rows, nextBefore: 1 }));
    const server = { 'audit.search': () => ({ rows: [], nextBefore: null }), 'exports.audit': load };
    const { lines } = await exportFrom(<AuditPage />, server, '/audit');
    expect(load).toHaveBeenCalledTimes(11);
    expect(lines).toHaveLength(20_001);
    expect(await screen.findByText(cut)).toBeVisible();
  });

  test('holds the risks that the page’s search finds, each with all its controls', async () => {
    const files = catchFiles();
    const rows = [
      { title: 'Fatigue', controlText: 'Rest', isReadOnly: false },
      { title: 'Sea caves', controlText: 'Keep out', isReadOnly: false },
      { title: 'Sea caves', controlText: 'Watch the tide', isReadOnly: false },
    ];
    const server = { 'risks.browse': () => [fatigue, caves], 'exports.risks': () => rows };
    renderPage(<RisksPage />, { server });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search risks and controls' }), 'keep{Enter}');
    expect(await screen.findByText('1 risk, by name')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(async () =>
      expect(Object.values(await files.read())).toEqual([
        '\uFEFFRisk,Control,Read Only\r\nSea caves,Keep out,No\r\nSea caves,Watch the tide,No',
      ]),
    );
  });

  const objective = { title: 'Fencing', measurement: 'm' };
  const hazard = { kind: 'site', hazardDescription: 'Wasps' };
  test.each([
    ['objectives', <ObjectivesPage key="o" />, [objective], ['Title,Measurement', 'Fencing,m']],
    ['checklist', <ChecklistPage key="c" />, [{ description: 'Radios' }], ['Description', 'Radios']],
    ['hazards', <HazardsPage key="h" />, [hazard], ['Kind,Hazard', 'Site,Wasps']],
    [
      ...(['backups', <BackupsPage key="b" />, makeBackupList([backup])] as const),
      ['Made,File,Size In Bytes,Why,Check', `${at},b.db,4096,By hand,ok`],
    ],
    [
      ...(['tokens', <TokensPage key="t" />, [token]] as const),
      ['Name,Owner,May,Created,Expires,Last Used', `Trap app,Māia Hōhepa,Read,${at},,`],
    ],
  ] as const)('holds all %s', async (noun, page, rows, [headings, values]) => {
    const asked = () => (Array.isArray(rows) ? rows.map((row) => ({ id: 1, version: 1, ...row })) : rows);
    const paths = [`${noun}.list`, `${noun}.export`, `exports.${noun}`];
    const server = Object.fromEntries(paths.map((path) => [path, asked]));
    const { lines } = await exportFrom(page, { ...server, 'system.warnings': () => [] } as FakeServer);
    expect(lines).toEqual([`\uFEFF${headings}`, values]);
  });

  test('holds the people whom the page’s search finds', async () => {
    const ana = { ...aroha, firstname: 'Ana', lastname: 'Walker', role: 'Field Staff' };
    const load = vi.fn((_: { search?: string }) => [ana]);
    const server = { 'staff.list': () => [ana], 'staff.listSignIns': () => [], 'exports.staff': load };
    const { lines } = await exportFrom(<FieldStaffPage />, server, '/fieldstaff?q=ana');
    expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ search: 'ana' }));
    expect(lines).toEqual([
      '\uFEFFFirst Name,Last Name,Email,Phone,Role,Emergency Contact Name,Emergency Contact Number',
      'Ana,Walker,aroha@okurabush.example,021 555 0101,Field Staff,,',
    ]);
  });

  test('is not made when the search finds nobody', async () => {
    const files = catchFiles();
    const find = ({ search }: { search?: string }) => (search ? [] : [aroha]);
    const server = { 'staff.list': find, 'staff.listSignIns': () => [], 'exports.staff': find };
    renderPage(<FieldStaffPage />, { server, at: '/fieldstaff?q=nobody' });
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(await screen.findByText(messages.general.nothingToExport)).toBeVisible();
    expect(await files.read()).toEqual({});
  });

  test('says where projects are', async () => {
    const place = { latitude: -36.665, longitude: 174.725 };
    const rows = () => [makeProjectRow({ ...place, location: 'Ōkura', objectiveTitles: [] })];
    const { lines } = await exportFrom(<ProjectsPage />, { 'projects.list': rows, 'exports.projects': rows });
    const [headings = '', row = ''] = lines.map((line) => line.split(','));
    expect(row[headings.indexOf('Latitude')]).toBe('-36.665');
    expect(row[headings.indexOf('Longitude')]).toBe('174.725');
  });
});
