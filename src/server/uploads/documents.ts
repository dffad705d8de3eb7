import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { asksForPassword } from './pdf-password.ts';
import { readZipEntries, readZipText } from './zip-entries.ts';

type DocumentType = { extension: string; mediaType: string };

const pdf: DocumentType = { extension: 'pdf', mediaType: 'application/pdf' };
const doc: DocumentType = { extension: 'doc', mediaType: 'application/msword' };
const docx: DocumentType = {
  extension: 'docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const wrongType = () => new AppError('UNSUPPORTED_TYPE', messages.files.documentType);
const macros = () => new AppError('UNSUPPORTED_TYPE', messages.files.macros);
const password = () => new AppError('UNSUPPORTED_TYPE', messages.files.password);
const damaged = () => new AppError('INVALID', messages.files.damaged);

/** Some programs write a byte order mark, a line break or a mail's head before it; readers look in so many bytes (ISO 32000-1, annex H). */
const pdfHeadWithin = 1024;

const starts = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const isDocFile = (bytes: Buffer) => starts(bytes, 'd0cf11e0a1b11ae1');
const isZip = (bytes: Buffer) => starts(bytes, '504b0304');
const isPdf = (bytes: Buffer) => bytes.subarray(0, pdfHeadWithin).includes('%PDF-');

/** Whether the bytes begin as those of a document do, so that they are read as one. */
export const beginsAsDocument = (bytes: Buffer): boolean => isDocFile(bytes) || isZip(bytes) || isPdf(bytes);

/**
 * What the bytes are, whatever the name says: PDF, DOC or DOCX that opens without a password and has no macros. Nothing is unpacked but the
 * list of a DOCX's parts.
 */
export function readDocumentType(bytes: Buffer): DocumentType {
  if (isDocFile(bytes)) return readDoc(bytes);
  if (isZip(bytes)) return readDocx(bytes);
  if (!isPdf(bytes)) throw wrongType();
  if (asksForPassword(bytes)) throw password();
  return pdf;
}

const macroStores = ['MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'];
const textStore = 'WORDDOCUMENT';
/** Where Office puts a DOCX (or another of its files) with a password. */
const lockedStore = 'ENCRYPTEDPACKAGE';
/** The same, for those to whom a server gives the right: there is no password. */
const rightsStore = 'DRMENCRYPTEDTRANSFORM';

function readDoc(bytes: Buffer): DocumentType {
  const offsets = findInDirectory(bytes, new Set([textStore, lockedStore, rightsStore, ...macroStores]));
  if (offsets.has(lockedStore) && !offsets.has(rightsStore)) throw password();
  const textAt = offsets.get(textStore);
  if (textAt === undefined) throw wrongType();
  if (isEncryptedText(bytes, textAt)) throw password();
  if (macroStores.some((name) => offsets.has(name))) throw macros();
  return doc;
}

/** A bit in the text's head (MS-DOC 2.5.2, fEncrypted). */
function isEncryptedText(bytes: Buffer, at: number): boolean {
  if (at + 12 > bytes.length || ![0xa5ec, 0xa5dc].includes(bytes.readUInt16LE(at))) return false;
  return (bytes.readUInt16LE(at + 10) & 0x100) !== 0;
}

/** A document of words and pictures stays far below; more would fill the memory of whoever opens it. */
const mostUnpacked = 300 * 1024 * 1024;
const partListName = '[content_types].xml';

function readDocx(bytes: Buffer): DocumentType {
  const entries = readZipEntries(bytes);
  if (!entries) throw damaged();
  const names = entries.map(({ name }) => name.toLowerCase());
  const [partList, ...others] = entries.filter((_, at) => names[at] === partListName);
  if (!partList) throw wrongType();
  if (others.length > 0) throw damaged();
  if (entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > mostUnpacked) throw damaged();
  const parts = readZipText(bytes, partList);
  if (parts === undefined) throw damaged();
  if (/macroenabled|vbaproject|vbadata/i.test(parts) || entries.some(({ name }) => /vba(project|data)/i.test(name)))
    throw macros();
  if (!hasText(parts, names)) throw wrongType();
  return docx;
}

/** Whether the part that the list calls a Word document is there: Word for the web names it document2.xml, some libraries all `xml` files. */
function hasText(parts: string, names: string[]): boolean {
  return [...parts.matchAll(/<(?:\w+:)?(?:Override|Default)\s[^<>]*>/g)].some(([element]) => {
    const attribute = (key: string) =>
      new RegExp(`\\s${key}\\s*=\\s*(["'])(.*?)\\1`).exec(element)?.[2]?.toLowerCase() ?? '';
    if (!attribute('ContentType').endsWith('wordprocessingml.document.main+xml')) return false;
    const part = attribute('PartName').replaceAll('\\', '/').replace(/^\/+/, '');
    return names.includes(part || `word/document.${attribute('Extension')}`);
  });
}

const entrySize = 128;

/**
 * Finds the wanted names among the streams and folders of a compound file, the container of DOC, and where in the file each begins. Names are
 * in capitals, as the format compares them. Reads every place where a directory entry can stand and follows no chain, so that a damaged chain
 * hides nothing. Keeps only wanted names, so that a file full of names takes no memory.
 */
function findInDirectory(bytes: Buffer, wanted: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  // 512 or 4096 bytes; the header takes the first.
  const sectorSize = bytes.length < 32 ? 512 : 2 ** Math.min(bytes.readUInt16LE(30), 12);
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const length = bytes.readUInt16LE(at + 64);
    const type = bytes.readUInt8(at + 66);
    if (length < 4 || length > 64 || length % 2 === 1 || ![1, 2, 5].includes(type)) continue;
    const name = bytes.toString('utf16le', at, at + length - 2).toUpperCase();
    if (wanted.has(name)) found.set(name, (bytes.readUInt32LE(at + 116) + 1) * sectorSize);
  }
  return found;
}
