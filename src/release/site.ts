import { join } from 'node:path';
import { findFreePort } from '../e2e/start-server.ts';
import { makeFolder, writeSettings } from './box.ts';
import { type Certificate, hostName, makeCertificate } from './proxies.ts';

/** One group's Bushline on this machine. */
export type Site = {
  /** Of everything that is tried. */
  folder: string;
  /** Of the program. */
  home: string;
  dataDir: string;
  port: number;
  certificate: Certificate;
  admin: { email: string; password: string };
  settings: Record<string, string>;
  /** Where npm finds a prebuilt SQLite. */
  installEnv: Record<string, string>;
};

/** Writes the settings that `docs/running.md` asks for behind a proxy. */
export async function makeSite(folder: string, home: string, installEnv: Record<string, string>): Promise<Site> {
  const port = await findFreePort();
  const dataDir = makeFolder(join(folder, 'data'));
  const admin = { email: 'aroha.admin@example.org', password: 'Kereru-flies-7' };
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: `https://${hostName}`,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  };
  writeSettings(home, settings);
  return { folder, home, dataDir, port, certificate: await makeCertificate(folder), admin, settings, installEnv };
}

/** Whether the Group Admin can sign in, asked without a proxy. */
export async function canSignIn({ port, admin }: Pick<Site, 'port' | 'admin'>): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  });
  return answer.status === 200;
}
