import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { type Installation, queueLetter } from './letter.ts';

const text = messages.incidents;

type Withdrawn = { id: number; createdById: number | null; recordName: string; reason: string };

/** Tells the author of an incident that somebody else has withdrawn it. The subject holds nothing that anybody typed. */
export function mailWithdrawn(
  db: Db,
  act: Act,
  { id, createdById, recordName, reason }: Withdrawn,
  { orgName, baseUrl }: Installation,
): void {
  if (createdById === null || createdById === act.actorId) return;
  const stays = and(eq(staff.id, createdById), isNull(staff.deletedAt));
  const to = db.select({ firstname: staff.firstname, email: staff.email }).from(staff).where(stays).get();
  if (!to) return;
  const subject = text.withdrawnSubject;
  const again = `${text.takeUpAgain}\n${baseUrl}/incident?incident=${id}`;
  const paragraphs = [`${subject}: ${recordName}`, text.withdrawnBy(act.actorName, reason), again, orgName];
  queueLetter(db, act, { kind: 'withdrawn', to, subject, paragraphs });
}
