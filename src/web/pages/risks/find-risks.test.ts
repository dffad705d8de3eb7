import { expect, test } from 'vitest';
import { findRisks, splitAtWords, wordsOf } from './find-risks.ts';

test.each([
  ['Turn back when the water is high', 'water', ['Turn back when the ', 'water', ' is high']],
  ['Pūriri moths', 'puriri', ['', 'Pūriri', ' moths']],
  ['Pu\u0304riri moths', 'pūr', ['', 'Pu\u0304r', 'iri moths']],
  ['Weather and weathering', 'WEATHER and', ['', 'Weather', ' ', 'and', ' ', 'weather', 'ing']],
  ['Nothing here', 'kea', ['Nothing here']],
  ['No words', ' ', ['No words']],
])('“%s” is marked at “%s”', (text, term, parts) => {
  expect(splitAtWords(text, wordsOf(term))).toEqual(parts);
});

const control = (id: number, controlText: string) => ({ id, riskId: 1, controlText, isReadOnly: false, version: 1 });
const chainsaws = {
  id: 1,
  title: 'Chainsaws',
  isReadOnly: false,
  version: 1,
  controls: [control(10, 'Chaps and gloves'), control(11, 'At least 2 people'), control(12, 'Call in at 12')],
  activityCount: 0,
};

test.each([
  ['gloves, people', [10, 11]],
  ['chainsaw', []],
  ['2 people', [11]],
  ['chainsaw kea', null],
])('a search for “%s” finds a risk as other lists find a row', (term, controls) => {
  const [found] = findRisks([chainsaws], term);
  expect(found ? found.controls.map(({ id }) => id) : null).toEqual(controls);
});
