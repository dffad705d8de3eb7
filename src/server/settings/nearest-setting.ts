import { type SettingName, settingNames } from './settings.ts';

type Nearest = { name: SettingName; distance: number };

/** The setting whose name differs least from `name`, and in how many letters. Neighbours that changed places count as one. */
export function nearestSetting(name: string): Nearest {
  const best = settingWithin(Number.POSITIVE_INFINITY, name);
  if (!best) throw new Error('There are no settings.');
  return best;
}

/** The same, if it differs in at most so many letters. Each name in the environment is asked about when the server starts. */
export function settingWithin(letters: number, name: string): Nearest | undefined {
  const wanted = name.toUpperCase();
  let best: Nearest | undefined;
  for (const known of settingNames) {
    const most = best ? best.distance - 1 : letters;
    if (fewestBetween(wanted, known) > most) continue;
    const distance = distanceOf(wanted, known);
    if (distance <= most) best = { name: known, distance };
  }
  return best;
}

/** Names differ in at least as many letters as their lengths do, and in half of those letters that only one of them has. */
function fewestBetween(a: string, b: string): number {
  const byLength = Math.abs(a.length - b.length);
  return Math.max(byLength, Math.ceil(bitsOf(lettersOf(a) ^ lettersOf(b)) / 2));
}

/** A bit for each letter of the name. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i += 1) letters |= 1 << (name.charCodeAt(i) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
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
