import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { setTargetsSchema } from '#shared/project-report.ts';
import type { Db } from '../../db/open-db.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { projectObjectives } from '../../db/schema/projects.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { getProject } from '../projects.ts';

/** What the project aims at for its objectives; those that are not named keep their targets. */
export function setTargets(db: Db, act: Act, { id, targets }: z.output<typeof setTargetsSchema>) {
  const { name } = getProject(db, { id });
  const before = describeTargets(db, id);
  for (const { objectiveId, target } of targets) {
    const { changes } = db
      .update(projectObjectives)
      .set({ target })
      .where(and(eq(projectObjectives.projectId, id), eq(projectObjectives.objectiveId, objectiveId)))
      .run();
    if (changes === 0) throw invalidField('targets', messages.projects.objectiveGone);
  }
  const after = describeTargets(db, id);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    recordAudit(db, act, {
      action: 'updated',
      recordType: 'project',
      recordId: id,
      recordName: name,
      before: { targets: before },
      after: { targets: after },
    });
  }
  return { message: messages.projectReport.targetsSaved };
}

/** `Plants Planted (Plants): 500`, a line a target. */
function describeTargets(db: Db, projectId: number): string[] {
  return db
    .select({ title: objectives.title, measurement: objectives.measurement, target: projectObjectives.target })
    .from(projectObjectives)
    .innerJoin(objectives, eq(objectives.id, projectObjectives.objectiveId))
    .where(eq(projectObjectives.projectId, projectId))
    .orderBy(projectObjectives.position)
    .all()
    .filter(({ target }) => target !== null)
    .map(({ title, measurement, target }) => `${title} (${measurement}): ${target}`);
}
