import type { z } from 'zod';
import { AppError, invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { setupSchema } from '#shared/session.ts';
import { systemAct } from '../services/act.ts';
import { createFirstGroupAdmin, hasNoStaff } from '../services/staff-accounts.ts';
import { hashPassword } from './passwords.ts';
import { isSameSecret } from './same-secret.ts';
import { type SignInContext, startSession } from './sign-in.ts';

/** Makes the first Group Admin of a new installation and signs them in. Wrong codes are limited like wrong passwords. */
export async function setUp(context: SignInContext, setupCode: string, input: z.output<typeof setupSchema>) {
  if (!hasNoStaff(context.db)) throw new AppError('CONFLICT', messages.login.alreadySetUp);
  const attempt = { subject: 'setup', address: context.address };
  const judged = await context.limits.of('setup').judge(attempt, async () => isCode(input.code, setupCode));
  if (judged !== 'right') throw invalidField('code', messages.login.wrongSetupCode);
  const { code: _, password, ...person } = input;
  const passwordHash = await hashPassword(password);
  const row = await context.write((db) => createFirstGroupAdmin(db, systemAct(context), { ...person, passwordHash }));
  return startSession(context, row);
}

function isCode(given: string, setupCode: string): boolean {
  return isSameSecret(given.trim().toUpperCase(), setupCode);
}
