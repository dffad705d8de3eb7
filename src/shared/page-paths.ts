/** Addresses of the server's own: calls, files, and what watches it. Ignores case, as Express's routing does. */
const serverPath = /^\/(api|trpc|assets|livez|readyz|healthz|metrics)(\/|$)/i;
/** Ends like a file's name, such as `/robots.txt`. */
const fileName = /\.[^/]*$/;

/** Whether the page shows something at this address, so that the page kept on a phone may answer it. */
export function isPagePath(path: string): boolean {
  return !serverPath.test(path) && !fileName.test(path);
}
