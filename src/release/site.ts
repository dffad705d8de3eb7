import { join } from 'node:path';
import { admin, findFreePort } from '../e2e/start-server.ts';
import { logIn } from '../e2e/writers.ts';
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

/** Signs the Group Admin in, without a proxy. @returns the cookie; empty when that was refused. */
export function signIn({ port }: Site): Promise<string> {
  return logIn({ url: `http://127.0.0.1:${port}` });
}

/** Whether the Group Admin can sign in, asked without a proxy. */
export const canSignIn = async (site: Site) => (await signIn(site)) !== '';
