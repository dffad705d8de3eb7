import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { may, roles } from '#shared/permissions.ts';
import { permissionOf } from './call-schema.ts';
import type { Operation } from './openapi-types.ts';
import { operationOf } from './operations.ts';
import type { RestRoute } from './route.ts';

export const refusalSchema = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    conflict: z.object({ changedBy: z.string(), changedAt: z.string(), version: z.int() }).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Refusal' });

const { general } = messages;

/** What each refusal means, with an example. The keys are the statuses. */
export const refusals: Record<string, { description: string; example: z.output<typeof refusalSchema> }> = {
  400: {
    description: 'Something that was sent is not valid; `errors` names the fields.',
    example: { message: general.invalidDateSent, errors: { activity_date: general.invalidDateSent } },
  },
  401: {
    description: 'Nobody is signed in, or the access token is not in force.',
    example: { message: messages.login.signedOut },
  },
  403: {
    description: 'This person, or this access token, may not do this.',
    example: { message: general.forbidden },
  },
  404: { description: 'There is no such record.', example: { message: 'Activity not found.' } },
  409: {
    description: 'Another record stands in the way, or the record has changed.',
    example: { message: messages.activities.nameTaken, errors: { activity_name: messages.activities.nameTaken } },
  },
  413: {
    description: 'The body or a file is too large, or the answer would be.',
    example: { message: general.bodyTooLarge },
  },
  415: {
    description: 'The body or a file has a type that is not accepted.',
    example: { message: general.sendJson },
  },
  429: {
    description: 'Too many attempts, or too much asked for at once; `Retry-After` says how many seconds to wait.',
    example: { message: general.tooManyHeavy },
  },
  507: {
    description: 'The disk of the server is full. Nothing was saved; reading goes on.',
    example: { message: general.diskFull },
  },
};

/** What a call may be refused with. */
export function describeRefusals(route: RestRoute): Operation['responses'] {
  const permission = permissionOf(route);
  const isPublic = permission === 'public';
  const writes = route.method !== 'GET';
  const isForSome = !isPublic && !roles.every((role) => may(role, permission));
  const possible: [status: number, can: boolean][] = [
    [400, true],
    [401, true],
    [403, writes || isForSome],
    [404, !isPublic && Boolean(route.params ?? route.query ?? route.body)],
    [409, writes],
    [413, writes || isLimited(route)],
    [415, writes],
    [429, isLimited(route)],
    [507, writes || isNoted(route)],
  ];
  const statuses = possible.filter(([, can]) => can).map(([status]) => status);
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));
}

const limitOfRoute = ({ operation }: RestRoute) => operationOf(operation).limit;

/** Whether calls are counted. */
const isLimited = (route: RestRoute) => route.method !== 'GET' || limitOfRoute(route) !== 'light';

/** Whether a read leaves a line in the trail, as the export of everything does. */
const isNoted = (route: RestRoute) => limitOfRoute(route) === 'everything';
