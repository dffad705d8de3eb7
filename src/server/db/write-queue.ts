import type { Statement } from 'better-sqlite3';
import { isDiskFull } from './constraints.ts';
import type { Db, Sqlite } from './open-db.ts';

type Waiting = { work: (db: Db) => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** A group of this many is written without waiting for more. */
const mostInGroup = 64;
/** A group that took so long is committed, and what is left of it waits for the next one, so that others are answered in between. */
const longestGroupMs = 100;

/**
 * Joins the writes of a turn of the event loop, and of the turns right after it that bring more, in one IMMEDIATE transaction with one
 * disk sync. Each write has a savepoint of its own, so one that throws is undone alone. No write is answered before the commit; when
 * the commit fails, all of them fail.
 */
export class WriteQueue {
  readonly #sqlite: Sqlite;
  readonly #db: Db;
  readonly #committed: () => void;
  readonly #makeRoom: () => boolean;
  readonly #begin: Statement;
  readonly #commit: Statement;
  readonly #mark: Statement;
  readonly #release: Statement;
  #waiting: Waiting[] = [];

  /**
   * `committed` is called after each commit, so that mail in the mail queue can go out. `makeRoom` is called when the disk is full; when it
   * returns true, the group is tried once more.
   */
  constructor(sqlite: Sqlite, db: Db, committed: () => void = () => {}, makeRoom: () => boolean = () => false) {
    this.#sqlite = sqlite;
    this.#db = db;
    this.#committed = committed;
    this.#makeRoom = makeRoom;
    this.#begin = sqlite.prepare('BEGIN IMMEDIATE');
    this.#commit = sqlite.prepare('COMMIT');
    this.#mark = sqlite.prepare('SAVEPOINT one');
    this.#release = sqlite.prepare('RELEASE one');
  }

  run<T>(work: (db: Db) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0) this.#flushWhenQuiet(0);
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Waits as long as each turn brings more writes: one disk sync takes as long as many turns. */
  #flushWhenQuiet(seen: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > seen && length < mostInGroup) this.#flushWhenQuiet(length);
      else this.#flushGroup();
    });
  }

  /** What a long group left waits for as long as that took: each turn accepts one connection, and many may have come meanwhile. */
  #flushAt(moment: number): void {
    setImmediate(() => (performance.now() < moment ? this.#flushAt(moment) : this.#flushGroup()));
  }

  /** Writes all that waits, now. Only the end of the process needs to call this. */
  flush(): void {
    while (this.#waiting.length > 0) this.#flushGroup();
  }

  #flushGroup(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    const began = performance.now();
    try {
      const answers = this.#writeWithRoom(group);
      this.#waiting = group.slice(answers.length);
      const now = performance.now();
      if (this.#waiting.length > 0) this.#flushAt(now + (now - began));
      for (const answer of answers) answer();
      this.#committed();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  #writeWithRoom(group: Waiting[]): (() => void)[] {
    try {
      return this.#writeGroup(group);
    } catch (error) {
      if (!isDiskFull(error) || !this.#makeRoom()) throw error;
      return this.#writeGroup(group);
    }
  }

  /** @returns the answers of the writes that were made: the first ones. */
  #writeGroup(group: Waiting[]): (() => void)[] {
    this.#begin.run();
    try {
      const answers: (() => void)[] = [];
      const until = performance.now() + longestGroupMs;
      for (const waiting of group) {
        if (answers.length > 0 && performance.now() >= until) break;
        answers.push(this.#writeOne(waiting));
      }
      this.#commit.run();
      return answers;
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
      throw error;
    }
  }

  #writeOne({ work, resolve, reject }: Waiting): () => void {
    this.#mark.run();
    try {
      const value = work(this.#db);
      this.#release.run();
      return () => resolve(value);
    } catch (error) {
      // A full disk ends the whole transaction: there is nothing left to undo, and no write of the group may be called done.
      if (!this.#sqlite.inTransaction || isDiskFull(error)) throw error;
      this.#sqlite.exec('ROLLBACK TO one');
      this.#release.run();
      return () => reject(error);
    }
  }
}
