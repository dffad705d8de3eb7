import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { messages } from '#shared/messages.ts';
import { readRows } from './read-rows.ts';

const read = (...parts: BlobPart[]) => readRows(new Blob(parts));

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
    await expect(read(text)).rejects.toThrow(messages.general.csvUnreadable);
  });
});

/** An Excel file with one sheet of these rows (SpreadsheetML), as small as can be. */
async function excelOf(rows: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
      Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  // The second style is a day and a time, as Excel keeps them; the third a time alone.
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
  );
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

describe('an Excel file', () => {
  const words = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

  test('is read from its first sheet: words, numbers, days and times, with its rows in their places', async () => {
    const file = await excelOf(
      `<row r="1">${words('A1', 'Trap')}${words('B1', 'Checked')}${words('C1', 'Strikes')}</row>
       <row r="3">${words('A3', 'Pūriri 1')}<c r="B3" s="1"><v>46086.395833333336</v></c><c r="C3"><v>2</v></c></row>
       <row r="4">${words('A4', 'P2')}<c r="B4" s="1"><v>46087</v></c></row>`,
    );
    expect(await read(file)).toEqual([
      ['Trap', 'Checked', 'Strikes'],
      ['', '', ''],
      ['Pūriri 1', '2026-03-05 09:30', '2'],
      ['P2', '2026-03-06', ''],
    ]);
  });

  test('has times without a day', async () => {
    const times = [0, 9 / 24 + 30 / 1440, 1439 / 1440].map((time) => `<c r="A1" s="2"><v>${time}</v></c>`);
    const file = await excelOf(
      times.map((cell, at) => `<row r="${at + 1}">${cell.replace('A1', `A${at + 1}`)}</row>`).join(''),
    );
    expect(await read(file)).toEqual([['00:00'], ['09:30'], ['23:59']]);
  });

  test('that is something else in a zip is refused in words', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'notes.txt');
    zip.end();
    const parts: Buffer[] = [];
    for await (const part of zip.outputStream) parts.push(part as Buffer);
    await expect(read(new Uint8Array(Buffer.concat(parts)))).rejects.toThrow('This file could not be read.');
  });
});
