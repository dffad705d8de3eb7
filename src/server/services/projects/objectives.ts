import { and, eq, inArray, isNull } from 'drizzle-orm';
import { invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { projectObjectives } from '../../db/schema/projects.ts';
import type { Act } from '../act.ts';
import { followGainedObjectives, followLostObjectives } from '../activities/follow-project.ts';

const words = { id: objectives.id, title: objectives.title, measurement: objectives.measurement };

/** Whether these are other objectives than the project's, or in another order. */
export function choosesOthers(db: Db, projectId: number, chosenIds: number[]): boolean {
  const present = db
    .select({ id: objectives.id })
    .from(projectObjectives)
    .innerJoin(objectives, eq(objectives.id, projectObjectives.objectiveId))
    .where(and(eq(projectObjectives.projectId, projectId), isNull(objectives.deletedAt)))
    .orderBy(projectObjectives.position)
    .all();
  return present.map(({ id }) => id).join() !== [...new Set(chosenIds)].join();
}

/**
 * Makes these the project's objectives, in this order; its activities follow. One that stays keeps its target, and a deleted
 * objective keeps its place for the reports, because nobody can choose or drop what is not shown.
 */
export function chooseObjectives(db: Db, act: Act, projectId: number, chosenIds: number[]): void {
  const ids = [...new Set(chosenIds)];
  const chosen = db
    .select(words)
    .from(objectives)
    .where(and(inArray(objectives.id, ids), isNull(objectives.deletedAt)))
    .all();
  if (chosen.length < ids.length) throw invalidField('objectiveIds', messages.projects.objectiveGone);
  const present = db
    .select(words)
    .from(projectObjectives)
    .innerJoin(objectives, eq(objectives.id, projectObjectives.objectiveId))
    .where(and(eq(projectObjectives.projectId, projectId), isNull(objectives.deletedAt)))
    .all();
  const gained = ids.flatMap((id) =>
    chosen.filter((one) => one.id === id && !present.some((other) => other.id === id)),
  );
  const lost = present.filter(({ id }) => !ids.includes(id));

  const linkOf = (ids: number[]) =>
    and(eq(projectObjectives.projectId, projectId), inArray(projectObjectives.objectiveId, ids));
  db.delete(projectObjectives)
    .where(linkOf(lost.map(({ id }) => id)))
    .run();
  for (const [position, objectiveId] of ids.entries()) {
    db.insert(projectObjectives)
      .values({ projectId, objectiveId, position, target: null })
      .onConflictDoUpdate({ target: [projectObjectives.projectId, projectObjectives.objectiveId], set: { position } })
      .run();
  }
  followGainedObjectives(db, act, projectId, gained);
  followLostObjectives(db, projectId, lost);
}
