import { z } from 'zod';
import { requiredLine } from './fields.ts';
import { messages } from './messages.ts';
import { tokenScopes } from './permissions.ts';

/** How long a token is in force; null is until it is revoked. */
export const tokenDays = [30, 90, 365, null] as const;

const name = requiredLine(messages.tokens.nameRequired, 100);
const scope = z.enum(tokenScopes);

/** What a person fills in. A select holds text: the days, or nothing for no end. */
export const tokenForm = z.object({
  name,
  scope,
  expiresInDays: z
    .string()
    .nullable()
    .transform((text) => (text ? Number(text) : null))
    .pipe(z.literal(tokenDays)),
});

export const createTokenSchema = z.object({ name, scope, expiresInDays: z.literal(tokenDays) });
