import type { APIResponse, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A call as an integration makes it, with the page's session. An answer that is not the expected one fails in the server's words. */
export async function call(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  data: object = {},
  status = method === 'POST' ? 201 : 200,
) {
  const { origin } = new URL(url);
  const answer: APIResponse = await page.request.fetch(url, { method, headers: { origin }, data });
  expect(answer.status(), await answer.text()).toBe(status);
  return answer.json();
}

/** A project with the required fields, and whatever else is said. */
export function makeProject(page: Page, origin: string, name: string, more: object = {}): Promise<{ id: number }> {
  const data = { name, location: 'Huia', startDate: '2026-01-15', emergencyServices: '111', ...more };
  return call(page, 'POST', `${origin}/api/projects`, data);
}
