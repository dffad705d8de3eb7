import { AppError } from '#shared/app-error.ts';
import { isTold, restoreToldMs } from '#shared/backups.ts';
import { clocksAround, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  setupSchema,
} from '#shared/session.ts';
import { changeOwnPassword } from '../auth/own-password.ts';
import { requestPasswordReset, resetPassword } from '../auth/password-reset.ts';
import { setUp } from '../auth/set-up.ts';
import { signIn } from '../auth/sign-in.ts';
import { noteSignOut } from '../auth/sign-out.ts';
import { mapSourceOf } from '../services/map-source.ts';
import { listSessions, signOutElsewhere, whySessionEnded } from '../services/sessions.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import { type Context, installationOf, type Program, signInContextOf } from '../start/context.ts';
import { procedureFor, publicProcedure, router } from './procedure.ts';

const ownAccount = procedureFor('own-account:write');

export const sessionRouter = router({
  config: publicProcedure().query(({ ctx }) => describeInstallation(ctx)),
  current: publicProcedure().query(({ ctx }) => ctx.user ?? null),
  own: procedureFor('signed-in:read').query(({ ctx }) => ctx.user),
  list: procedureFor('own-account:read').query(({ ctx }) => listSessions(ctx.db, ownSession(ctx), Date.now())),
  /** For a browser whose session is over: the login screen says why. */
  whyEnded: publicProcedure().query(({ ctx }) => {
    const id = ctx.user ? undefined : ctx.program.sessions.idOf(ctx.request.cookieHeader);
    return id === undefined ? { reason: null } : whySessionEnded(ctx.db, id, Date.now());
  }),
  signOutElsewhere: ownAccount.mutation(({ ctx }) =>
    ctx.write((db, act) => signOutElsewhere(db, act, ownSession(ctx))),
  ),
  login: publicProcedure({ limit: 'password' })
    .input(loginSchema)
    .mutation(async ({ ctx, input }) => answerWithCookies(ctx, await signIn(signInContextOf(ctx), input))),
  setup: publicProcedure({ limit: 'password' })
    .input(setupSchema)
    .mutation(async ({ ctx, input }) =>
      answerWithCookies(ctx, await setUp(signInContextOf(ctx), ctx.program.setupCode, input)),
    ),
  logout: procedureFor('own-account:write', { evenOnShortDisk: true }).mutation(async ({ ctx }) => {
    ctx.request.setCookie(await ctx.program.sessions.end(ctx.request.cookieHeader));
    return ctx.write(noteSignOut);
  }),
  forgotPassword: publicProcedure()
    .input(forgotPasswordSchema)
    .mutation(({ ctx, input }) => requestPasswordReset(signInContextOf(ctx), input, installationOf(ctx.program))),
  resetPassword: publicProcedure({ limit: 'password' })
    .input(resetPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(signInContextOf(ctx), input)),
  changePassword: procedureFor('own-account:write', { limit: 'password' })
    .input(changePasswordSchema)
    .mutation(async ({ ctx, input }) =>
      answerWithCookies(ctx, await changeOwnPassword(signInContextOf(ctx), ctx, input)),
    ),
});

/** The session of a call that only signed-in people can make. */
function ownSession({ user, sessionId }: Context) {
  if (!user || !sessionId) throw new AppError('SIGNED_OUT', messages.login.signedOut);
  return { staffId: user.id, sessionId };
}

function answerWithCookies<T>(ctx: Context, { cookies, answer }: { cookies: string[]; answer: T }): T {
  for (const cookie of cookies) ctx.request.setCookie(cookie);
  return answer;
}

/** What the page needs to know before anybody is signed in. The maps key is only for those who are. */
function describeInstallation({ program, user }: Context) {
  const { env } = program;
  const now = program.now();
  const today = todayIn(env.ORG_TIMEZONE, now);
  return {
    orgName: env.ORG_NAME,
    orgTimezone: env.ORG_TIMEZONE,
    positionStyle: env.POSITION_STYLE,
    version: program.version,
    needsSetup: hasNoStaff(program.db),
    emailReady: program.mail.isSetUp,
    googleMapsApiKey: user && env.GOOGLE_MAPS_API_KEY ? env.GOOGLE_MAPS_API_KEY : null,
    map: user ? mapSourceOf(env) : null,
    maxImageMb: env.MAX_IMAGE_MB,
    maxDocumentMb: env.MAX_DOCUMENT_MB,
    today,
    clocks: clocksAround(env.ORG_TIMEZONE, today),
    /** The clock, so that a phone can correct its own. */
    now,
    databaseId: program.databaseId,
    /** What became of a restore of the last day, for the login screen. Why one failed is for Group Admins. */
    restored: restoredOf(program, now),
    /** After so many minutes people are still out; 0: never. */
    overdueMinutes: env.OVERDUE_MINUTES,
    /** Whether the page may bring itself onto the device, to open without coverage. */
    isKeptOnPhones: env.OFFLINE === 'on',
    /** Where people can sign in, when that is over https alone: browsers drop the session's cookie that comes over http. */
    httpsUrl: env.publicUrl?.startsWith('https://') ? env.publicUrl : null,
  };
}

function restoredOf({ lastRestore }: Program, now: string) {
  if (!isTold(lastRestore, now, restoreToldMs.toAll)) return null;
  const { askedAt, startedAt, problem } = lastRestore;
  return { askedAt, startedAt, isDone: problem === null };
}
