import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '#server/start/package-root.ts';
import { findFreePort } from '../e2e/start-server.ts';
import { collectOutput, mustRun, runToEnd } from './processes.ts';

/** The name in the examples of `deploy/`. */
export const hostName = 'bushline.example.org';

export type Certificate = { authority: string; certificate: string; key: string };

/** A certificate for `names`, and the authority that signed it, as a browser would trust it. */
export async function makeCertificate(folder: string, names = [hostName]): Promise<Certificate> {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => mustRun('openssl', args, { cwd: folder });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await openssl('req', '-x509', ...key, '-subj', '/CN=Try', '-days', '2', '-keyout', 'ca.key', '-out', 'ca.crt');
  await openssl('req', ...key, '-subj', `/CN=${names[0]}`, '-keyout', 'site.key', '-out', 'site.csr');
  writeFileSync(path('names.txt'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names.txt'];
  await openssl('x509', '-req', '-in', 'site.csr', ...signed, '-out', 'site.crt');
  return { authority: path('ca.crt'), certificate: path('site.crt'), key: path('site.key') };
}

export type RunningProxy = {
  name: string;
  pid: number;
  port: number;
  httpPort: number;
  stop: () => Promise<void>;
  output: () => string;
};

/** Replaces every key of `changes` in an example; throws when one is not found, because the example has changed. */
function adapt(file: string, changes: Record<string, string>): string {
  let text = readFileSync(join(packageRoot, 'deploy', file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Runs `deploy/nginx.conf` in Debian's nginx, with other ports and a certificate of our own. */
export async function startNginx(
  folder: string,
  port: number,
  { certificate, key }: Certificate,
): Promise<RunningProxy> {
  const [tlsPort, httpPort] = [await findFreePort(), await findFreePort()];
  mkdirSync(folder, { recursive: true });
  const site = adapt('nginx.conf', {
    '127.0.0.1:3000': `127.0.0.1:${port}`,
    '[::]:443': `[::1]:${tlsPort}`,
    '[::]:80': `[::1]:${httpPort}`,
    'listen 443': `listen 127.0.0.1:${tlsPort}`,
    'listen 80': `listen 127.0.0.1:${httpPort}`,
    [`/etc/letsencrypt/live/${hostName}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${hostName}/privkey.pem`]: key,
  });
  writeFileSync(join(folder, 'bushline.conf'), site);
  const settings = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events {}
     http { access_log off; ${settings.join(' ')} include ${folder}/bushline.conf; }\n`,
  );
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  await mustRun('nginx', ['-t', ...args]);
  return waitUntilThere('nginx', spawn('nginx', args), { host: hostName, port: tlsPort, httpPort });
}

/** Runs `deploy/Caddyfile` in Debian's Caddy, with other ports and a certificate of our own. */
export async function startCaddy(
  folder: string,
  port: number,
  { certificate, key }: Certificate,
): Promise<RunningProxy> {
  const [tlsPort, httpPort] = [await findFreePort(), await findFreePort()];
  const site = adapt('Caddyfile', {
    [`${hostName} {`]: `${hostName} {\n\ttls ${certificate} ${key}`,
    '127.0.0.1:3000': `127.0.0.1:${port}`,
  });
  return runCaddy(folder, site, { host: hostName, port: tlsPort, httpPort });
}

type Address = { host: string; port: number; httpPort: number };

/** Runs Caddy with this Caddyfile, on other ports. `host` is one of its sites. */
export async function runCaddy(folder: string, caddyfile: string, address: Address): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'Caddyfile');
  const ports = `{\n\tadmin off\n\thttp_port ${address.httpPort}\n\thttps_port ${address.port}\n}\n`;
  writeFileSync(file, ports + caddyfile);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['--config', file, '--adapter', 'caddyfile'];
  await mustRun('caddy', ['validate', ...args], { env });
  return waitUntilThere('Caddy', spawn('caddy', ['run', ...args], { env }), address);
}

async function waitUntilThere(
  name: string,
  child: ChildProcess,
  { host, port, httpPort }: Address,
): Promise<RunningProxy> {
  const output = collectOutput(child);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + 20_000; ; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${output()}`);
    // 60: curl reached it and does not know the authority.
    const { code } = await runToEnd('curl', [
      '-s',
      '--resolve',
      `${host}:${port}:127.0.0.1`,
      `https://${host}:${port}/`,
    ]);
    if (code === 0 || code === 60) return { name, pid: child.pid ?? 0, port, httpPort, stop, output };
    if (Date.now() > until) throw new Error(`${name} did not listen:\n${output()}`);
  }
}
