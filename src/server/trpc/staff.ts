import { byId } from '#shared/fields.ts';
import { createStaffSchema, listStaffSchema, updateStaffSchema } from '#shared/staff.ts';
import { startOwnSession, withNewPasswordHash, withPasswordHash } from '../auth/staff-passwords.ts';
import { installationOf, signInDoor } from '../context.ts';
import { createStaff, getStaff, listStaff, removeStaff, updateStaff } from '../services/staff.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('staff:write');

export const staffRouter = router({
  list: read.input(listStaffSchema).query(({ ctx, input }) => listStaff(ctx.db, input)),
  get: read.input(byId).query(({ ctx, input }) => getStaff(ctx.db, input)),
  create: write.input(createStaffSchema).mutation(async ({ ctx, input }) => {
    const person = await withPasswordHash(input);
    const welcome = { ...installationOf(ctx.program), password: input.password };
    return ctx.write((db, act) => createStaff(db, act, person, welcome), input.clientKey);
  }),
  update: write.input(updateStaffSchema).mutation(async ({ ctx, input }) => {
    const change = await withNewPasswordHash(input);
    const row = await ctx.write((db, act) => updateStaff(db, act, change));
    await startOwnSession(signInDoor(ctx), ctx.user, { ...change, role: row.role }, ctx.request.setCookie);
    return row;
  }),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeStaff(db, act, input))),
});
