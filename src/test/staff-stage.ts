import type { Db, Sqlite } from '#server/db/open-db.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import type { Act } from '#server/services/act.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { testAct } from '#test/test-db.ts';

export const welcome = { password: 'Weka!2026', orgName: 'Okura Bush', baseUrl: 'https://bush.example' };

export const maia = {
  firstname: 'Māia',
  lastname: 'Parata',
  email: 'Maia@okurabush.example',
  phone: '0215550100',
  emergencyContact: '',
  emergencyContactNumber: '',
  role: 'Field Staff' as const,
  passwordHash: 'hash',
  sendWelcomeEmail: false,
};

export const names = (rows: { firstname: string; lastname: string }[]) =>
  rows.map((p) => `${p.firstname} ${p.lastname}`);
export const actOf = (person: { id: number }): Act => ({ ...testAct, actorId: person.id, actorName: 'Somebody' });

export function signIn(db: Db, staffId: number) {
  insertWithDefaults(db, sessions)
    .values({ id: `session of ${staffId}`, staffId, expiresAt: 9e15, endsAt: 9e15, device: '', createdAt: testAct.now })
    .run();
}

export const reset = {
  tokenHash: 'a token',
  expiresAt: '2027-01-01T00:00:00.000Z',
  limit: { most: 5, since: testAct.now },
  letter: { subject: 'Reset', paragraphs: ['the link'] },
};
export const countOpenResets = (sqlite: Sqlite) =>
  sqlite.prepare('SELECT count(*) FROM password_resets WHERE used_at IS NULL').pluck().get();

type Line = { action: string; record_type: string; before: string | null; after: string | null };

/** The trail, oldest first. */
export function listLines(sqlite: Sqlite) {
  const lines = sqlite.prepare(
    'SELECT action, record_type, record_id, record_name, before, after FROM audit ORDER BY id',
  );
  const read = (text: string | null): unknown => JSON.parse(text ?? 'null');
  return (lines.all() as Line[]).map((line) => ({ ...line, before: read(line.before), after: read(line.after) }));
}
