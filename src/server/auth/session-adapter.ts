import { createHash } from 'node:crypto';
import { eq, lt, or, sql } from 'drizzle-orm';
import type { Adapter, DatabaseSession, Lucia } from 'lucia';
import { pickFields } from '#shared/given-fields.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { sessionMs } from '#shared/timings.ts';
import { ignoreFullDisk } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { sessions } from '../db/schema/sessions.ts';
import { staff } from '../db/schema/staff.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<SessionUser, 'id'>>;
    UserId: number;
    DatabaseUserAttributes: Omit<SessionUser, 'id'>;
    DatabaseSessionAttributes: {
      createdAt: string;
      device: string;
      /** Milliseconds since 1970, UTC. */
      endsAt: number;
    };
  }
}

/** The database keeps only this hash of a token, so that a copy of the table signs nobody in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type Write = <T>(work: (db: Db) => T) => Promise<T>;

/**
 * Lucia's storage on our own table, with ids hashed. A session that ended early keeps its row until it expires, so that its browser can
 * be told why.
 */
export function createSessionAdapter(db: Db, write: Write): Adapter {
  const findSession = db
    .select({
      ...pickFields(sessions, ['staffId', 'expiresAt', 'createdAt', 'device', 'endsAt', 'ended']),
      ...pickFields(staff, ['firstname', 'lastname', 'email', 'role', 'deletedAt']),
    })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare();

  return {
    async getSessionAndUser(token) {
      const row = findSession.get({ id: hashToken(token) });
      if (!row || row.ended || row.deletedAt || row.endsAt <= Date.now()) return [null, null];
      const session = toSession(token, row);
      const { firstname, lastname, email, role } = row;
      return [session, { id: row.staffId, attributes: { firstname, lastname, email, role } }];
    },
    async getUserSessions(staffId) {
      const rows = db.select().from(sessions).where(eq(sessions.staffId, staffId)).all();
      return rows.map((row) => toSession(row.id, row));
    },
    async setSession(session) {
      await write((tx) => insertSession(tx, session));
    },
    async updateSessionExpiration(token, expiresAt) {
      await write(
        (tx) =>
          tx
            .update(sessions)
            // The end of one that began by a clock that was ahead comes nearer, too.
            .set({ expiresAt: expiresAt.getTime(), endsAt: sql`min(${sessions.endsAt}, ${Date.now() + sessionMs})` })
            .where(eq(sessions.id, hashToken(token)))
            .run(),
        // A full disk must not fail the read that renews the session. The next read tries again.
      ).catch(ignoreFullDisk);
    },
    async deleteSession(token) {
      await write((tx) =>
        tx
          .delete(sessions)
          .where(eq(sessions.id, hashToken(token)))
          .run(),
      );
    },
    async deleteUserSessions(staffId) {
      await write((tx) => tx.delete(sessions).where(eq(sessions.staffId, staffId)).run());
    },
    async deleteExpiredSessions() {
      await write((tx) =>
        tx
          .delete(sessions)
          .where(or(lt(sessions.expiresAt, Date.now()), lt(sessions.endsAt, Date.now())))
          .run(),
      );
    },
  };
}

/** Keeps a new session. Its `id` is what the cookie holds. */
export function insertSession(tx: Db, { id, userId, expiresAt, attributes }: DatabaseSession): void {
  tx.insert(sessions)
    .values({
      id: hashToken(id),
      staffId: userId,
      expiresAt: expiresAt.getTime(),
      ...attributes,
      ended: null,
      lastIncidentActivityId: null,
    })
    .run();
}

type SessionRow = { staffId: number; expiresAt: number; createdAt: string; device: string; endsAt: number };

function toSession(id: string, { staffId, expiresAt, createdAt, device, endsAt }: SessionRow): DatabaseSession {
  return { id, userId: staffId, expiresAt: new Date(expiresAt), attributes: { createdAt, device, endsAt } };
}
