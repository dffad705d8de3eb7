import { eq } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { findRecipients, type Installation, queueLetter } from './letter.ts';

const { withdrawnSubject: subject, withdrawnBy, takeUpAgain } = messages.incidents;

type Withdrawn = { id: number; createdById: number | null; recordName: string; reason: string };

/** Tells the author of an incident that somebody else has withdrawn it. The subject holds nothing that anybody typed. */
export function mailWithdrawn(
  db: Db,
  act: Act,
  { id, createdById, recordName, reason }: Withdrawn,
  { orgName, baseUrl }: Installation,
): void {
  if (createdById === null || createdById === act.actorId) return;
  const again = `${takeUpAgain}\n${baseUrl}/incident?incident=${id}`;
  const paragraphs = [`${subject}: ${recordName}`, withdrawnBy(act.actorName, reason), again, orgName];
  for (const to of findRecipients(db, eq(staff.id, createdById)))
    queueLetter(db, act, 'withdrawn', to, { subject, paragraphs });
}
