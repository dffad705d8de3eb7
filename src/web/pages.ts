import type { Page } from './define-page.ts';
import * as account from './pages/account/pages.ts';
import * as activities from './pages/activities/pages.ts';
import * as audit from './pages/audit/pages.ts';
import * as backups from './pages/backups/pages.ts';
import * as calendar from './pages/calendar/pages.ts';
import * as checklist from './pages/checklist/pages.ts';
import * as day from './pages/day/pages.ts';
import * as emails from './pages/emails/pages.ts';
import * as exports from './pages/exports/pages.ts';
import * as files from './pages/files/pages.ts';
import * as hazards from './pages/hazards/pages.ts';
import * as home from './pages/home/pages.ts';
import * as hours from './pages/hours/pages.ts';
import * as incidents from './pages/incidents/pages.ts';
import * as notFound from './pages/not-found/pages.ts';
import * as objectives from './pages/objectives/pages.ts';
import * as outbox from './pages/outbox/pages.ts';
import * as projects from './pages/projects/pages.ts';
import * as reports from './pages/reports/pages.ts';
import * as risks from './pages/risks/pages.ts';
import * as safetyTexts from './pages/safety-texts/pages.ts';
import * as staff from './pages/staff/pages.ts';
import * as system from './pages/system/pages.ts';
import * as tokens from './pages/tokens/pages.ts';
import * as volunteers from './pages/volunteers/pages.ts';
import { paths } from './paths.ts';
import type { TrpcUtils } from './trpc.ts';

/** The pages of each folder of `pages/`. */
const folders: Record<string, Page>[] = [
  ...[account, activities, audit, backups, calendar, checklist, day, emails, exports, files, hazards, home, hours],
  ...[
    incidents,
    notFound,
    objectives,
    outbox,
    projects,
    reports,
    risks,
    safetyTexts,
    staff,
    system,
    tokens,
    volunteers,
  ],
];

/** The one list of pages, for people who are signed in. */
export const pages: readonly Page[] = folders.flatMap((folder) => Object.values(folder));

/** The address as the list has it. */
export function pathOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  return path === paths.root ? paths.home : path;
}

export function pageAt(pathname: string): Page | undefined {
  const path = pathOf(pathname);
  return pages.find((one) => one.path === path);
}

type Address = Pick<Location, 'pathname' | 'search'>;

/** Fetches the code of the page at an address. */
export async function loadCode({ pathname, search }: Address): Promise<void> {
  const page = pageAt(pathname);
  const loading = page?.load();
  page?.loadNext?.(new URLSearchParams(search));
  await loading;
}

/** Fetches what the page at an address asks for first, unless it was fetched a moment ago. */
export function loadData({ pathname, search }: Address, utils: TrpcUtils): void {
  void pageAt(pathname)?.firstData?.(utils, new URLSearchParams(search));
}
