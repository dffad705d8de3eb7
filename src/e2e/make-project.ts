import type { APIResponse, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A call like an integration's, with the page's session. Fails with the server's text unless the status is as expected. */
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

/** Creates a project with the required fields, and those in `more`. */
export function makeProject(page: Page, origin: string, name: string, more: object = {}): Promise<{ id: number }> {
  const data = { name, location: 'Huia', startDate: '2026-01-15', emergencyServices: '111', ...more };
  return call(page, 'POST', `${origin}/api/projects`, data);
}
