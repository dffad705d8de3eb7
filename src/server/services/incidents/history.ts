import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { blankIncident, type IncidentFieldName } from '#shared/incidents/report.ts';
import type { Db } from '../../db/open-db.ts';
import { audit } from '../../db/schema/audit.ts';
import { incidentActions } from '../../db/schema/incidents.ts';
import { hiddenFields, type Reader } from '../health-fields.ts';
import { getIncidentRow } from './store.ts';

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

/** So much is read of what a line says, in characters; lines of the trail can hold whole reports. */
const longestWords = 500;
const words = (text: SQL) =>
  sql<string>`substr(${text}, 1, ${longestWords}) || iif(length(${text}) > ${longestWords}, '…', '')`;

/** Of what a line holds, the words that say why, to whom or what. Nothing of it is about health. */
const about = sql.join(
  ['reason', 'withdrawnReason', 'givenUpReason', 'to', 'notifiable'].map(
    (name) => sql`nullif(${audit.after} ->> ${name}, '')`,
  ),
  sql`, `,
);

/** Who did what with an incident and its actions, the latest first, as one reader may see it. Throws `Incident not found.` */
export function listIncidentHistory(db: Db, reader: Reader, { id }: { id: number }): HistoryLine[] {
  const hidden = hiddenFields(db, reader, 'incidents', getIncidentRow(db, id));
  const own = db.select({ id: incidentActions.id }).from(incidentActions).where(eq(incidentActions.incidentId, id));
  const isAction = eq(audit.recordType, 'incident action');
  return db
    .select({
      ...{ id: audit.id, at: audit.at, madeAt: audit.madeAt, by: audit.actorName, did: audit.action },
      action: sql<
        string | null
      >`iif(${isAction}, (SELECT ${words(sql`a.description`)} FROM ${incidentActions} a WHERE a.id = ${audit.recordId}), NULL)`,
      about: words(sql`coalesce(${about}, '')`),
      names: sql<string>`(SELECT json_group_array(key) FROM json_each(${audit.after}))`,
    })
    .from(audit)
    .where(
      or(and(eq(audit.recordType, 'incident'), eq(audit.recordId, id)), and(isAction, inArray(audit.recordId, own))),
    )
    .orderBy(desc(audit.id))
    .limit(most)
    .all()
    .map(({ names, ...line }) => {
      const isEdit = line.action === null && line.did === 'updated';
      const changed = isEdit ? (JSON.parse(names) as string[]).filter((name) => name in blankIncident) : [];
      return {
        ...line,
        fields: changed.filter((name) => !hidden.has(name)) as IncidentFieldName[],
        hidesHealth: changed.some((name) => hidden.has(name)),
      };
    });
}
