import type { Transporter } from 'nodemailer';
import type { Outcome, Transport } from './transport.ts';

type Settings = { url: string; from: string };

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Sends with the SMTP server of the settings. Loaded at the first mail. */
export function createSmtpTransport({ url, from }: Settings): Transport {
  let loading: Promise<Transporter> | undefined;
  const load = async () => (await import('nodemailer')).createTransport({ url, ...timeouts });

  return async ({ to, subject, body, idempotencyKey }) => {
    try {
      loading ??= load();
      const transporter = await loading;
      // The same id at each attempt, so that a mail program shows a repeated mail once.
      const messageId = `<${idempotencyKey}@bushline>`;
      await transporter.sendMail({ from, to: { name: '', address: to }, subject, text: body, messageId });
      return { ok: true };
    } catch (error) {
      return toOutcome(error);
    }
  };
}

/** A 5xx answer to the recipient or the text is final for this mail. */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof Error)) return { ok: false, error: String(error), isFinal: false };
  const { responseCode = 0, command = '' } = error as Error & { responseCode?: number; command?: string };
  return { ok: false, error: error.message, isFinal: responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command) };
}
