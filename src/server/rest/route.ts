import type { Request, Response } from 'express';
import { z } from 'zod';
import type { AskedFile } from '#shared/files.ts';
import { positionHows } from '#shared/position-fields.ts';
import type { InputOf, OperationPath, OutputOf } from './operations.ts';

/** Where a wire name goes in the operation's input, and how its text is read (queries and multipart forms have only text). */
export type WireField<To extends string = string> = { to: To; read: (value: unknown) => unknown };
export type WireFields<To extends string = string> = Readonly<Record<string, To | WireField<To>>>;

/** The fields of a query and a body together. */
export type Values = Record<string, unknown>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** As documented: `PUT /api/objectives/{id}`. */
type Line = `${Method} ${string}`;

/** The parts of a route that do not depend on its operation. */
type Call = {
  /** What the call is for, in words for the readers of the description. */
  summary: string;
  /**
   * What a success answers, in wire names; `{message}` when nothing is given. The answer is made from it: each field is that of the result
   * with this name, where `risk_id` is `riskId` and `from` says what is called otherwise inside. A test checks every answer against it.
   */
  returns?: z.ZodType;
  /** Fields that the documented client sends and that are not used. */
  ignores?: readonly string[];
  /** Fields that `when` reads beside the fields of the call. */
  chooses?: Record<string, z.ZodType>;
  /** The call only refuses, so the description leaves it out. */
  undocumented?: true;
  /** Where several calls share a path, the query and body decide: the first whose `when` is true, or missing, is taken. */
  when?: (values: Values) => boolean;
  /** 200 by default. */
  status?: number;
  /** The page sends it as a change that may wait and be sent again: with a key, and with who made it and when. */
  isChange?: true;
  /** The media type of what `send` sends. Any by default. */
  sends?: string;
};

type FileField<To extends string> = { to: To; kind: AskedFile; required?: boolean };

/** Where the input of an operation comes from, and what becomes of its result. */
type Wiring<Key extends string, Fixed, Result> = {
  /** Path parameters, all whole numbers: name in the path to name in the input. Without them each is an input of its own name. */
  params?: Readonly<Record<string, Key>>;
  query?: WireFields<Key>;
  body?: WireFields<Key>;
  /** Files that come in a form: the field's name to the input that gets the stored file's id. */
  files?: Readonly<Record<string, FileField<Key>>>;
  /** Input that is the same at every call. */
  fixed?: Fixed;
  /** Input that only the page sends. */
  omits?: readonly Key[];
  /** The result in wire names, where `returns` alone cannot say it. */
  answer?: (result: Result) => unknown;
  /** The same of each row, where the result is a list. */
  each?: (row: Result extends readonly (infer Row)[] ? Row : never) => unknown;
  /** Whether what was asked for was there already: it is answered with 200 in place of `status`. */
  isKnown?: (result: Result) => boolean;
  /** Sends the answer itself: bytes, a stream or JSON text. */
  send?: (result: Result, req: Request, res: Response) => Promise<void>;
};

/** What the description of the calls says of a noun. */
export type CallGroup = {
  /** What its calls are for. */
  about: string;
  /** A realistic value of its wire fields; those that several nouns have stand in `openapi-examples.ts`. */
  examples?: Readonly<Values>;
};

/** A documented call: wire names in, one operation, wire names out. Guards and rules are the operation's. */
export type RestRoute = Route & { group: CallGroup };
export type Route = Call & { operation: OperationPath; method: Method; path: string } & Omit<
    Wiring<string, Readonly<Values>, never>,
    'each' | 'omits'
  >;

/** The names of an input, over all its forms. */
type KeyOf<Input> = Input extends Record<string, never> ? never : Input extends object ? keyof Input & string : never;
type ValueOf<Input, Key> = Input extends object ? (Key extends keyof Input ? Input[Key] : never) : never;

type SpecOf<Path extends OperationPath> = Call &
  Wiring<
    KeyOf<InputOf<Path>>,
    { readonly [Key in KeyOf<InputOf<Path>>]?: ValueOf<InputOf<Path>, Key> },
    OutputOf<Path>
  >;

/** The names of the input that a part of a route fills in. */
type FilledBy<Route, Part extends string> = Part extends keyof Route ? TargetOf<Route[Part][keyof Route[Part]]> : never;
type TargetOf<Field> = Field extends string ? Field : Field extends { to: infer To } ? To : never;
type InPath<Of> = Of extends `${string}{${infer Name}}${infer Rest}` ? Name | InPath<Rest> : never;
type OwnNames<Of, Route> = Route extends { params: unknown } ? never : InPath<Of>;
type Filled<Of, Route> =
  | FilledBy<Route, 'params' | 'query' | 'body' | 'files'>
  | OwnNames<Of, Route>
  | (Route extends { fixed: infer Fixed } ? keyof Fixed : never)
  | (Route extends { omits: readonly (infer Key)[] } ? Key : never);

/** REST calls send no version: the last save wins. */
type Unfilled<Path extends OperationPath, Of, Route> = Exclude<KeyOf<InputOf<Path>>, Filled<Of, Route> | 'version'>;

/** Requires a wire name for every input of the operation, or its place in `omits` when only the page sends it. */
type Complete<Path extends OperationPath, Of, Route> = [
  Unfilled<Path, Of, Route> | Exclude<OwnNames<Of, Route>, KeyOf<InputOf<Path>>>,
] extends [never]
  ? unknown
  : { omits: readonly Unfilled<Path, Of, Route>[]; params: unknown };

declare const source: unique symbol;
const sources = new WeakMap<object, string>();

/** A field of an answer that is called otherwise inside: `led_by: from('ledById', z.int())`. */
export function from<const Name extends string, Schema extends z.ZodType>(name: Name, schema: Schema) {
  sources.set(schema, name);
  return schema as Schema & { [source]: Name };
}

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;
type SourceOf<Schema, Name> = Schema extends { [source]: infer Inside extends string } ? Inside : Camel<Name>;
/** What a result must have, so that the wire gets this. */
type Source<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? { [Name in keyof Shape as SourceOf<Shape[Name], Name>]: Source<Shape[Name]> }
    : Schema extends z.ZodArray<infer Row>
      ? readonly Source<Row>[]
      : Schema extends z.ZodNullable<infer Inner>
        ? Source<Inner> | null
        : z.output<Schema>;

/** Where a file is: documented clients put the slash before it themselves. */
export const fileAddress = z.string();

/** Makes what a schema promises of a result: its fields under their wire names, and nothing else. */
export function answerOf<Schema extends z.ZodType>(schema: Schema) {
  return answering(schema) as (result: Source<Schema>) => z.output<Schema>;
}

function answering(schema: unknown): (result: never) => unknown {
  if (schema instanceof z.ZodArray) {
    const each = answering(schema.element);
    return (rows: never[]) => rows.map(each);
  }
  if (schema instanceof z.ZodNullable) {
    const inner = answering(schema.unwrap());
    return (result) => result && inner(result);
  }
  if (schema === fileAddress) return (url: string) => url.replace(/^\//, '');
  if (!(schema instanceof z.ZodObject)) return (result) => result;
  const fields = Object.entries(schema.shape as Record<string, object>).map(([wire, field]) => {
    const name = sources.get(field) ?? wire.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return { wire, name, answer: answering(field) };
  });
  return (result: Values) => {
    const row: Values = {};
    for (const { wire, name, answer } of fields) row[wire] = answer(result[name] as never);
    return row;
  };
}

const message = z.object({ message: z.string() });

type Returned<Route> = Route extends { returns: infer Schema extends z.ZodType } ? Schema : typeof message;
/** What stands for the answer, and what it must be. */
type Pledge<Path extends OperationPath, Route> = Route extends { answer: (result: never) => infer Answer }
  ? [Answer, z.output<Returned<Route>>]
  : Route extends { each: (row: never) => infer Answer }
    ? [Answer[], z.output<Returned<Route>>]
    : [OutputOf<Path>, Source<Returned<Route>>];

/** Requires that the answer is what the description says. */
type Truthful<Path extends OperationPath, Route> = Route extends { send: unknown } | { undocumented: true }
  ? unknown
  : Pledge<Path, Route> extends [infer Answer, infer Promised]
    ? Answer extends Promised
      ? unknown
      : { returns: { butTheAnswerIs: Answer } }
    : never;

type AnySpec = Call & Wiring<string, Readonly<Values>, never[]>;

/**
 * A documented call that runs this operation. A wrong path, a name that the operation does not take, and a missing name do not
 * compile. Functions must name the types of their parameters, or the compiler cannot infer the rest of the route.
 */
export function route<Path extends OperationPath, const Of extends Line, const Spec extends SpecOf<Path>>(
  operation: Path,
  line: Of,
  spec: Spec & Complete<Path, Of, Spec> & Truthful<Path, Spec>,
): Route {
  const { each, omits, ...call } = spec as unknown as AnySpec;
  const [method, path] = line.split(' ') as [Method, string];
  const answer = each ? (rows: never[]) => rows.map(each) : answering(call.returns ?? message);
  const inPath = path.match(/(?<=\{)\w+/g);
  return { answer, ...(inPath && { params: same(...inPath) }), ...call, operation, method, path };
}

/** The calls of a noun, as the description groups them. */
export const callsOf = (group: CallGroup, routes: readonly Route[]): RestRoute[] =>
  routes.map((one) => ({ ...one, group }));

/** Texts of an answer. */
export const texts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as { [Each in Name]: z.ZodString };

/** Fields that the wire calls as the program does. */
export const same = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Each in Name]: Each };

const integerText = /^-?\d{1,15}$/;

/** A whole number, also as text. What is neither stays as it is, for the schema to refuse. */
export function int<To extends string>(to: To): WireField<To> {
  return { to, read: (value) => (typeof value === 'string' && integerText.test(value.trim()) ? Number(value) : value) };
}

const decimalText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number or nothing, in decimals: an empty text is null, as the documented client sends it. */
export function numberOrNull<To extends string>(to: To): WireField<To> {
  const read = (value: unknown) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return null;
    return decimalText.test(text) && Number.isFinite(Number(text)) ? Number(text) : value;
  };
  return { to, read };
}

/** Where something is, as several nouns say it. */
export const positionBody = {
  latitude: numberOrNull('latitude'),
  longitude: numberOrNull('longitude'),
  accuracy: numberOrNull('accuracy'),
  positionHow: 'positionHow',
} as const;

export const positionAnswer = {
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracy: z.number().nullable(),
  positionHow: z.enum(positionHows).nullable(),
};

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
]);

/** `true/false`, `1/0` and their texts. Anything else stays as it is: turning an object into text would call a method that it brought. */
export function bool<To extends string>(to: To): WireField<To> {
  return { to, read: (value) => booleans.get(value) ?? value };
}

/** A list of ids: JSON text in a form, an array in JSON; ids may be text. */
export function idList<To extends string>(to: To): WireField<To> {
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
