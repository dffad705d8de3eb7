import type { inferRouterOutputs } from '@trpc/server';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { FileKind } from '#shared/files.ts';
import type { AppRouter } from '../trpc/app-router.ts';

export type Outputs = inferRouterOutputs<AppRouter>;

/** Where a wire name goes in the procedure's input, and how its text is read (queries and multipart forms have only text). */
export type WireField = { to: string; read: (value: unknown) => unknown };
export type WireFields = Record<string, string | WireField>;

/** A documented call: wire names in, one procedure, wire names out. No guard and no rule stands here. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As documented: `/api/objectives/{id}`. */
  path: string;
  /** The procedure's path in the router. */
  procedure: string;
  /** What the call is for, in the words of its reader. */
  summary: string;
  /** What a success answers, in wire names; `{message}` when it is not said. A test holds every answer against it. */
  returns?: z.ZodType;
  /** Fields that the documented client sends and that are not used. */
  ignores?: string[];
  /** What `when` looks for beside the fields of the call. */
  chooses?: Record<string, z.ZodType>;
  /** Only refuses, so the document does not offer it. */
  undocumented?: true;
  /** Of several calls at one path, this is the one when the query and body say so. The first that fits is taken. */
  when?: (values: Record<string, unknown>) => boolean;
  /** Path parameters, all whole numbers: name in the path to name in the input. */
  params?: Record<string, string>;
  query?: WireFields;
  body?: WireFields;
  /** Input that the wire does not say. */
  fixed?: Record<string, unknown>;
  /** 200 when it is not said. */
  status?: number;
  /** What is answered: the procedure's result in wire names. */
  answer?: (result: never) => unknown;
  /** Takes files beside its fields, under these names: field to the input that gets the file's id. */
  files?: Record<string, { to: string; kind: FileKind; required?: boolean }>;
  /** The media type of what `send` sends; any when it is not said. */
  sends?: string;
  /** Answers by itself, for what is not a JSON row. */
  send?: (result: never, req: Request, res: Response) => Promise<void>;
};

const integerText = /^-?\d{1,15}$/;

/** A whole number, also as text. What is neither stays as it is, for the schema to refuse. */
export function int(to: string): WireField {
  return { to, read: (value) => (typeof value === 'string' && integerText.test(value.trim()) ? Number(value) : value) };
}

/** A number or nothing: an empty text is null, as the documented client sends it. */
export function numberOrNull(to: string): WireField {
  const read = (value: unknown) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    return text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : value;
  };
  return { to, read };
}

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
]);

/** `true/false`, `1/0` and their texts. What is neither stays as it is: turning an object into text would run what it brought. */
export function bool(to: string): WireField {
  return { to, read: (value) => booleans.get(value) ?? value };
}

/** A list of ids: JSON text in a form, an array in JSON; ids may be text. */
export function idList(to: string): WireField {
  const read = (value: unknown) => {
    const list = typeof value === 'string' ? parseJson(value) : value;
    return Array.isArray(list) ? list.map(int('').read) : list;
  };
  return { to, read };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The part of a body or query that a call documents, under the procedure's names. What is absent stays absent. */
export function readFields(values: Record<string, unknown>, fields: WireFields = {}): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [wireName, field] of Object.entries(fields)) {
    if (!Object.hasOwn(values, wireName)) continue;
    const { to, read } = typeof field === 'string' ? { to: field, read: (value: unknown) => value } : field;
    input[to] = read(values[wireName]);
  }
  return input;
}

/** The input's field names back to the wire's, for the errors of an answer. */
export function wireNames(...maps: (WireFields | undefined)[]): Record<string, string> {
  return Object.fromEntries(
    maps.flatMap((map) =>
      Object.entries(map ?? {}).map(([wireName, field]) => [typeof field === 'string' ? field : field.to, wireName]),
    ),
  );
}

export function each<T>(one: (row: T) => unknown): (rows: T[]) => unknown[] {
  return (rows) => rows.map(one);
}
