import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readMigrations } from '../db/migrate.ts';
import { databasePath, type Sqlite } from '../db/open-db.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { readEnv } from '../settings/env.ts';
import { packageRoot } from '../start/package-root.ts';
import { createProgram } from '../start/program.ts';

/**
 * `npm run db:freeze`, when a schema is released: keeps a database of it for the tests, in which every foreign key is used. Every later
 * schema must upgrade it without loss. A frozen database is never made again.
 */
const now = '2026-11-20T00:00:00.000Z';
const tag = readMigrations().at(-1)?.tag ?? '';
const target = join(packageRoot, `src/server/db/frozen/${tag}.db.gz`);
if (existsSync(target)) throw new Error(`${target} is there already: what was released does not change.`);

const folder = mkdtempSync(join(tmpdir(), 'bushline-freeze-'));
try {
  const sqlite = await prepareDb(folder, () => now);
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await fillDemo(createProgram(env, sqlite, () => now));
  fillUnusedKeys(sqlite);
  const empty = unusedKeys(sqlite).map((key) => key.join('.'));
  if (empty.length > 0) throw new Error(`No row uses ${empty.join(', ')}: add one here.`);
  sqlite.exec('VACUUM');
  sqlite.close();
  mkdirSync(join(target, '..'), { recursive: true });
  writeFileSync(target, gzipSync(readFileSync(databasePath(folder)), { level: 9 }));
  process.stdout.write(`${target}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Adds rows that the demo group does not have, and shrinks its pictures to one byte. */
function fillUnusedKeys(sqlite: Sqlite): void {
  sqlite.exec(`
    UPDATE files SET bytes = x'00', size = 1;
    INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES ('document', 'Induction.pdf', 'application/pdf', 1, 'x', '${now}', x'00');
    UPDATE projects SET induction_file_id = (SELECT max(id) FROM files) WHERE id = 1;
    INSERT INTO sessions (id, staff_id, expires_at, ends_at, device, created_at, last_incident_activity_id) VALUES ('hash', 1, 1, 1, '', '${now}', 1);
    INSERT INTO password_resets (token_hash, staff_id, expires_at, created_at) VALUES ('hash', 1, '${now}', '${now}');
    INSERT INTO access_tokens (staff_id, name, token_hash, scope, created_at) VALUES (1, 'Spreadsheet', 'hash', 'read', '${now}');
    INSERT INTO outbox (kind, to_address, subject, body, is_secret, next_attempt_at, idempotency_key, created_at, created_by_id)
      VALUES ('staff', 'a@b.c', 'Hello', 'Kia ora', 0, '${now}', 'key', '${now}', 1);
    INSERT INTO client_keys (key, actor_id, procedure, digest, answer, created_at) VALUES ('key', 1, 'objectives.create', 'x', '{}', '${now}');
    INSERT INTO backups (started_at, file_name, result, cause) VALUES ('${now}', 'bushline-x.db', 'ok', 'nightly');
    UPDATE volunteers SET former_staff_id = 1 WHERE id = (SELECT max(id) FROM volunteers);
    UPDATE volunteers SET joined_to_id = 1, deleted_at = '${now}' WHERE id = (SELECT max(id) FROM volunteers);
    UPDATE volunteers SET maybe_same_id = 1 WHERE id = 2;
    UPDATE activity_checklist SET ticked_by_id = 1, ticked_at = '${now}' WHERE id = 1;
    INSERT INTO calendar_feeds (staff_id, secret_hash, only_mine, created_at) VALUES (1, 'hash', 0, '${now}');
    INSERT INTO added_hours (staff_id, project_id, date, minutes, reason, created_at, created_by_id, updated_at, updated_by_id)
      VALUES (1, 1, '2026-11-20', 60, 'Seed sorting', '${now}', 1, '${now}', 1);
    INSERT INTO added_hours (volunteer_id, activity_id, date, minutes, reason, created_at, created_by_id, updated_at, updated_by_id)
      VALUES (1, 1, '2026-11-20', 60, 'Forgot to sign on', '${now}', 1, '${now}', 1);
    INSERT INTO absences (activity_id, volunteer_id, created_at, created_by_id) VALUES (1, 1, '${now}', 1);
    INSERT INTO absences (activity_id, staff_id, created_at) VALUES (1, 1, '${now}');
    INSERT INTO reminders (activity_id, activity_date, staff_id, outbox_id) SELECT 1, '2026-11-20', 1, max(id) FROM outbox;
    INSERT INTO reminder_refusals (staff_id, created_at) VALUES (1, '${now}');
    INSERT INTO line_reminders (staff_id, created_at) VALUES (1, '${now}');
    INSERT INTO still_out (activity_id, put_off_until, created_at, created_by_id, updated_at, updated_by_id)
      VALUES (1, '${now}', '${now}', 1, '${now}', 1);
    UPDATE tickets SET paper_file_id = (SELECT max(id) FROM files), seen_by_id = 1, seen_at = '${now}' WHERE id = 1;
    INSERT INTO inductions (project_id, volunteer_id, document_name, document_sha256, read_at, created_at, created_by_id, updated_at, updated_by_id)
      VALUES (1, 1, 'Induction.pdf', 'x', '${now}', '${now}', 1, '${now}', 1);
    INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES ('photo', 'a.jpg', 'image/jpeg', 1, 'x', '${now}', x'00');
    INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES ('photo small', 'a.webp', 'image/webp', 1, 'x', '${now}', x'00');
    UPDATE activities SET latitude = -36.67, longitude = 174.73, accuracy = 8, position_how = 'phone' WHERE id = 1;
    UPDATE incidents SET latitude = -36.67, longitude = 174.73, accuracy = 8, position_how = 'phone' WHERE id = 1;
    UPDATE projects SET latitude = -36.67, longitude = 174.73, accuracy = 8, position_how = 'map' WHERE id = 1;
    UPDATE traps SET latitude = -36.67, longitude = 174.73, accuracy = 8, position_how = 'typed' WHERE id = 1;
    UPDATE traps SET state = 'Retired', retired_on = '2026-11-19', retired_reason = 'Washed away', set_again_on = '["2026-10-01"]' WHERE id = 2;
    UPDATE trap_lines SET reminded_of = '2026-11-19' WHERE id = 1;
    UPDATE trap_checks SET activity_id = 1, in_records = 1, strikes = 2, condition = 'Needs repair', note = 'Lid is loose',
      latitude = -36.67, longitude = 174.73, accuracy = 8, position_how = 'phone' WHERE id = 1;
    INSERT INTO trap_checks (trap_id, line_id, checked_at, state, catches, bait_left, bait_set, rebaited, note, both_happened, created_at, updated_at, recorded_by)
      SELECT trap_id, line_id, checked_at, state, catches, '', '', 0, '', 0, '${now}', '${now}', 'Nīkau Ruru' FROM trap_checks WHERE id = 1;
    UPDATE trap_checks SET twice_with_id = 1 WHERE id IN (1, (SELECT max(id) FROM trap_checks));
    UPDATE predator_records SET from_lines =
      '{"trapsChecked":29,"notReached":1,"rats":3,"possums":0,"mustelids":0,"hedgehogs":0,"others":0,"othersDescription":""}' WHERE id = 1;
    INSERT INTO imports (kind, file_name, state, added, changed, records, kept, created_at, created_by_id, updated_at, updated_by_id)
      SELECT 'trap check', 'trap-nz.csv', 'done', 1, 0, json_array(json_object('type', 'trap check', 'id', max(id), 'version', 1)), 0, '${now}', 1, '${now}', 1 FROM trap_checks;
    INSERT INTO photos (file_id, small_file_id, activity_id, incident_id, project_id, trap_id, trap_check_id, caption, latitude, longitude, taken_at, created_at, created_by_id, updated_at, updated_by_id)
      SELECT (SELECT max(id) - 1 FROM files), (SELECT max(id) FROM files), of.*, 'Before', -36.67, 174.73, '${now}', '${now}', 1, '${now}', 1
        FROM (VALUES (1, NULL, NULL, NULL, NULL), (NULL, 1, NULL, NULL, NULL), (NULL, NULL, 1, NULL, NULL), (NULL, NULL, NULL, 1, NULL), (NULL, NULL, NULL, NULL, 1)) of;
    INSERT INTO alarm_readers (staff_id, mailed_at) VALUES (1, '${now}');
  `);
  // The library came with the product, and nobody of the demo group changes it.
  for (const [table, column] of unusedKeys(sqlite)) {
    if (['created_by_id', 'updated_by_id'].includes(column)) sqlite.exec(`UPDATE "${table}" SET "${column}" = 1`);
  }
}

/** Foreign keys that no row uses. */
function unusedKeys(sqlite: Sqlite): [table: string, column: string][] {
  const keys = sqlite
    .prepare('SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = \'table\'')
    .raw()
    .all() as [table: string, column: string][];
  return keys.filter(([table, column]) =>
    sqlite.prepare(`SELECT count("${column}") = 0 FROM "${table}"`).pluck().get(),
  );
}
