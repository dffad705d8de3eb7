import { eq, isNull } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import { mergeNeeds, type Need, type ToldNeed } from '#shared/tickets/needs.ts';
import type { Db } from '../../db/open-db.ts';
import { projects } from '../../db/schema/projects.ts';
import { risks } from '../../db/schema/risks.ts';
import { ticketTypes } from '../../db/schema/tickets.ts';
import { readInstallation } from '../installation.ts';

/** These needs in the words that their types have today; those of types that were deleted are left out. */
export const inWords = (db: Db, needs: readonly Need[]): ToldNeed[] => (needs.length === 0 ? [] : wording(db)(needs));

/** The same for many lists, whose types are read once. */
export function wording(db: Db): (needs: readonly Need[]) => ToldNeed[] {
  const { id, name, isFirstAid } = ticketTypes;
  const rows = db.select({ id, name, isFirstAid }).from(ticketTypes).where(isNull(ticketTypes.deletedAt)).all();
  const types = new Map(rows.map((type) => [type.id, type]));
  return (needs) =>
    needs.flatMap((need) => {
      const type = types.get(need.typeId);
      return type ? [{ ...need, type: type.name, isFirstAid: type.isFirstAid }] : [];
    });
}

/** What the group asks for everywhere, as it is stored. */
export type StoredNeeds = { needs: Need[]; version: number; updatedAt: string; updatedById: number | null };

export function readGroupNeeds(db: Db): StoredNeeds {
  const kept = readInstallation(db, 'needs');
  return kept ? (JSON.parse(kept) as StoredNeeds) : { needs: [], version: 1, updatedAt: '', updatedById: null };
}

/** What a new activity is told that its people need. What its risks ask for comes with them. */
export function tellActivity(db: Db, { projectId }: { projectId: number }): ToldNeed[] {
  const project = db.select({ needs: projects.needs }).from(projects).where(eq(projects.id, projectId)).get();
  return inWords(db, mergeNeeds(readGroupNeeds(db).needs, project?.needs ?? []));
}

/** What an activity is told when this risk of the library is added to it. */
export function tellOfRisk(db: Db, { riskTitleId }: { riskTitleId: number }): ToldNeed[] {
  return inWords(db, db.select({ needs: risks.needs }).from(risks).where(eq(risks.id, riskTitleId)).get()?.needs ?? []);
}

/** As the trail keeps it. */
export const wordsOf = (needs: readonly ToldNeed[]): string[] =>
  needs.map(({ atLeast, type }) => messages.needs.asked(atLeast, type));
