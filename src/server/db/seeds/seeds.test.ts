import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { speciesGroups } from '#shared/traps/to-records.ts';

/** Reads a data file strictly, so that a misspelt or missing key fails here and not in a new installation. */
function readSeed<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

const texts = z.array(z.string());
const objectives = readSeed(
  './objectives.json',
  z.array(z.strictObject({ title: z.string(), measurement: z.string() })),
);
const risks = readSeed('./risks.json', z.array(z.strictObject({ title: z.string(), controls: texts })));
const hazards = readSeed('./hazards.json', z.strictObject({ site: texts, activity_people: texts }));
const checklist = readSeed('./checklist.json', texts);
const subTypes = readSeed('./predator-sub-types.json', texts);

const ticketTypes = readSeed(
  './ticket-types.json',
  z.array(
    z.strictObject({
      ...{ name: z.string(), months: z.int().nullable(), purpose: z.string() },
      ...{ wantsPaper: z.boolean(), isFirstAid: z.boolean() },
    }),
  ),
);

const trapTypes = readSeed(
  './trap-types.json',
  z.array(
    z
      .strictObject({
        name: z.string(),
        ...{ resetsItself: z.literal(true), holdsAlive: z.literal(true), isBaitStation: z.literal(true) },
      })
      .partial({ resetsItself: true, holdsAlive: true, isBaitStation: true }),
  ),
);
const species = readSeed(
  './species.json',
  z.array(z.strictObject({ name: z.string(), countsAs: z.enum(speciesGroups) })),
);

const titles = risks.map((risk) => risk.title);

const lists: [name: string, texts: string[], longest: number][] = [
  ['objective titles', objectives.map((objective) => objective.title), 40],
  ['risk titles', titles, 40],
  ['site hazards', hazards.site, 80],
  ['activity/people hazards', hazards.activity_people, 80],
  ['checklist items', checklist, 80],
  ['predator sub types', subTypes, 40],
  ['ticket types', ticketTypes.map(({ name }) => name), 40],
  ['trap types', trapTypes.map(({ name }) => name), 40],
  ['species', species.map(({ name }) => name), 40],
  ['purposes of ticket types', ticketTypes.map(({ purpose }) => purpose), 90],
  ...risks.map((risk): [string, string[], number] => [`controls of ${risk.title}`, risk.controls, 90]),
];

/** Two texts that differ only by case or macrons would look like a double to the reader. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function findDoubles(all: string[]): string[] {
  const folded = all.map(fold);
  return all.filter((_, index) => folded.indexOf(folded[index] ?? '') !== index);
}

describe('what a new installation contains', () => {
  it('is fifteen objectives, 35 risks, twelve hazards of each kind and fourteen checklist items', () => {
    expect(objectives).toHaveLength(15);
    expect(risks).toHaveLength(35);
    expect(hazards.site).toHaveLength(12);
    expect(hazards.activity_people).toHaveLength(12);
    expect(checklist).toHaveLength(14);
    expect(subTypes).toEqual(['traps established', 'traps checked', 'catches']);
  });

  it('proposes how long a ticket lasts, and says that a group must check it', () => {
    const months = Object.fromEntries(ticketTypes.map(({ name, months: lasts }) => [name, lasts]));
    expect(months).toMatchObject({ 'Workplace first aid': 24, 'Police vet': 36 });
    expect(ticketTypes).toHaveLength(11);
    for (const { purpose } of ticketTypes) expect(purpose).toMatch(/; check /);
  });

  it.each(risks)('gives $title four to eight controls', ({ controls }) => {
    expect(controls.length).toBeGreaterThanOrEqual(4);
    expect(controls.length).toBeLessThanOrEqual(8);
  });

  it.each(risks)('puts what people wear last among the controls of $title', ({ controls }) => {
    const worn = controls.map((control) => control.startsWith('Wear'));
    expect(worn.slice(0, -1)).not.toContain(true);
  });
});

describe.each(lists)('the wording of the %s', (_name, all, longest) => {
  it('says nothing twice, whatever the case or macrons', () => {
    expect(findDoubles(all)).toEqual([]);
  });

  it('fits its line, is tidy and ends without a full stop', () => {
    const untidy = all.filter(
      (text) => text.length < 3 || text.length > longest || text !== text.trim() || /\s{2}|[\t\n]|\.$/.test(text),
    );
    expect(untidy).toEqual([]);
  });

  it('uses plain punctuation and whole letters', () => {
    expect(all.filter((text) => /[–—‘’“”…]/.test(text) || text !== text.normalize('NFC'))).toEqual([]);
  });

  it('writes Māori words with their macrons', () => {
    const bare = /\b(rahui|maori|whanau|manuka|kanuka|pohutukawa|totara|pukeko|tui|kereru|mahinga kai|tamaki)\b/i;
    expect(all.filter((text) => bare.test(text))).toEqual([]);
  });
});
