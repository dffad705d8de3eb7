import { byId } from '#shared/fields.ts';
import { createStaffSchema, listStaffSchema, updateStaffSchema } from '#shared/staff.ts';
import { newLink } from '../auth/password-reset.ts';
import { listSlowed } from '../auth/sign-in.ts';
import { startOwnSession, withNewPasswordHash, withPasswordHash } from '../auth/staff-passwords.ts';
import { sendResetLink } from '../services/password-resets.ts';
import { createStaff, getStaff, getUpdatedStaff, listStaff, removeStaff, updateStaff } from '../services/staff.ts';
import { listLastSignIns, unlockStaff } from '../services/staff-accounts.ts';
import { installationOf, signInContextOf } from '../start/context.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('staff:write');
const withPassword = procedureFor('staff:write', { limit: 'password' });
const writeAlways = procedureFor('staff:write', { evenOnShortDisk: true });

export const staffRouter = router({
  list: reading(read, listStaffSchema, listStaff),
  get: reading(read, byId, getStaff),
  create: withPassword.input(createStaffSchema).mutation(({ ctx, input }) => {
    const welcome = { ...installationOf(ctx.program), password: input.password };
    return ctx.writeAfter(
      () => withPasswordHash(input),
      (db, act, person) => createStaff(db, act, person, welcome),
      getStaff,
    );
  }),
  update: withPassword.input(updateStaffSchema).mutation(async ({ ctx, input }) => {
    let cookie: string | undefined;
    const row = await ctx.writeAfter(
      () => withNewPasswordHash(ctx.db, input),
      (db, act, change) => {
        const saved = updateStaff(db, act, change);
        cookie = startOwnSession(db, signInContextOf(ctx), ctx.user, change);
        return saved;
      },
      getUpdatedStaff,
    );
    if (cookie) ctx.request.setCookie(cookie);
    return row;
  }),
  /** Whom failed sign-ins keep out at this moment. */
  listSlowed: write.query(({ ctx }) => listSlowed(signInContextOf(ctx))),
  /** When each person last signed in. */
  listSignIns: write.query(({ ctx }) => listLastSignIns(ctx.db)),
  sendResetLink: write.input(byId).mutation(({ ctx, input: { id } }) => {
    const { program } = ctx;
    return ctx.write((db, act) => {
      const link = newLink(act.now, installationOf(program), act.actorName);
      return sendResetLink(db, act, { id, ...link }, program.mail.isSetUp);
    });
  }),
  unlock: writing(writeAlways, byId, unlockStaff),
  remove: writing(writeAlways, byId, removeStaff),
});
