import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (...parts: BlobPart[]) => readCsv(new Blob(parts));

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,Phone\r\nMāia,021\r\n'],
    ['semicolons', '\uFEFFName;Phone\nMāia;021\n'],
    ['tabs and a blank row at the end', 'Name\tPhone\nMāia\t021\n\n'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([
      ['Name', 'Phone'],
      ['Māia', '021'],
    ]);
  });

  test.each([';', ',', '\t'])('says in its first line that %j stands between its cells', async (mark) => {
    const text = `sep=${mark}\r\nName${mark}Place\r\nMāia${mark}"Huia${mark} south"\r\n`;
    expect(await read(text)).toEqual([[''], ['Name', 'Place'], ['Māia', `Huia${mark} south`]]);
  });

  test('keeps its rows in their places, and quoted line breaks in their cells', async () => {
    expect(await read('A,B\n\n"one\ntwo",\'+64\n')).toEqual([['A', 'B'], [''], ['one\ntwo', '+64']]);
  });

  test('in Excel’s own encoding is read too', async () => {
    expect(await read(bytes('Name,City\nRen\u00e9,\u00c5rhus'))).toEqual([
      ['Name', 'City'],
      ['René', 'Århus'],
    ]);
    const wide = Uint8Array.from(
      [...'\uFEFFName\tX\nMāia\t1'].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return [code & 255, code >> 8];
      }),
    );
    expect((await read(wide))[1]).toEqual(['Māia', '1']);
  });

  test.each([
    ['a spreadsheet', 'PK\u0003\u0004\u0000\u0000'],
    ['a quote that never ends', 'A,B\n"one,2\nx,y'],
  ])('is refused in words when it is %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow('This file could not be read. Please choose a CSV file.');
  });
});
