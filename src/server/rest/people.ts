import { z } from 'zod';
import { type Person, personFieldNames } from '#shared/volunteers.ts';

const each = <Value>(of: (name: string) => Value) =>
  Object.fromEntries(personFieldNames.map((name) => [name, of(name)]));

/** The fields of a person in the documented calls, which name them as the program does. */
export const personAnswers = each(() => z.string()) as { [Name in keyof Person]: z.ZodString };
export const personWireNames = each((name) => name) as { readonly [Name in keyof Person]: Name };
