import { firstData, stepAt } from './first-data.ts';
import { loadStepCode } from './pages/activities/wizard/load-steps.ts';
import { readAddress } from './pages/activities/wizard/read-address.ts';
import { pageAt, pathOf } from './pages.ts';
import { paths } from './paths.ts';
import type { TrpcUtils } from './trpc.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/** Fetches the code of the page at an address. */
export async function loadCode({ pathname, search }: Address): Promise<void> {
  const page = pageAt(pathname)?.load();
  // After the page, which is drawn first.
  if (pathOf(pathname) === paths.addActivity && !isStoredDetails(search))
    loadStepCode(stepAt(new URLSearchParams(search)).slug);
  await page;
}

/** Fetches what the page at an address asks for first, unless it was fetched a moment ago. */
export function loadData({ pathname, search }: Address, utils: TrpcUtils): void {
  const table: Readonly<Record<string, (typeof firstData)[keyof typeof firstData] | undefined>> = firstData;
  void table[pathOf(pathname)]?.(utils, new URLSearchParams(search));
}

/** The details of a stored activity are read-only at first. */
function isStoredDetails(search: string): boolean {
  const { activityId, step } = readAddress(new URLSearchParams(search));
  return activityId !== null && step === 1;
}
