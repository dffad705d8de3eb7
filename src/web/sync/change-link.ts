import { httpLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { type Body, type Change, headersOf } from './change.ts';

/** Where the server answers the page's calls. */
export const url = '/trpc';

/** Sends each change alone, with its key in the headers, and the mark of the document that it changes. Without hooks, because the service worker sends changes too. */
export function changeLink(
  fetch?: (input: RequestInfo | URL | string, options?: object) => Promise<Response>,
): TRPCLink<AppRouter> {
  return httpLink({
    url,
    ...(fetch && { fetch }),
    headers: ({ op: { context } }) =>
      context.change ? headersOf(context.change as Change, context.mark as string) : {},
  });
}

/** The documented call that takes the file of a change: photos alone have one. */
const photosUrl = '/api/photos';

type Fetch = (path: string, options: RequestInit) => Promise<Response>;

/**
 * Sends a change with its file, as a form. @returns the record. Rejects as other calls do: without data where it was not the server that
 * answered.
 */
export async function sendForm(change: Change, { name, type, bytes }: Body, fetch: Fetch): Promise<unknown> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change.input as object)) form.append(field, String(value ?? ''));
  form.append('file', new Blob([bytes], { type }), name);
  const sent = fetch(photosUrl, { method: 'POST', body: form, headers: headersOf(change) });
  const answer = await sent.catch((error: unknown) => {
    throw TRPCClientError.from(error as Error);
  });
  const said = (await answer.json().catch(() => ({}))) as { id?: unknown; message?: unknown };
  if (answer.ok && typeof said.id === 'number') return said;
  const isOurs = !answer.ok && typeof said.message === 'string';
  const error = new TRPCClientError(isOurs ? String(said.message) : answer.statusText);
  throw isOurs ? Object.assign(error, { data: { ...said, httpStatus: answer.status } }) : error;
}
