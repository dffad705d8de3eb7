import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { blankIncident, type IncidentFieldName } from '#shared/incidents/report.ts';
import type { Db } from '../../db/open-db.ts';
import { audit } from '../../db/schema/audit.ts';
import { incidentActions } from '../../db/schema/incidents.ts';
import { hiddenFields } from '../health-fields.ts';
import { getIncidentRow, type Reader } from './store.ts';

/** What somebody did with an incident, or with one of its actions. */
export type HistoryLine = {
  id: number;
  at: string;
  /** When it was done, where it reached the server more than a minute later. */
  madeAt: string | null;
  by: string;
  /** A past participle, as in the trail: created, updated, closed, emailed. */
  did: string;
  /** What is to be done; null for the incident itself. */
  action: string | null;
  /** The reason, the address of a mail, or the decision; empty where there is none. */
  about: string;
  /** The fields of the report that changed, as far as the reader may see them. */
  fields: IncidentFieldName[];
  /** Whether something about health changed that they may not see. */
  hidesHealth: boolean;
};

const most = 200;

type Row = typeof audit.$inferSelect;
type Fields = Record<string, unknown>;

/** Who did what with an incident and its actions, the latest first, as one reader may see it. Throws `Incident not found.` */
export function listIncidentHistory(db: Db, reader: Reader, { id }: { id: number }): HistoryLine[] {
  const hidden = hiddenFields(db, reader, 'incidents', getIncidentRow(db, id));
  const { description } = incidentActions;
  const actions = db
    .select({ id: incidentActions.id, description })
    .from(incidentActions)
    .where(eq(incidentActions.incidentId, id))
    .all();
  const words = new Map(actions.map((action) => [action.id, action.description]));
  return db
    .select()
    .from(audit)
    .where(
      or(
        and(eq(audit.recordType, 'incident'), eq(audit.recordId, id)),
        and(eq(audit.recordType, 'incident action'), inArray(audit.recordId, [...words.keys()])),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(most)
    .all()
    .map((row) => lineOf(row, words, hidden));
}

function lineOf(row: Row, words: ReadonlyMap<number, string>, hidden: ReadonlySet<string>): HistoryLine {
  const { id, at, madeAt, actorName: by, action: did, recordType } = row;
  const after = JSON.parse(row.after ?? '{}') as Fields;
  const isAction = recordType === 'incident action';
  const changed = isAction || did !== 'updated' ? [] : Object.keys(after).filter((name) => name in blankIncident);
  return {
    ...{ id, at, madeAt, by, did },
    action: isAction ? (words.get(row.recordId ?? 0) ?? '') : null,
    about: aboutOf(after),
    fields: changed.filter((name) => !hidden.has(name)) as IncidentFieldName[],
    hidesHealth: changed.some((name) => hidden.has(name)),
  };
}

/** Of what a line holds, the words that say why, to whom or what. Nothing of it is about health. */
function aboutOf({ reason, withdrawnReason, givenUpReason, to, notifiable }: Fields): string {
  const said = [reason, withdrawnReason, givenUpReason, to, notifiable].find(
    (text) => typeof text === 'string' && text,
  );
  return typeof said === 'string' ? said : '';
}
