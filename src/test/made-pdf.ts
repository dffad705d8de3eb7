import { hashOf, type PdfEncryption, userOf } from '#server/uploads/pdf-password.ts';

// PDFs that readers open, with one empty page.

type Layout = {
  version?: string;
  /** Where its objects stand: in a table at the end, in a compressed one (from 1.5 on), or in one at the beginning, for the web. */
  index?: 'table' | 'stream' | 'linearised';
  /** What stands before the head, as some programs write it. */
  before?: string;
  encryption?: string;
  lineEnd?: string;
};

const fileId = Buffer.from('2a5c281f295d0d0a00ff7b8e63d40e11', 'hex');

export function pdf({
  version = '1.4',
  index = 'table',
  before = '',
  encryption,
  lineEnd = '\n',
}: Layout = {}): Buffer {
  const entries = `/Root 1 0 R /ID [<${fileId.toString('hex')}> <${fileId.toString('hex')}>]${encryption ? '/Encrypt 4 0 R' : ''}`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
    encryption ?? 'null',
  ].map((text, at) => `${at + 1} 0 obj${lineEnd}${text}${lineEnd}endobj${lineEnd}`);
  const head = `%PDF-${version}${lineEnd}%\xe2\xe3\xcf\xd3${lineEnd}`;
  const write = { table: withTable, stream: withStream, linearised }[index];
  return Buffer.from(before + write(head, objects, entries), 'latin1');
}

const offsetsFrom = (start: number, objects: string[]) =>
  objects.map((_, at) => start + objects.slice(0, at).join('').length);
const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
const noObject = '0000000000 65535 f \n';

function withTable(head: string, objects: string[], entries: string): string {
  const body = head + objects.join('');
  const table = `xref\n0 5\n${noObject}${offsetsFrom(head.length, objects).map(line).join('')}`;
  return `${body}${table}trailer\n<</Size 5 ${entries}>>\nstartxref\n${body.length}\n%%EOF\n`;
}

function withStream(head: string, objects: string[], entries: string): string {
  const body = head + objects.join('');
  const rows = [0, ...offsetsFrom(head.length, objects), body.length].map((offset, at) => {
    const row = Buffer.from([at === 0 ? 0 : 1, 0, 0, 0, 0, 0]);
    row.writeUInt32BE(offset, 1);
    return row.toString('latin1');
  });
  const stream = rows.join('');
  const dictionary = `<</Type/XRef/Size 6/W[1 4 1]/Length ${stream.length} ${entries}>>`;
  return `${body}5 0 obj\n${dictionary}\nstream\n${stream}\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
}

/** Its table and trailer stand before the objects, and the second table at the end says almost nothing. */
function linearised(head: string, objects: string[], entries: string): string {
  const front = (length: number, start: number, endAt: number) => {
    const first = `5 0 obj\n<</Linearized 1/L ${pad(length)}/H[ 0 0 ]/O 3/E ${pad(endAt)}/N 1/T ${pad(endAt)}>>\nendobj\n`;
    const offsets = offsetsFrom(start, objects).map(line).join('') + line(head.length);
    const table = `xref\n1 5\n${offsets}trailer\n<</Size 6/Prev ${pad(endAt)} ${entries}>>\nstartxref\n0\n%%EOF\n`;
    return { first, all: head + first + table };
  };
  const start = front(0, 0, 0).all.length;
  const endAt = start + objects.join('').length;
  const { first } = front(0, 0, 0);
  const end = `xref\n0 1\n${noObject}trailer\n<</Size 1>>\nstartxref\n${head.length + first.length}\n%%EOF\n`;
  return front(endAt + end.length, start, endAt).all + objects.join('') + end;
}

const pad = (number: number) => String(number).padStart(10, '0');

type Lock = {
  revision: 2 | 3 | 4 | 5 | 6;
  /** What it asks for at opening; without it, only changing and printing need one. */
  password?: string;
  hidesMetadata?: boolean;
  written?: 'hex' | 'octal' | 'raw';
};

/** What such a PDF says of its encryption. */
export function encryptionOf({ revision, password = '', hidesMetadata = true, written = 'hex' }: Lock): string {
  const string = { hex, octal, raw }[written];
  const owner = Buffer.from(Array.from({ length: revision >= 5 ? 48 : 32 }, (_, at) => (at * 37 + 40) & 255));
  const keyLength = revision === 2 ? 5 : 16;
  const permissions = -3904;
  const parts: Omit<PdfEncryption, 'user'> = { revision, keyLength, owner, permissions, fileId, hidesMetadata };
  const salts = Buffer.from('validate keysalt');
  const secret = Buffer.from(password);
  const user =
    revision >= 5 ? Buffer.concat([hashOf(revision, secret, salts.subarray(0, 8)), salts]) : userOf(parts, secret);
  const filter = (method: string, length: number) =>
    `/CF<</StdCF<</AuthEvent/DocOpen/CFM/${method}/Length ${length}>>>>/StmF/StdCF/StrF/StdCF`;
  const way = {
    2: '/V 1',
    3: '/V 2/Length 128',
    4: `/V 4/Length 128${filter('AESV2', 16)}`,
    5: `/V 5/Length 256${filter('AESV3', 32)}`,
    6: `/V 5/Length 256${filter('AESV3', 32)}`,
  }[revision];
  const keys = `/OE${string(owner.subarray(0, 32))}/UE${string(owner.subarray(0, 32))}/Perms${string(owner.subarray(0, 16))}`;
  const metadata = hidesMetadata ? '' : '/EncryptMetadata false';
  const secrets = `/O ${string(owner)}/U ${string(user)}${revision >= 5 ? keys : ''}`;
  return `<</Filter/Standard${way}/R ${revision}${secrets}/P ${permissions}${metadata}>>`;
}

const hex = (bytes: Buffer) => `<${bytes.toString('hex').toUpperCase()}>`;
const octal = (bytes: Buffer) => `(${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')})`;
const raw = (bytes: Buffer) =>
  `(${bytes
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')})`;
