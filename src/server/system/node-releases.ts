/** The last day on which a release line of Node gets security fixes. Source: https://github.com/nodejs/release#release-schedule. */
const lastDays: Readonly<Record<number, string>> = {
  18: '2025-04-30',
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** The last day of this Node's line, when it is over; null for one that still gets fixes, or that is newer than this list. */
export function endOfNode(version: string, today: string): string | null {
  const lastDay = lastDays[Number(version.split('.')[0])];
  return lastDay !== undefined && lastDay < today ? lastDay : null;
}
