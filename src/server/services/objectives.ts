import { eq } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import { objectivesFates } from '../db/schema/objectives.ts';
import { projectObjectives } from '../db/schema/projects.ts';
import { followGainedObjectives } from './activities/follow-project.ts';
import { libraryNoun } from './library-noun.ts';

const library = libraryNoun({
  fates: objectivesFates,
  keys: { title: 'titleKey', measurement: 'measurementKey' },
  texts: messages.objectives,
});

/** One that was deleted comes back: it is its projects' again, and their activities follow. */
const create: typeof library.create = (db, act, input) => {
  const made = library.create(db, act, input);
  const { projectId, objectiveId } = projectObjectives;
  const owners = db.select({ projectId }).from(projectObjectives).where(eq(objectiveId, made.id)).all();
  for (const owner of owners) followGainedObjectives(db, act, owner.projectId, [made]);
  return made;
};

export const objectiveLibrary = { ...library, create };

export const { list: listObjectives, get: getObjective, create: createObjective } = objectiveLibrary;
export const { update: updateObjective, remove: removeObjective } = objectiveLibrary;
