import { createResendTransport } from './resend.ts';
import { createSmtpTransport } from './smtp.ts';
import type { Transport } from './transport.ts';

type Settings = {
  RESEND_API_KEY?: string | undefined;
  RESEND_BASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  EMAIL_FROM: string;
};

/** The mail transport that the settings name; undefined when mail is not set up. */
export function createTransport(settings: Settings): Transport | undefined {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, SMTP_URL: url, EMAIL_FROM: from } = settings;
  if (apiKey) return createResendTransport({ apiKey, baseUrl, from });
  if (url) return createSmtpTransport({ url, from });
  return undefined;
}
