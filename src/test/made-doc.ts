type Layout = {
  /** The size of a sector is 2 to the power of it: 9 in all but very large files. */
  shift?: 9 | 12;
  /** The head of the text: 0xa5ec since Word 97, 0xa5dc before. */
  ident?: number;
  /** Bit 8: with a password. */
  flags?: number;
  more?: string[];
};

/** A DOC whose text stands where its directory says. `more`: further streams. */
export function wordFile({ shift = 9, ident = 0xa5ec, flags = 0x1200, more = ['1Table'] }: Layout = {}): Buffer {
  const text = Buffer.alloc(4096);
  text.writeUInt16LE(ident, 0);
  text.writeUInt16LE(0x00c1, 2);
  text.writeUInt16LE(flags, 10);
  return compoundFileOf({ WordDocument: text, ...Object.fromEntries(more.map((name) => [name, text])) }, shift);
}

const [free, chainEnd, tableSector] = [0xffffffff, 0xfffffffe, 0xfffffffd];

/** A compound file (OLE) of these streams, of 4096 bytes or more each: its table in sector 0, its directory in the next ones. */
export function compoundFileOf(streams: Record<string, Buffer>, shift = 9): Buffer {
  const size = 2 ** shift;
  const sectorsOf = (bytes: number) => Math.ceil(bytes / size);
  const names = Object.keys(streams);
  const directorySectors = sectorsOf((names.length + 1) * 128);
  const table = Buffer.alloc(size, 0xff);
  const chain = (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1)
      table.writeUInt32LE(at + 1 === from + count ? chainEnd : at + 1, at * 4);
    return from + count;
  };
  table.writeUInt32LE(tableSector, 0);
  let next = chain(1, directorySectors);
  const directory = Buffer.alloc(directorySectors * size);
  const enter = (at: number, name: string, type: number, start: number, bytes: number) => {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at * 128 + 64);
    directory.writeUInt8(type, at * 128 + 66);
    directory.writeUInt8(1, at * 128 + 67);
    for (const field of [68, 72, 76]) directory.writeUInt32LE(free, at * 128 + field);
    directory.writeUInt32LE(start, at * 128 + 116);
    directory.writeUInt32LE(bytes, at * 128 + 120);
  };
  enter(0, 'Root Entry', 5, chainEnd, 0);
  const bodies = names.map((name, at) => {
    const bytes = streams[name] ?? Buffer.alloc(0);
    enter(at + 1, name, 2, next, bytes.length);
    next = chain(next, sectorsOf(bytes.length));
    return Buffer.concat([bytes, Buffer.alloc(sectorsOf(bytes.length) * size - bytes.length)]);
  });
  const head = Buffer.alloc(size);
  head.write('d0cf11e0a1b11ae1', 'hex');
  head.writeUInt16LE(0x3e, 24);
  head.writeUInt16LE(shift === 9 ? 3 : 4, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(shift, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(4096, 56);
  for (const field of [60, 68]) head.writeUInt32LE(chainEnd, field);
  head.fill(0xff, 80, 512);
  head.writeUInt32LE(0, 76);
  return Buffer.concat([head, table, directory, ...bodies]);
}
