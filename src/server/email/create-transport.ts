import { domainToASCII } from 'node:url';
import { createResendTransport } from './resend.ts';
import { createSmtpTransport } from './smtp.ts';
import type { Transport } from './transport.ts';

type Settings = {
  RESEND_API_KEY?: string | undefined;
  RESEND_BASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  EMAIL_FROM: string;
  publicUrl?: string | undefined;
};

/** The mail transport that the settings name; undefined when mail is not set up. */
export function createTransport(settings: Settings): Transport | undefined {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, SMTP_URL: url, EMAIL_FROM: from, publicUrl } = settings;
  if (apiKey) return createResendTransport({ apiKey, baseUrl, from });
  if (url) return createSmtpTransport({ url, from, host: hostOf(publicUrl, from) });
  return undefined;
}

/** Relays refuse who greets with a short name, an address in numbers or a name that is known only in somebody's own network. */
const isKnownEverywhere = (host: string) =>
  /\.[a-z][^.]*$/i.test(host) && !/\.(local|localhost|lan|internal|home\.arpa)$/i.test(host);

/** How this server greets a mail server: by the host of its own address, else of its sender's. Undefined: by the name of the machine. */
function hostOf(publicUrl: string | undefined, from: string): string | undefined {
  const own = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  const ofSender = domainToASCII(from.slice(from.lastIndexOf('@') + 1).replace(/>?\s*$/, ''));
  return [own, ofSender].find(isKnownEverywhere);
}
