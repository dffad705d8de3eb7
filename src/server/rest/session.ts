import { z } from 'zod';
import { roles } from '#shared/permissions.ts';
import type { Outputs, RestRoute } from './route.ts';

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

const credentials = { email: 'email', password: 'password' };
const setup = {
  code: 'code',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'phone',
  password: 'password',
};

export const sessionRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/config',
    procedure: 'session.config',
    summary: 'What a client needs to know of this installation',
    returns: configRow,
    // The rest serves the page's waiting changes.
    answer: ({ databaseId, ...config }: Outputs['session']['config']) => config,
  },
  {
    method: 'GET',
    path: '/api/session',
    procedure: 'session.own',
    summary: 'Who is signed in',
    returns: z.object({ ...who, email: z.string() }),
  },
  {
    method: 'POST',
    path: '/api/login',
    procedure: 'session.login',
    summary: 'Sign in; the answer sets the session cookie',
    returns: signedInRow,
    body: credentials,
  },
  { method: 'POST', path: '/api/logout', procedure: 'session.logout', summary: 'End the session' },
  {
    method: 'POST',
    path: '/api/forgot-password',
    procedure: 'session.forgotPassword',
    summary: 'Mail a link for a new password; the answer is the same for an unknown email',
    body: { email: 'email' },
  },
  {
    method: 'POST',
    path: '/api/reset-password',
    procedure: 'session.resetPassword',
    summary: 'Set a new password with the token of the mailed link',
    body: { token: 'token', password: 'password' },
  },
  {
    method: 'POST',
    path: '/api/setup',
    procedure: 'session.setup',
    summary: 'Make the first Group Admin of a new installation',
    returns: signedInRow,
    body: setup,
    status: 201,
  },
];
