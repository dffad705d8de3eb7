import { distance } from 'fastest-levenshtein';
import { type SettingName, settingNames } from './settings.ts';

/** The setting whose name differs least from `name`, and in how many letters. Two neighbours that changed places are two. */
export function nearestSetting(name: string): { name: SettingName; distance: number } {
  const wanted = name.toUpperCase();
  const [nearest] = settingNames
    .map((known) => ({ name: known, distance: distance(wanted, known) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (!nearest) throw new Error('There are no settings.');
  return nearest;
}
