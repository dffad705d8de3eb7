import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { findDirectoryNames } from './compound-file.ts';
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
const damaged = () => new AppError('INVALID', messages.files.damaged);

/** What the bytes are, whatever the name says: PDF, DOC or DOCX without macros. Nothing is unpacked but the list of a DOCX's parts. */
export function readDocumentType(bytes: Buffer): DocumentType {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  if (starts('255044462d')) return pdf;
  if (starts('d0cf11e0a1b11ae1')) return readDoc(bytes);
  if (starts('504b0304')) return readDocx(bytes);
  throw wrongType();
}

const macroStores = ['MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'];
const textStore = 'WORDDOCUMENT';

function readDoc(bytes: Buffer): DocumentType {
  const names = findDirectoryNames(bytes, new Set([textStore, ...macroStores]));
  if (!names.has(textStore)) throw wrongType();
  if (macroStores.some((name) => names.has(name))) throw macros();
  return doc;
}

/** A document of words and pictures stays far below; more would fill the memory of whoever opens it. */
const mostUnpacked = 300 * 1024 * 1024;
const partListName = '[content_types].xml';

function readDocx(bytes: Buffer): DocumentType {
  const entries = readZipEntries(bytes);
  if (!entries) throw damaged();
  const named = (name: string) => entries.filter((entry) => entry.name.toLowerCase() === name);
  const [partList, ...others] = named(partListName);
  if (!partList || named('word/document.xml').length === 0) throw wrongType();
  if (others.length > 0) throw damaged();
  if (entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > mostUnpacked) throw damaged();
  const parts = readZipText(bytes, partList);
  if (parts === undefined) throw damaged();
  if (/macroenabled|vbaproject|vbadata/i.test(parts) || entries.some(({ name }) => /vba(project|data)/i.test(name)))
    throw macros();
  if (!parts.includes('wordprocessingml.document.main+xml')) throw wrongType();
  return docx;
}
