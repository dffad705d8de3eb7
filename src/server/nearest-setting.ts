import { type SettingName, settingNames } from './settings.ts';

/** The setting whose name differs least from `name`, and in how many letters. Neighbours that changed places count as one. */
export function nearestSetting(name: string): { name: SettingName; distance: number } {
  const wanted = name.toUpperCase();
  let best: { name: SettingName; distance: number } | undefined;
  for (const known of settingNames) {
    // Names differ in at least as many letters as their lengths do. This spares the start of the server most of the work.
    if (best && Math.abs(known.length - wanted.length) >= best.distance) continue;
    const distance = distanceOf(wanted, known);
    if (!best || distance < best.distance) best = { name: known, distance };
  }
  if (!best) throw new Error('There are no settings.');
  return best;
}

/** The optimal string alignment distance. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(above, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    before = above;
    above = row;
  }
  return at(above, b.length);
}

const at = (row: readonly number[], i: number) => row[i] ?? Number.POSITIVE_INFINITY;
