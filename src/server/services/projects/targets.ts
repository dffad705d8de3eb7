import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { setTargetsSchema } from '#shared/project-report.ts';
import type { Db } from '../../db/open-db.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { projectObjectives, projects } from '../../db/schema/projects.ts';
import type { Act } from '../act.ts';
import { findRow } from '../projects.ts';
import { saveRecord } from '../versions.ts';

/** A project's target for each of its objectives, in their order. `version` is the project's. */
export function getTargets(db: Db, { id }: { id: number }) {
  const { version } = findRow(db, id);
  return { id, version, targets: listTargets(db, id).map(({ objectiveId, target }) => ({ objectiveId, target })) };
}

/** Sets targets of a project; objectives that are not named keep theirs. */
export function setTargets(db: Db, act: Act, { id, version, targets }: z.output<typeof setTargetsSchema>) {
  const before = findRow(db, id);
  const present = new Map(listTargets(db, id).map(({ objectiveId, target }) => [objectiveId, target]));
  if (targets.some(({ objectiveId }) => !present.has(objectiveId)))
    throw invalidField('targets', messages.projects.objectiveGone);
  return saveRecord(db, act, {
    table: projects,
    before,
    only: {},
    beside: {
      changes: targets.some(({ objectiveId, target }) => present.get(objectiveId) !== target),
      write: () => {
        for (const { objectiveId, target } of targets) {
          const link = and(eq(projectObjectives.projectId, id), eq(projectObjectives.objectiveId, objectiveId));
          db.update(projectObjectives).set({ target }).where(link).run();
        }
      },
    },
    startedFrom: version,
    read: () => getTargets(db, { id }),
    trail: { recordType: 'project', recordName: before.name, fields: () => ({ targets: describeTargets(db, id) }) },
  });
}

function listTargets(db: Db, projectId: number) {
  return db
    .select({
      objectiveId: projectObjectives.objectiveId,
      title: objectives.title,
      measurement: objectives.measurement,
      target: projectObjectives.target,
    })
    .from(projectObjectives)
    .innerJoin(objectives, eq(objectives.id, projectObjectives.objectiveId))
    .where(eq(projectObjectives.projectId, projectId))
    .orderBy(projectObjectives.position, projectObjectives.id)
    .all();
}

/** `Plants Planted (Plants): 500`, a line a target. */
function describeTargets(db: Db, projectId: number): string[] {
  return listTargets(db, projectId)
    .filter(({ target }) => target !== null)
    .map(({ title, measurement, target }) => `${title} (${measurement}): ${target}`);
}
