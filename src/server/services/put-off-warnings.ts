import { type PutOff, putOffDays, type WarningId } from '#shared/system.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';
import { readInstallationJson, writeInstallation } from './installation.ts';

/** A warning that somebody put off. `about`: what it was about then; it comes back when it is about something else. */
type Kept = PutOff & { at: string; about: string };
export type PutOffs = Partial<Record<WarningId, Kept>>;

/** What a put-off names: a warning as it is now. */
type Named = { id: WarningId; title: string; about: string };

const dayMs = 24 * 3_600_000;

/** Who put off which warnings, those whose month is over, too. */
export function readPutOffs(db: Db): PutOffs {
  return (readInstallationJson(db, 'put_off_warnings') ?? {}) as PutOffs;
}

/** Who put this warning off. Null: nobody did, its month is over, or it was noted by a clock that was wrong. */
export function putOffOf(kept: PutOffs, { id, about }: Omit<Named, 'title'>, now: string): PutOff | null {
  const found = kept[id];
  if (!found || found.about !== about || found.until <= now || found.at > now) return null;
  return { by: found.by, until: found.until };
}

/** For a month nobody is reminded of this warning. */
export function putOffWarning(db: Db, act: Act, { id, title, about }: Named): void {
  const until = new Date(Date.parse(act.now) + putOffDays * dayMs).toISOString();
  const kept: Kept = { by: act.actorName, at: act.now, until, about };
  writeInstallation(db, 'put_off_warnings', JSON.stringify({ ...readPutOffs(db), [id]: kept }));
  recordAudit(db, act, { action: 'put off', ...lineOf(title), after: { until } });
}

/** The warning is shown and mailed again. Does nothing when nobody had put it off. */
export function showWarningAgain(db: Db, act: Act, { id, title }: Pick<Named, 'id' | 'title'>): void {
  const { [id]: former, ...others } = readPutOffs(db);
  if (!former) return;
  writeInstallation(db, 'put_off_warnings', JSON.stringify(others));
  recordAudit(db, act, { action: 'showed again', ...lineOf(title), before: { until: former.until } });
}

const lineOf = (title: string) => ({ recordType: 'warning' as const, recordId: null, recordName: title });
