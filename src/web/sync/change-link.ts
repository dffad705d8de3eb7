import { httpLink, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { type Change, headersOf } from './change.ts';

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
