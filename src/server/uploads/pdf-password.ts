import { createCipheriv, createHash } from 'node:crypto';

// The standard security handler of PDF: ISO 32000-2, 7.6.4.

/** What a PDF says of its encryption. `revision`: which of the standard's ways it uses, 2 to 6. */
export type PdfEncryption = {
  revision: number;
  /** In bytes, up to revision 4. */
  keyLength: number;
  owner: Buffer;
  user: Buffer;
  permissions: number;
  fileId: Buffer;
  hidesMetadata: boolean;
};

/**
 * Whether a PDF asks for a password before it shows anything. Many have one that only printing or changing needs: everybody opens these. What
 * says nothing that can be read of its encryption is not taken for one.
 */
export function asksForPassword(bytes: Buffer): boolean {
  const encryption = readEncryption(bytes);
  return encryption !== undefined && !opensWith(encryption, Buffer.alloc(0));
}

/** A dictionary of encryption takes some 600 bytes. */
const nearBytes = 4096;
/** So that a file that is full of such words takes no time. */
const mostTries = 1000;

function readEncryption(bytes: Buffer): PdfEncryption | undefined {
  const named = findLast(bytes, '/Encrypt', /^.?\/Encrypt\s*(?:(\d{1,10})\s+(\d{1,5})\s+R|<<)/s);
  if (!named) return undefined;
  const [, object, generation] = named;
  const head = `${object} ${generation} obj`;
  const text = object === undefined ? named.input : findLast(bytes, head, new RegExp(`^\\D${head}`))?.input;
  if (text === undefined || !/\/Filter\s*\/Standard\b/.test(text)) return undefined;
  const revision = numberOf(text, 'R') ?? 0;
  const [owner, user] = [stringOf(text, '/O'), stringOf(text, '/U')];
  if (revision < 2 || revision > 6 || !owner || !user) return undefined;
  const ids = findLast(bytes, '/ID', /^.?\/ID\s*\[/s)?.input ?? '';
  return {
    ...{ revision, owner, user },
    keyLength: revision === 3 ? (numberOf(text, 'Length') ?? 40) / 8 : revision === 2 ? 5 : 16,
    permissions: numberOf(text, 'P') ?? 0,
    fileId: stringOf(ids, '/ID\\s*\\[') ?? Buffer.alloc(0),
    hidesMetadata: !/\/EncryptMetadata\s+false/.test(text),
  };
}

/** The last place of a word where the text from the character before it fits. An update of a PDF is written at its end. */
function findLast(bytes: Buffer, word: string, pattern: RegExp): RegExpExecArray | undefined {
  let at = bytes.lastIndexOf(word);
  for (let tries = 0; at > 0 && tries < mostTries; tries += 1) {
    const found = pattern.exec(bytes.toString('latin1', at - 1, at + nearBytes));
    if (found) return found;
    at = bytes.lastIndexOf(word, at - 1);
  }
  return undefined;
}

function numberOf(dictionary: string, key: string): number | undefined {
  const found = new RegExp(`/${key}\\s+(-?\\d{1,10})`).exec(dictionary);
  return found ? Number(found[1]) : undefined;
}

/** A string in hexadecimal or in brackets, in which brackets may stand in pairs. */
function stringOf(text: string, before: string): Buffer | undefined {
  const found = new RegExp(`${before}\\s*(?:<([\\da-f\\s]*)>|\\()`, 'i').exec(text);
  if (!found) return undefined;
  if (found[1] !== undefined) return Buffer.from(found[1].replace(/\s/g, ''), 'hex');
  let written = '';
  let depth = 1;
  for (const [piece] of text.slice(found.index + found[0].length).matchAll(/\\[0-7]{1,3}|\\\r\n|\\?\r\n?|\\.|./gs)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth === 0) break;
    written += characterOf(piece);
  }
  return Buffer.from(written, 'latin1');
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' };

function characterOf(piece: string): string {
  if (/^\\[0-7]/.test(piece)) return String.fromCharCode(Number.parseInt(piece.slice(1), 8) & 255);
  if (piece.startsWith('\\')) return escapes[piece.slice(1)] ?? piece.slice(1);
  return piece.startsWith('\r') ? '\n' : piece;
}

function opensWith(encryption: PdfEncryption, password: Buffer): boolean {
  const { revision, user } = encryption;
  if (revision >= 5) return user.subarray(0, 32).equals(hashOf(revision, password, user.subarray(32, 40)));
  const length = revision === 2 ? 32 : 16;
  return userOf(encryption, password).subarray(0, length).equals(user.subarray(0, length));
}

const digest = (name: string, ...parts: Buffer[]) => createHash(name).update(Buffer.concat(parts)).digest();
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** What stands under `/U` for this password, up to revision 4 (algorithms 2, 4 and 5). */
export function userOf(encryption: Omit<PdfEncryption, 'user'>, password: Buffer): Buffer {
  const { revision, keyLength, owner, permissions, fileId, hidesMetadata } = encryption;
  const padded = Buffer.concat([password, padding]).subarray(0, 32);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const open = Buffer.alloc(revision >= 4 && !hidesMetadata ? 4 : 0, 0xff);
  let key: Buffer = digest('md5', padded, owner.subarray(0, 32), rights, fileId, open).subarray(0, keyLength);
  if (revision === 2) return rc4(key, padding);
  for (let round = 0; round < 50; round += 1) key = digest('md5', key).subarray(0, keyLength);
  let user: Buffer = digest('md5', padding, fileId);
  for (let round = 0; round < 20; round += 1)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  return Buffer.concat([user, Buffer.alloc(16)]);
}

/** How revisions 5 and 6 make a password unreadable (algorithm 2.B). */
export function hashOf(revision: number, password: Buffer, salt: Buffer): Buffer {
  let key: Buffer = digest('sha256', password, salt);
  if (revision === 5) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array(64).fill(Buffer.concat([password, key]))));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digest(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256', mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** OpenSSL 3 has it no more. */
function rc4(key: Uint8Array, bytes: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [box[a], box[b]] = [box[b] as number, box[a] as number];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (box[i] as number) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    bytes.map((byte, at) => {
      const i = (at + 1) & 255;
      j = (j + (box[i] as number)) & 255;
      swap(i, j);
      return byte ^ (box[((box[i] as number) + (box[j] as number)) & 255] as number);
    }),
  );
}
