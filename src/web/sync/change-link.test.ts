import { expect, test } from 'vitest';
import { isAnswered, readErrorData } from '#web/call-errors.ts';
import type { Body, Change } from './change.ts';
import { sendForm } from './change-link.ts';

const change: Change = {
  ...{ key: '11111111-1111-4111-8111-111111111111', person: 7, database: 'd', madeAt: '2026-11-20T00:00:00.000Z' },
  path: 'photos.create',
  input: { incidentId: 3, caption: 'The bank', latitude: null, longitude: 174.5, takenAt: null } as never,
  body: { name: 'a.webp', type: 'image/webp', bytes: new Uint8Array([1, 2, 3]).buffer },
};

type Asked = { path: string; form: Record<string, unknown>; headers: Record<string, string> };

/** Sends it to a server that answers so. */
async function sendTo(answer: Response) {
  const asked: Asked[] = [];
  const fetch = async (path: string, { body, headers }: RequestInit) => {
    asked.push({ path, form: Object.fromEntries(body as FormData), headers: headers as Record<string, string> });
    return answer;
  };
  const result = await sendForm(change, change.body as Body, fetch).catch((error: unknown) => error);
  return { asked, result };
}

test('a change with a file goes as the documented form, with the headers of a change', async () => {
  const { asked, result } = await sendTo(Response.json({ id: 12 }, { status: 201 }));
  expect(result).toEqual({ id: 12 });
  const [{ path, form, headers } = {} as Asked] = asked;
  expect(path).toBe('/api/photos');
  const { file, ...fields } = form;
  expect(fields).toEqual({ incidentId: '3', caption: 'The bank', latitude: '', longitude: '174.5', takenAt: '' });
  expect(file).toMatchObject({ name: 'a.webp', type: 'image/webp', size: 3 });
  expect(headers).toMatchObject({ 'x-change-key': change.key, 'x-change-person': '7' });
});

test.each([413, 415, 403])('a refusal with %s is one of the server', async (status) => {
  const { result } = await sendTo(Response.json({ message: 'There is no room.', errors: { file: 'No.' } }, { status }));
  expect(isAnswered(result)).toBe(true);
  expect(readErrorData(result)).toMatchObject({ httpStatus: status, errors: { file: 'No.' } });
  expect((result as Error).message).toBe('There is no room.');
});

test.each([
  ['a login page of a network', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['the page of a proxy', new Response('<html>', { status: 413 })],
  ['JSON of somebody else', Response.json({})],
])('%s is no answer, and the change is sent again', async (_who, answer) => {
  const { result } = await sendTo(answer);
  expect(result).toBeInstanceOf(Error);
  expect(readErrorData(result)).toBeNull();
});
