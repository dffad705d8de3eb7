import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';
import { compoundFileOf, wordFile } from '#test/made-doc.ts';
import { compoundFile, wordMain, zip } from '#test/made-files.ts';
import { encryptionOf, pdf } from '#test/made-pdf.ts';

// What people choose as an induction document, as the programs write it.

const type = messages.files.documentType;
const macros = messages.files.macros;
const password = messages.files.password;
const damaged = messages.files.damaged;

const relations = (part: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`;
const defaults =
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
const typesOf = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${inside}</Types>`;
const override = (part: string, contentType: string) => `<Override PartName="${part}" ContentType="${contentType}"/>`;
const styles = override(
  '/word/styles.xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
);
const text = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>';

/** The parts of a DOCX whose text has this name. */
const partsOf = (part: string, list = typesOf(defaults + override(`/${part}`, wordMain) + styles)) => ({
  '[Content_Types].xml': list,
  '_rels/.rels': relations(part),
  [part]: text,
  'word/styles.xml': '<w:styles/>',
});
/** A DOCX with what its list of parts says. */
const listing = (inside: string) => zip(partsOf('word/document.xml', typesOf(inside)));
const withBackslashes = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, content]) => [name.replaceAll('/', '\\'), content]));
const { '[Content_Types].xml': list, ...others } = partsOf('word/document.xml');
const enabled = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const template = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
const vba = override('/word/macros.bin', 'application/vnd.ms-office.vbaProject');
const sealed = Buffer.alloc(4096, 'x');

type Row = [what: string, bytes: Buffer, expected: 'pdf' | 'doc' | 'docx' | string];

const docx: Row[] = [
  ['Word', zip(partsOf('word/document.xml')), 'docx'],
  [
    'SharePoint, with a byte order mark',
    zip(partsOf('word/document22.xml', `\uFEFF${typesOf(defaults + override('/word/document22.xml', wordMain))}`)),
    'docx',
  ],
  [
    'LibreOffice, with its list at the end',
    zip({ ...others, '[Content_Types].xml': list }, { isStreamed: true }),
    'docx',
  ],
  [
    'Google Docs, with attributes in its order',
    zip(
      partsOf(
        'word/document.xml',
        typesOf(
          `<Default ContentType="application/xml" Extension="xml"/><Override ContentType="${wordMain}" PartName="/word/document.xml"/>`,
        ),
      ),
      { isStreamed: true },
    ),
    'docx',
  ],
  ['Pages, not packed', zip(partsOf('word/document.xml'), { isStored: true, isStreamed: true }), 'docx'],
  ['the Open XML SDK, which names a kind of file', listing(defaults.replace('application/xml', wordMain)), 'docx'],
  ['.NET, with backslashes', zip(withBackslashes(partsOf('word/document.xml'))), 'docx'],
  ['.NET, with backslashes in its list, too', listing(defaults + override('\\word\\document.xml', wordMain)), 'docx'],
  [
    'a script, with single quotes and a prefix',
    zip(
      partsOf(
        'word/document.xml',
        `<ns0:Types xmlns:ns0='x'>${`<ns0:Override PartName='/word/document.xml' ContentType='${wordMain}' />`}</ns0:Types>`,
      ),
    ),
    'docx',
  ],
  ['a converter, with capitals', zip({ '[content_types].XML': list, 'Word/Document.xml': text }), 'docx'],
  ['Word, with macros', listing(defaults + override('/word/document.xml', enabled)), macros],
  ['Word, with macros, renamed to DOCX', zip({ ...partsOf('word/document.xml'), 'word/vbaProject.bin': 'x' }), macros],
  ['Word, with macros under another name', listing(defaults + override('/word/document.xml', wordMain) + vba), macros],
  [
    'a list behind a backslash, beside a harmless one',
    zip({ ...partsOf('word/document.xml'), '\\[Content_Types].xml': list.replace(wordMain, enabled) }),
    damaged,
  ],
  ['Word, with a password', compoundFileOf({ EncryptionInfo: sealed, EncryptedPackage: sealed }), password],
  [
    'Word, for those whom a server lets read',
    compoundFileOf({ DRMEncryptedTransform: sealed, EncryptedPackage: sealed }),
    type,
  ],
  ['Word, as a template', listing(defaults + override('/word/document.xml', template)), type],
  ['Word, whose text is missing', zip({ '[Content_Types].xml': list }), type],
  ['Word, cut off', zip(partsOf('word/document.xml')).subarray(0, 400), damaged],
  ['Pages itself', zip({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }, { isStored: true }), type],
];

const doc: Row[] = [
  ['Word 97 to 2003', wordFile(), 'doc'],
  ['Word 2003, with a password', wordFile({ flags: 0x1300 }), password],
  ['Word 2003, with a password and large sectors', wordFile({ shift: 12, flags: 0x1300 }), password],
  ['Word 95, with a password', wordFile({ ident: 0xa5dc, flags: 0x100, more: [] }), password],
  ['Word 2003, with macros', wordFile({ more: ['1Table', 'Macros', '_VBA_PROJECT'] }), macros],
  ['Excel 2003', compoundFile('Workbook'), type],
  ['a browser, as a page named .doc', Buffer.from('<html><head><title>Induction</title></head></html>'), type],
  ['nothing', Buffer.alloc(0), messages.files.noBytes],
];

const mark = '\xef\xbb\xbf';
const locked = (of: Parameters<typeof encryptionOf>[0], more: Parameters<typeof pdf>[0] = {}) =>
  pdf({ ...more, encryption: encryptionOf(of) });
const onlyPrinting = 'in which only printing needs a password';
const pdfs: Row[] = [
  ['1.4 of Google Docs', pdf(), 'pdf'],
  ['1.5 of Word', pdf({ version: '1.5', index: 'stream' }), 'pdf'],
  ['after as many bytes as readers look through', pdf({ before: ' '.repeat(1019) }), 'pdf'],
  [`${onlyPrinting}, 40 bits`, locked({ revision: 2 }), 'pdf'],
  [`${onlyPrinting}, 128 bits`, locked({ revision: 3, written: 'octal' }), 'pdf'],
  [`${onlyPrinting}, AES`, locked({ revision: 4, written: 'raw' }, { index: 'linearised' }), 'pdf'],
  [`${onlyPrinting}, and the title none`, locked({ revision: 4, hidesMetadata: false }), 'pdf'],
  [`${onlyPrinting}, Acrobat 9`, locked({ revision: 5 }), 'pdf'],
  [`${onlyPrinting}, 2.0`, locked({ revision: 6, written: 'raw' }, { version: '2.0', index: 'stream' }), 'pdf'],
  ['with a password, 40 bits', locked({ revision: 2, password: 'kiwi' }), password],
  ['with a password, 128 bits', locked({ revision: 3, password: 'kiwi', written: 'raw' }), password],
  ['with a password, AES', locked({ revision: 4, password: 'kiwi' }, { index: 'linearised' }), password],
  ['with a password, Acrobat 9', locked({ revision: 5, password: 'kiwi', written: 'octal' }), password],
  ['with a password, 2.0', locked({ revision: 6, password: 'kiwi' }, { index: 'stream' }), password],
  ['with a password, after a byte order mark', locked({ revision: 6, password: 'kiwi' }, { before: mark }), password],
];

describe('a document', () => {
  let upload: (bytes: Buffer) => Promise<string>;
  beforeAll(async () => {
    const { agent } = await signedInAgent(createTestProgram({ BUDGET_FACTOR: '100' }), 'Field Staff');
    upload = async (bytes) => {
      const { status, body } = await agent.post('/api/files').field('kind', 'document').attach('file', bytes, 'a');
      return status === 201 ? body.name.replace('a.', '') : body.message;
    };
  });

  test.each([...docx, ...doc])('of %s is taken, or refused in true words', async (_what, bytes, expected) => {
    expect(await upload(bytes)).toBe(expected);
  });

  test.each(pdfs)('as PDF %s is taken, or refused in true words', async (_what, bytes, expected) => {
    expect(await upload(bytes)).toBe(expected);
    const opening = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const opens = opening.promise.then(
      ({ numPages }) => numPages,
      (error: Error) => error.name,
    );
    expect(await opens, 'a reader finds the same').toBe(expected === 'pdf' ? 1 : 'PasswordException');
    await opening.destroy();
  });

  test('that begins to be a PDF too late is none', async () => {
    expect(await upload(pdf({ before: ' '.repeat(1020) }))).toBe(type);
  });
});
