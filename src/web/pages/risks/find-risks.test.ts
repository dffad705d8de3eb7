import { expect, test } from 'vitest';
import { splitAtWords, wordsOf } from './find-risks.ts';

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
