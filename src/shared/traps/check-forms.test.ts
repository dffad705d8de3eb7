import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { trapCheckForm, trapLineForm, walkCheckForm } from '../traps.ts';

const typed = {
  ...{ state: 'Set', catches: [], strikes: '', baitLeft: '', baitSet: '', rebaited: false, condition: null, note: '' },
};
const caught = (species: string, number = '1') => ({ species, number, sex: null, age: null });
const kinds = (count: number) => Array.from({ length: count }, (_, index) => caught(`Species ${index}`));

const firstOf = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  error?.issues[0] && `${error.issues[0].path.join('.')}: ${error.issues[0].message}`;

const numberBetween = `catches.0.number: ${messages.trapChecks.numberBetween}`;

describe('what is wrong with a check that was typed', () => {
  test.each<[what: string, values: object, wrong: string | undefined]>([
    ['nothing was caught', {}, undefined],
    ['found in no way', { state: 'Open' }, 'state: Please say how it was found.'],
    ['no number', { catches: [caught('Stoat', '')] }, numberBetween],
    ['half an animal', { catches: [caught('Stoat', '1.5')] }, numberBetween],
    ['none', { catches: [caught('Stoat', '0')] }, numberBetween],
    ['too many', { catches: [caught('Stoat', '1,001')] }, numberBetween],
    ['as many as fit', { catches: kinds(10) }, undefined],
    ['too many kinds', { catches: kinds(11) }, 'catches: At most 10 kinds fit into one check.'],
    ['strikes that are no number', { strikes: 'a few' }, 'strikes: Type digits only: 1200 or 1.5'],
    [
      'a catch that nobody saw',
      { state: 'Missing', catches: [caught('Stoat')] },
      'catches: A trap that nobody saw has caught nothing.',
    ],
    [
      'strikes that nobody saw',
      { state: 'Could not reach it', strikes: '2' },
      'catches: A trap that nobody saw has caught nothing.',
    ],
    ['strikes that nobody saw: none', { state: 'Could not reach it', strikes: '0' }, undefined],
    ['a bird without words', { catches: [caught('Bird')], note: ' ' }, 'note: Say what kind it was, and how.'],
    ['a bird with words', { catches: [caught('Bird')], note: 'Blackbird, dead' }, undefined],
  ])('%s', (_, values, wrong) => {
    expect(firstOf(walkCheckForm(null).safeParse({ ...typed, ...values }))).toBe(wrong);
    expect(firstOf(trapCheckForm.safeParse({ ...typed, checkedAt: '2026-03-05T09:00', ...values }))).toBe(wrong);
  });

  test.each<[asksFor: 'catches' | 'strikes' | null, values: object, wrong: string | undefined]>([
    [null, {}, undefined],
    ['catches', {}, 'catches: Press what was caught.'],
    ['catches', { catches: [caught('Stoat')] }, undefined],
    ['strikes', {}, 'strikes: Say how many strikes.'],
    ['strikes', { strikes: '0', catches: [caught('Stoat')] }, 'strikes: Say how many strikes.'],
    ['strikes', { strikes: '3' }, undefined],
  ])('where Caught something asks for %s', (asksFor, values, wrong) => {
    expect(firstOf(walkCheckForm(asksFor).safeParse({ ...typed, ...values }))).toBe(wrong);
  });

  test('its moment, only where one is typed', () => {
    expect(firstOf(trapCheckForm.safeParse({ ...typed, checkedAt: '' }))).toBe(
      'checkedAt: Please say when it was checked.',
    );
    expect(walkCheckForm(null).safeParse(typed).data).not.toHaveProperty('checkedAt');
  });
});

test.each(['0', '366'])('a line is not checked every %s days', (checkEveryDays) => {
  const line = { projectId: 1, name: 'Ridge', directions: '', trapIds: [], checkEveryDays };
  expect(firstOf(trapLineForm.safeParse(line))).toBe('checkEveryDays: Please enter 1 to 365 days, or nothing.');
});
