import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { signedInAgent } from '#test/http.ts';

test.each<[string, number, Record<string, string>]>([
  ['this site', 201, { 'Sec-Fetch-Site': 'same-origin' }],
  ['another site', 403, { 'Sec-Fetch-Site': 'cross-site' }],
  ['another program of the same domain', 403, { 'Sec-Fetch-Site': 'same-site' }],
  ['an address that was typed', 403, { 'Sec-Fetch-Site': 'none' }],
  ['another site, under the name of this one', 403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://bush.example' }],
  ['the site that an older browser names', 201, { Origin: 'http://bush.example', Host: 'bush.example' }],
  ['the public address, behind a proxy', 201, { Origin: 'https://okura.example', Host: 'bush.example' }],
  ['the public address under another scheme', 403, { Origin: 'http://okura.example', Host: 'bush.example' }],
  ['another site that an older browser names', 403, { Origin: 'https://elsewhere.example', Host: 'bush.example' }],
  ['a program that is no browser', 201, {}],
])('a write from %s is answered with %i', async (_, status, headers) => {
  const { agent } = await signedInAgent(createTestProgram({ PUBLIC_URL: 'https://okura.example/' }));
  const answer = await agent.post('/api/objectives').set(headers).send({ title: 'x', measurement: 'y' });
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body).toEqual({ message: messages.general.crossSite });
  expect((await agent.get('/api/objectives').set(headers)).status).toBe(200);
});
