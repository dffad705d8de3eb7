import type { Env } from './env.ts';
import type { SettingName } from './settings.ts';

/** What the running server has noticed and the settings alone do not say. */
export type Seen = {
  /** A request came through a proxy that TRUST_PROXY does not count: see `UnknownProxy`. */
  isProxyUnknown?: boolean;
  /** The kind of file system under DATA_DIR, where it is one that cannot be judged: see `diskOf`. */
  unknownDisk?: string | undefined;
};

/** The settings that are looked at. */
export type JudgedSettings = Pick<
  Env,
  'dataDir' | 'publicUrl' | 'PORT' | 'TRUST_PROXY' | 'RESEND_API_KEY' | 'SMTP_URL' | 'EMAIL_FROM'
>;

/** The setting that would put it right, and why, in sentences for whoever keeps the machine. */
export type SettingsWarning = { setting: SettingName; text: string };

const proxyHarm =
  'All visitors then count as one address, and fifty failed sign-ins by anybody lock everybody out for up to 15 minutes.';

export const unknownProxyText = `A request came through a proxy, and TRUST_PROXY is not set. ${proxyHarm} Set TRUST_PROXY=1 where Bushline runs behind a proxy.`;

const localNames = /^(localhost|127\.|\[::1\])/;

/** What is usable but most likely not meant, the gravest first. Without `seen`: what is known before the server has run. */
export function settingsWarnings(env: JudgedSettings, seen: Seen = {}): SettingsWarning[] {
  const warnings: SettingsWarning[] = [];
  const warn = (setting: SettingName, text: string) => void warnings.push({ setting, text });
  const url = env.publicUrl === undefined ? undefined : new URL(env.publicUrl);

  if (env.TRUST_PROXY === 0 && seen.isProxyUnknown) warn('TRUST_PROXY', unknownProxyText);
  else if (env.TRUST_PROXY === 0 && url?.protocol === 'https:')
    warn(
      'TRUST_PROXY',
      `PUBLIC_URL is https, which only a proxy in front of Bushline can speak, and TRUST_PROXY is not set. ${proxyHarm} Set TRUST_PROXY=1.`,
    );
  if (seen.unknownDisk)
    warn(
      'DATA_DIR',
      `${env.dataDir} is on a file system of the kind ${seen.unknownDisk}. If that is a folder of another machine, move the data to a local disk: SQLite's locks do not hold over a network.`,
    );
  if (env.RESEND_API_KEY || env.SMTP_URL) warnOfMail(env, url, warn);
  return warnings;
}

function warnOfMail(
  env: JudgedSettings,
  url: URL | undefined,
  warn: (setting: SettingName, text: string) => void,
): void {
  if (!url || localNames.test(url.host))
    warn(
      'PUBLIC_URL',
      `Mail is set up, but PUBLIC_URL ${url ? 'is an address of this machine' : 'is not set'}: the links in mails lead to ${url?.origin ?? `http://localhost:${env.PORT}`}, which nobody else can open.`,
    );
  if (/@localhost>?$/.test(env.EMAIL_FROM))
    warn('EMAIL_FROM', 'Mail is set up, but EMAIL_FROM is at localhost: most mail servers refuse such a sender.');
  if (env.RESEND_API_KEY && env.SMTP_URL)
    warn('SMTP_URL', 'SMTP_URL is not used, because RESEND_API_KEY is set as well.');
}
