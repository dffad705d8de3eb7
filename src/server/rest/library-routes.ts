import { z } from 'zod';
import type { LibraryName } from '../trpc/app-router.ts';
import type { OperationPath, Outputs } from './operations.ts';
import { answerOf, type CallGroup, callsOf, type RestRoute, type Route, texts } from './route.ts';

type Texts<Name extends LibraryName, Fixed> = Exclude<
  keyof Outputs[Name]['create'] & string,
  'id' | 'version' | keyof Fixed
>;

type Spec<Fields, Fixed> = {
  path: string;
  group: CallGroup;
  /** The name of a row's schema in the description. */
  row: string;
  /** The wire name of each text. */
  fields: Fields;
  /** Input that is the same at every call: the part of the list. */
  fixed?: Fixed;
  /** What each call is for. */
  summaries: Record<'list' | 'create' | 'update' | 'remove', string>;
};

/** The documented calls of a list of the library. The compiler asks for a wire name of every text. */
export function libraryRoutes<
  Name extends LibraryName,
  const Fields extends Readonly<Record<string, Texts<Name, Fixed>>>,
  const Fixed extends object = object,
>(
  noun: Name,
  spec: Spec<Fields, Fixed> &
    ([Exclude<Texts<Name, Fixed>, Fields[keyof Fields]>] extends [never] ? unknown : { fields: 'a text is missing' }),
): RestRoute[] {
  const { path, group, fields, fixed, summaries }: Spec<Record<string, string>, object> = spec;
  const row = z.object({ id: z.int(), ...texts(...Object.keys(fields)) }).meta({ id: spec.row });
  const call = (name: keyof typeof summaries): Pick<Route, 'operation' | 'summary' | 'fixed'> => ({
    operation: `${noun}.${name}` as OperationPath,
    summary: summaries[name],
    ...(fixed && { fixed: fixed as Readonly<Record<string, unknown>> }),
  });
  const one = { path: `${path}/{id}`, params: { id: 'id' } };
  return callsOf(group, [
    { ...call('list'), method: 'GET', path, returns: z.array(row), answer: answerOf(z.array(row)) },
    { ...call('create'), method: 'POST', path, returns: row, body: fields, status: 201, answer: answerOf(row) },
    { ...call('update'), method: 'PUT', ...one, returns: row, body: fields, answer: answerOf(row) },
    { ...call('remove'), method: 'DELETE', ...one },
  ]);
}
