import { byId } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { setTargetsSchema } from '#shared/project-report.ts';
import { createProjectSchema, projectNameSchema, updateProjectSchema } from '#shared/projects.ts';
import { getProjectOverview } from '../services/projects/overview.ts';
import { getTargets, setTargets } from '../services/projects/targets.ts';
import {
  createProject,
  getProject,
  listProjects,
  pickListOfProjects,
  projectNameExists,
  removeProject,
  updateProject,
} from '../services/projects.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('projects:write');

export const projectsRouter = router({
  list: read.query(({ ctx }) => listProjects(ctx.db)),
  pickList: read.query(({ ctx }) => pickListOfProjects(ctx.db)),
  nameExists: reading(read, projectNameSchema, projectNameExists),
  get: reading(read, byId, getProject),
  overview: procedureFor('signed-in:read', { limit: 'report' })
    .input(byId)
    .query(({ ctx, input }) => ctx.program.turns.inPieces(getProjectOverview(ctx.db, actNow(ctx, ctx.user), input))),
  create: writing(write, createProjectSchema, createProject, getProject),
  update: writing(write, updateProjectSchema, updateProject, getProject),
  setTargets: write.input(setTargetsSchema).mutation(async ({ ctx, input }) => {
    const saved = await ctx.write((db, act) => setTargets(db, act, input), getTargets);
    return { ...saved, message: messages.projectReport.targetsSaved };
  }),
  remove: writing(write, byId, removeProject),
});
