import { messages } from '../messages.ts';
import { fold } from '../names.ts';
import { trapNzSpecies } from '../trap-nz.ts';
import type { Arrival } from '../traps/checks.ts';
import type { TrapState } from '../traps/due.ts';
import type { conditions } from '../traps/fields.ts';
import type { ReadCell } from './cells.ts';
import type { FileColumn } from './headings.ts';

/** The columns that say which trap it is, in files of traps and of records. */
export const columnsOfTrap = [
  { field: 'project', heading: 'Project', also: ['projectname'] },
  { field: 'line', heading: 'Line', also: ['linename', 'trapline', 'installationline'] },
  {
    field: 'code',
    heading: 'Trap code',
    also: ['code', 'trap', 'trapid', 'trapname', 'trapnumber', 'installation', 'installationcode'],
    isNeeded: true,
  },
  { field: 'type', heading: 'Trap type', also: ['type', 'installationtype', 'trapsubtype'] },
] as const satisfies FileColumn[];

type Condition = (typeof conditions)[number];
/** What a word means here. `inNote`: it says more than ours, so it stays in the note. */
type Meaning<T> = { [word: string]: { value: T; inNote?: true } };

const as = <T>(value: T) => ({ value });
const noted = <T>(value: T) => ({ value, inNote: true }) as const;

/** How a trap was found, as Trap.NZ says it; the first of each of ours is how we write it. */
export const statesOfTrapNz: Meaning<Arrival> = {
  'Still set, bait OK': as('Set'),
  Sprung: as('Sprung'),
  'Still set, bait missing': as('Bait gone'),
  'Trap interfered with': as('Interfered with'),
  'Trap gone': as('Missing'),
  'Still set, bait bad': noted('Set'),
  'Still set': as('Set'),
  Set: as('Set'),
  'Initial set': noted('Set'),
  'Trap replaced': noted('Set'),
  'Sprung and empty': as('Sprung'),
  'Still set, bait gone': as('Bait gone'),
  'Bait gone': as('Bait gone'),
  'Trap interfered by stock': noted('Interfered with'),
  'Interfered with': as('Interfered with'),
  'Trap missing': as('Missing'),
  Missing: as('Missing'),
  'Could not reach it': as('Could not reach it'),
};

export const conditionsOfTrapNz: Meaning<Condition> = {
  OK: as('Good'),
  'Needs maintenance': as('Needs repair'),
  Good: as('Good'),
  'Needs repair': as('Needs repair'),
  Repaired: noted('Good'),
  Regassed: noted('Good'),
  Poor: noted('Needs repair'),
  Damaged: noted('Needs repair'),
};

export const trapStatesOfTrapNz: Meaning<TrapState> = {
  Active: as('In use'),
  'Needs maintenance': as('Needs repair'),
  Retired: as('Retired'),
  'In use': as('In use'),
  'Needs repair': as('Needs repair'),
  Yes: as('In use'),
  Inactive: as('Retired'),
  Removed: as('Retired'),
  No: as('Retired'),
};

/** What a word means, with itself for the note where it says more. */
export function wordsOf<T>(meanings: Meaning<T>, words: string): ReadCell<{ value: T; note: string }> {
  const wanted = fold(words);
  const found = Object.entries(meanings).find(([word]) => fold(word) === wanted);
  if (!found) return { problem: messages.imports.oneOf(Object.keys(meanings).slice(0, 5)) };
  const [word, { value, inNote }] = found;
  return { value: { value, note: inNote ? word : '' } };
}

/** How Trap.NZ says it. */
export function toTrapNzWord<T>(meanings: Meaning<T>, value: T): string {
  return Object.entries(meanings).find(([, meaning]) => meaning.value === value)?.[0] ?? '';
}

const nothing = ['none', 'nothing', 'no catch', 'n/a', '-'];
export const caughtNothing = (species: string) => nothing.includes(fold(species.trim()));

/** Our name of a species of Trap.NZ: the same where the group has it. */
export function speciesOfTrapNz(species: string, knows: (name: string) => boolean): string {
  if (knows(species)) return species;
  const name = trapNzSpecies.find(([ours, theirs]) => fold(theirs) === fold(species) && knows(ours))?.[0];
  return name ?? species;
}
