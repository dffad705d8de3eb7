import { z } from 'zod';
import { roles } from '#shared/permissions.ts';
import { type CallGroup, callsOf, route, same } from './route.ts';

const who = { id: z.int(), firstname: z.string(), lastname: z.string(), role: z.enum(roles) };
const signedInRow = z.object({ message: z.string(), ...who }).meta({ id: 'SignedIn' });
const configRow = z
  .object({
    orgName: z.string(),
    orgTimezone: z.string(),
    version: z.string(),
    needsSetup: z.boolean(),
    emailReady: z.boolean(),
    googleMapsApiKey: z.string().nullable(),
    maxImageMb: z.int(),
    maxDocumentMb: z.int(),
    today: z.string().meta({ format: 'date' }),
    now: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'Configuration' });

export const sessionGroup: CallGroup = {
  about: 'Signing in and out, a forgotten password, and what a client must know of this installation.',
  examples: {
    code: '4F2K-9QXZ',
    emailReady: true,
    googleMapsApiKey: null,
    maxDocumentMb: 20,
    maxImageMb: 10,
    needsSetup: false,
    now: '2026-05-01T20:30:00.000Z',
    orgName: 'Ōkura Bush Trust',
    orgTimezone: 'Pacific/Auckland',
    password: 'Kererū#2026',
    today: '2026-05-02',
    token: 'f3J0bUeXs2m9Qk1w',
    version: '1.0.0',
  },
};

export const sessionRoutes = callsOf(sessionGroup, [
  route('session.config', 'GET /api/config', {
    summary: 'What a client needs to know of this installation',
    returns: configRow,
  }),
  route('session.own', 'GET /api/session', {
    summary: 'Who is signed in',
    returns: z.object({ ...who, email: z.string() }),
  }),
  route('session.login', 'POST /api/login', {
    summary: 'Sign in; the answer sets the session cookie',
    returns: signedInRow,
    body: same('email', 'password'),
  }),
  route('session.logout', 'POST /api/logout', {
    summary: 'End the session',
  }),
  route('session.forgotPassword', 'POST /api/forgot-password', {
    summary: 'Mail a link for a new password; the answer is the same for an unknown email',
    body: same('email'),
  }),
  route('session.resetPassword', 'POST /api/reset-password', {
    summary: 'Set a new password with the token of the mailed link',
    body: same('token', 'password'),
  }),
  route('session.setup', 'POST /api/setup', {
    summary: 'Make the first Group Admin of a new installation',
    returns: signedInRow,
    body: same('code', 'firstname', 'lastname', 'email', 'phone', 'password'),
    status: 201,
  }),
]);
