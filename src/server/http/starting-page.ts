import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '#shared/messages.ts';
import { inlineSource } from '../rest/inline-source.ts';

/** How soon a browser or a program asks again. */
const askAgainSeconds = 2;

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box; text-align: center;
    font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; color: #211e19; background: #f8f6f1; }
  h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.25; font-weight: 650; }
  p { margin: 0; max-width: 32rem; color: #524c43; }
  @media (prefers-color-scheme: dark) { body { color: #edeae3; background: #161a17; } p { color: #cfccc3; } }
`;

const page = `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${askAgainSeconds}">
<title>Bushline</title>
<style>${style}</style>
</head>
<body><main><h1>${messages.general.starting}</h1><p>${messages.general.startingHint}</p></main></body>
</html>
`;

const policy = `default-src 'none'; style-src ${inlineSource(style)}; frame-ancestors 'none'`;

/** Answers while the database is opened or upgraded: alive, but not ready. A browser gets a page that loads itself again. */
export function answerWhileStarting(req: IncomingMessage, res: ServerResponse): void {
  const { starting, tryAgainSoon } = messages.general;
  if (req.url === '/livez') answer(res, 200, 'application/json', JSON.stringify({ status: 'starting' }));
  else if (isVisit(req)) answer(res, 503, 'text/html; charset=utf-8', page);
  else answer(res, 503, 'application/json', JSON.stringify({ message: `${starting} ${tryAgainSoon}` }));
}

function isVisit({ method, headers, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && !/^\/(api|trpc)\//i.test(url) && (headers.accept ?? '').includes('text/html');
}

function answer(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    ...(status === 503 && { 'Retry-After': String(askAgainSeconds) }),
  });
  res.end(body);
}
