type SqliteFailure = { code: string; message: string };

/** The driver's error inside whatever wraps it. */
function sqliteFailure(error: unknown): SqliteFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'SqliteError') return cause as Error & SqliteFailure;
  }
  return undefined;
}

/** Runs a statement; when a unique index refuses it, throws `refusal()` instead, which is made only then because an error is slow to make. */
export function refuseDuplicate<T>(refusal: () => Error, statement: () => T): T {
  try {
    return statement();
  } catch (error) {
    const code = sqliteFailure(error)?.code;
    throw code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ? refusal() : error;
  }
}

/** Throws any error except a full disk. For small writes that come with a read and must not make it fail. */
export function ignoreFullDisk(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/** Which of these codes comes depends on where in the file the disk ran out. */
export function isDiskFull(error: unknown): boolean {
  const code = sqliteFailure(error)?.code;
  return /^SQLITE_(FULL|IOERR_(WRITE|FSYNC|SHMSIZE))$/.test(code ?? '');
}

/** The file may not be opened: it belongs to another user, or its folder does. */
export function isUnopenable(error: unknown): boolean {
  return /^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(sqliteFailure(error)?.code ?? '');
}

/** SQLite or Node got no memory, or a text would exceed the longest possible. When V8's own heap is full, the process ends instead. */
export function isOutOfMemory(error: unknown): boolean {
  if (sqliteFailure(error)?.code === 'SQLITE_NOMEM') return true;
  return (
    error instanceof Error &&
    /^(Array buffer allocation failed|Invalid string length|Cannot create a string longer than .*)$/.test(error.message)
  );
}

/** What SQLite found is not what it wrote, or the disk could not read it. */
export function isDamaged(error: unknown): boolean {
  const code = sqliteFailure(error)?.code ?? '';
  return /^SQLITE_(CORRUPT|NOTADB$|IOERR_(READ|SHORT_READ|CORRUPTFS)$)/.test(code);
}
