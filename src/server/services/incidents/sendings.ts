import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { EmailState } from '#shared/emails.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { audit } from '../../db/schema/audit.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { incidents } from '../../db/schema/incidents.ts';
import type { Act } from '../act.ts';
import { findCompletionReport } from './store.ts';

/** What became of a mail with an incident report. `isRetried`: an attempt failed, and it is sent again at `nextAttemptAt`. */
export type IncidentSending = {
  emailId: number;
  to: string;
  /** Of the report, as it was sent; null where the trail does not say. */
  version: number | null;
  state: EmailState;
  isRetried: boolean;
  nextAttemptAt: string;
  createdAt: string;
  sentAt: string | null;
  sentBy: string;
};

/** The mails with one incident, or with the report that completes an activity, newest first. */
export function listIncidentSendings(db: Db, of: { activityId: number } | { incidentId: number }): IncidentSending[] {
  const id = 'incidentId' in of ? of.incidentId : findCompletionReport(db, of.activityId)?.id;
  return id === undefined ? [] : sendingsOf(db, id);
}

const emailed = eq(audit.action, 'emailed');

/** The mails with an incident, newest first. The trail says which report went to whom; the mail queue what became of the mail. */
function sendingsOf(db: Db, incidentId: number): IncidentSending[] {
  return db
    .select()
    .from(audit)
    .where(and(eq(audit.recordType, 'incident'), eq(audit.recordId, incidentId), emailed))
    .orderBy(desc(audit.id))
    .all()
    .flatMap((line) => {
      const mail = findMail(db, line);
      if (!mail) return [];
      const { id: emailId, toAddress: to, state, attempts, nextAttemptAt, createdAt, sentAt } = mail;
      const isRetried = state === 'waiting' && attempts > 0;
      const { version = null } = sentFields(line);
      return [{ emailId, to, version, state, isRetried, nextAttemptAt, createdAt, sentAt, sentBy: line.actorName }];
    });
}

type Line = typeof audit.$inferSelect;

function sentFields({ after }: Line): { to?: string; version?: number; emailId?: number } {
  return JSON.parse(after ?? '{}') as { to?: string; version?: number; emailId?: number };
}

/** The mail of a line. Lines of earlier versions of Bushline do not name it: they have its moment, its sender and its address. */
function findMail(db: Db, line: Line) {
  const { emailId, to } = sentFields(line);
  const sameMoment = and(
    eq(mailQueue.createdAt, line.at),
    eq(mailQueue.kind, 'incident'),
    eq(mailQueue.toAddress, to ?? ''),
  );
  const isIt =
    emailId === undefined ? and(sameMoment, eq(mailQueue.createdById, line.actorId ?? 0)) : eq(mailQueue.id, emailId);
  return db.select().from(mailQueue).where(isIt).get();
}

const failuresShownForMs = 30 * 24 * 3_600_000;
const mostFailures = 20;

/**
 * The incident reports of the last 30 days that did not reach their address: those that this person sent, or everybody's for a reader of
 * the emails. One that was sent to the same address again since is not told any more.
 */
export function listFailedSendings(db: Db, act: Act, reader: { id: number; mayReadEmails: boolean }) {
  const since = new Date(Date.parse(act.now) - failuresShownForMs).toISOString();
  const failed = and(eq(mailQueue.state, 'failed'), eq(mailQueue.kind, 'incident'), gt(mailQueue.createdAt, since));
  return db
    .select()
    .from(mailQueue)
    .where(reader.mayReadEmails ? failed : and(failed, eq(mailQueue.createdById, reader.id)))
    .orderBy(desc(mailQueue.id))
    .limit(mostFailures)
    .all()
    .flatMap((mail) => {
      const about = findReported(db, mail);
      if (!about) return [];
      const sendings = sendingsOf(db, about.incidentId).filter(({ to }) => to === mail.toAddress);
      // The newest to this address counts.
      if (sendings[0]?.emailId !== mail.id) return [];
      return [{ emailId: mail.id, to: mail.toAddress, ...about }];
    });
}

/** The incident of a mail, unless it was withdrawn, with its activity where it has one, and what the trail calls it. */
function findReported(db: Db, mail: typeof mailQueue.$inferSelect) {
  return db
    .select({
      line: audit,
      activityId: incidents.activityId,
      isCompletionReport: incidents.isCompletionReport,
      activityName: sql<string>`coalesce(${activities.activityName}, ${audit.recordName})`,
      withdrawnAt: incidents.withdrawnAt,
    })
    .from(audit)
    .innerJoin(incidents, eq(incidents.id, audit.recordId))
    .leftJoin(activities, eq(activities.id, incidents.activityId))
    .where(and(eq(audit.at, mail.createdAt), eq(audit.recordType, 'incident'), emailed))
    .all()
    .filter(({ line, withdrawnAt }) => withdrawnAt === null && findMail(db, line)?.id === mail.id)
    .map(({ line, withdrawnAt, ...about }) => ({ incidentId: line.recordId ?? 0, ...about }))[0];
}
