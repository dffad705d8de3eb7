import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '#shared/messages.ts';
import { start } from './box.ts';
import { mustRun, runToEnd } from './processes.ts';
import { hostName, type RunningProxy, startCaddy, startNginx } from './proxies.ts';
import { expectEqual, expectWords, type Report } from './report.ts';
import type { Site } from './site.ts';
import { Visitor } from './visitor.ts';

const protocols = ['--http1.1', '--http2'];

/** A PDF by its first bytes, of so many megabytes. */
export function writeDocument(path: string, size: number): string {
  const bytes = Buffer.alloc(size * 1024 * 1024, `${size} MB of nothing in particular. `);
  bytes.write('%PDF-1.7\n');
  writeFileSync(path, bytes);
  return path;
}

export const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Starts the release behind nginx and behind Caddy, and uses it through each. */
export async function tryProxies(report: Report, site: Site): Promise<void> {
  const server = await start(site.home, { env: { LOG_LEVEL: 'info' } });
  try {
    for (const startProxy of [startNginx, startCaddy]) {
      const proxy = await startProxy(join(site.folder, startProxy.name), site.port, site.certificate);
      try {
        report.part(`Behind ${proxy.name}, with TLS`);
        await visit(report, site, proxy);
        await report.hold(
          'a failed sign-in is logged with the visitor’s address, not the proxy’s or an invented one',
          async () => {
            await failFrom(site, proxy, '127.0.0.9');
            expectWords(server.output(), '"address":"127.0.0.9","msg":"sign-in failed"');
          },
        );
      } finally {
        await proxy.stop();
      }
    }
  } finally {
    await server.stop();
  }
}

async function visit(report: Report, site: Site, proxy: RunningProxy): Promise<void> {
  const visitor = new Visitor(site.folder, hostName, proxy.port, site.certificate.authority);
  const file = (size: number) => join(site.folder, `${size}.pdf`);
  await report.hold('http leads to https', async () => {
    const address = ['--connect-to', `${hostName}:80:127.0.0.1:${proxy.httpPort}`, `http://${hostName}/home`];
    const { output } = await mustRun('curl', [
      '-sS',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code} %{redirect_url}',
      ...address,
    ]);
    if (!/^30[18] https:\/\/bushline\.example\.org\/home/.test(output)) throw new Error(output);
  });
  await report.hold('the page comes by HTTP/2', async () => {
    const { status, protocol, body } = await visitor.ask('/');
    expectEqual([status, protocol], [200, '2']);
    expectWords(body, '<div id="root">');
  });
  await report.hold('an upload by somebody who is signed out is 401, with our sentence', async () => {
    for (const protocol of protocols) {
      const { status, body } = await visitor.ask('/api/files', { file: file(19), protocol });
      expectEqual([status, messageOf(body)], [401, messages.login.signedOut]);
    }
  });
  await report.hold('sign in; the cookie is for https only', async () => {
    const { status, headers } = await visitor.signIn(site.admin);
    expectEqual(status, 200);
    if (!/set-cookie:.*HttpOnly.*Secure|set-cookie:.*Secure.*HttpOnly/i.test(headers)) throw new Error(headers);
  });
  await report.hold('19 MB are uploaded, and come back the same', async () => {
    for (const protocol of protocols) {
      const { status, body } = await visitor.ask('/api/files', { file: file(19), protocol });
      expectEqual([status, status === 201 ? '' : body], [201, '']);
      const into = join(site.folder, 'download');
      await visitor.ask((JSON.parse(body) as { url: string }).url, { into, protocol });
      expectEqual(digest(into), digest(file(19)));
    }
  });
  await report.hold('21 MB are refused with our sentence', async () => {
    for (const protocol of protocols) {
      const { status, body } = await visitor.ask('/api/files', { file: file(21), protocol });
      expectEqual([status, messageOf(body)], [413, messages.files.tooLarge(20)]);
    }
  });
}

/** A wrong password from another address of this machine, by somebody who claims to be somebody else. */
async function failFrom(site: Site, proxy: RunningProxy, address: string): Promise<void> {
  const login = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' });
  const sent = ['-H', 'Content-Type: application/json', '-H', 'X-Forwarded-For: 203.0.113.9', '--data-binary', login];
  const connect = ['--connect-to', `${hostName}:443:127.0.0.1:${proxy.port}`, '--cacert', site.certificate.authority];
  await runToEnd('curl', ['-sS', '--interface', address, ...connect, ...sent, `https://${hostName}/api/login`]);
}

function messageOf(body: string): string {
  try {
    return (JSON.parse(body) as { message: string }).message;
  } catch {
    return body.slice(0, 200);
  }
}
