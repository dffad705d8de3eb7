import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettingsFile } from './settings-file.ts';

const readLine = (text: string) => {
  const { settings, complaints } = readSettingsFile(text);
  return complaints.length > 0 ? complaints.map(({ line, complaint }) => `${line}: ${complaint}`) : settings[0]?.value;
};

test.each([
  ['SMTP_URL=a#b', '# outside of quotes'],
  ['SMTP_URL=a # b', '# outside of quotes'],
  ['SMTP_URL=smtp://u:secret#x@mail', 'Write a # of the address as %23, put the value in single quotes, and a comment'],
  ["SMTP_URL='secret", 'a quote that is not closed'],
  ['SMTP_URL="secret\nHOST=x"', 'a quote that is not closed'],
  ["SMTP_URL='it''s'", 'goes on after its closing quote'],
  ['SMTP_URL="a\\nb"', 'a \\ between double quotes'],
  // systemd takes the comment as a part of the value, the backslash away, and the next line as one with this.
  ["SMTP_URL='secret' # ours", 'a comment after it'],
  ['SMTP_URL=sec\\ret', 'a \\ outside of quotes'],
  ['ORG_NAME=Trust\\\nPUBLIC_URL=https://a.example', 'a \\ outside of quotes'],
  ['SMTP_URL=`secret`', 'in single quotes'],
  ['SMTP_URL=\u00A0secret', 'a space of an unusual kind'],
  ['SMTP_URL= secret\u2003 ', 'a space of an unusual kind'],
  ['PORT 4172', 'PORT is not followed by an ='],
  ['PORT: 4172', 'PORT is not followed by an ='],
  ['secret words', 'The line is not NAME=value.'],
  ['=4172', 'The line is not NAME=value.'],
  ['export PORT=4172', 'Take the word export away'],
  ['ORG_NAME=\uFFFDkura', 'Save it as UTF-8'],
  ['P\0O\0R\0T\0', 'Save it as UTF-8'],
])('a line that programs read differently, or not at all, is refused without its value: %j', (text, complaint) => {
  const said = JSON.stringify(readLine(text));
  expect(said).toContain(JSON.stringify(complaint).slice(1, -1));
  expect(said).not.toContain('secret');
});

test.each([
  ["A='b#c'", 'b#c'],
  ['A=D:\\bushline\\data', 'D:\\bushline\\data'],
  ['A="b # c"', 'b # c'],
  ["A='a\\nb'", 'a\\nb'],
  ['A=50%25', '50%25'],
  ['A=$HOME and 50%', '$HOME and 50%'],
  ["A=Ana's trust", "Ana's trust"],
  ['  A = b=c  ', 'b=c'],
  ['\uFEFF# saved on Windows\r\nA=b\r\n', 'b'],
  ['A=', ''],
])('%j holds %j', (text, value) => {
  expect(readLine(text)).toBe(value);
});

test('every value can be written: quoted, any text without that quote; bare, any text without #, \\ and outer quotes', () => {
  const printable = fc.string({ unit: 'grapheme-composite' }).filter((text) => !/[\n\r\0\uFFFD]/.test(text));
  const inQuotes = printable.filter((text) => !text.includes("'"));
  // Unicode's own ends of a line end none here.
  const examples: [string][] = [['\u2028'], ['a\u2029b']];
  fc.assert(
    fc.property(inQuotes, (value) => readLine(`A='${value}'`) === value),
    { examples },
  );
  const bare = printable.filter((text) => !/[#\\]|^\s*['"`]|^[^\S ]|[^\S ]$/.test(text.replace(/^ +| +$/g, '')));
  fc.assert(fc.property(bare, (value) => readLine(`A=${value}`) === value.trim()));
});
