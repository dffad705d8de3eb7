import { automaticHeaders, type Outcome, type Transport } from './transport.ts';

/** `host`: the name by which this server greets. */
type Settings = { url: string; from: string; host: string | undefined };

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Sends with the SMTP server of the settings. Its library is loaded at the first mail. */
export function createSmtpTransport({ url, from, host }: Settings): Transport {
  const options = { url, ...timeouts, ...(host !== undefined && { name: host }) };
  return async ({ to, subject, body, idempotencyKey, attachments }) => {
    let refusal: string | undefined;
    try {
      const { createTransport } = await import('nodemailer');
      const logger = loggerOf((answer) => {
        if (/^[45]/.test(answer)) refusal = answer;
      });
      // The same id at each attempt, so that a mail program shows a repeated mail once.
      const messageId = `<${idempotencyKey}@bushline>`;
      const mail = {
        ...{ from, to: { name: '', address: to }, subject, text: body, messageId, headers: automaticHeaders },
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          ...{ filename: name, contentType: mediaType, content: bytes },
        })),
      };
      await createTransport({ ...options, logger, transactionLog: true }).sendMail(mail);
      return { ok: true };
    } catch (error) {
      return toOutcome(error, refusal);
    }
  };
}

/**
 * Hands over what the mail server answers. Some refuse the greeting and hang up while the library tries the older one, and its error says
 * only that the connection was closed.
 */
function loggerOf(onAnswer: (answer: string) => void) {
  const ignore = () => {};
  const debug = ({ tnx }: { tnx?: string }, answer: string) => {
    if (tnx === 'server') onAnswer(answer);
  };
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}

/**
 * What is final for a mail, by the command that it answers: what names the receiver's mailbox (RFC 3463, of which 5.1.7 and 5.1.8 name the
 * sender's), or says nothing of a server that only wants a password; and what names this text. All else somebody may put right.
 */
const finalAnswers: Record<string, RegExp> = {
  'RCPT TO': /^5\d\d[ -]5\.(1\.(?![78]\b)\d|2\.1\b)|^55[013](?![ -]\d\.\d)(?!.*relay)/is,
  DATA: /^5\d\d[ -]5\.(3\.4|6\.\d+)\b/,
};

function toOutcome(error: unknown, refusal: string | undefined): Outcome {
  if (!(error instanceof Error)) return { ok: false, error: String(error), isFinal: false };
  const { response = '', command = '' } = error as Error & { response?: string; command?: string };
  const isFinal = finalAnswers[command]?.test(response) ?? false;
  return { ok: false, error: inWords(command, response || refusal) ?? error.message, isFinal };
}

/** The server's own words, on one line and without the code that each of its lines repeats, after what they answer. */
function inWords(command: string, answer: string | undefined): string | undefined {
  const words = answer
    ?.replace(/^(\d{3})-/, '$1 ')
    .replace(/\s*\n\d{3}[ -](?:\d\.\d+\.\d+ )?\s*/g, ' ')
    .trim();
  return words && command && command !== 'CONN' ? `${command}: ${words}` : words;
}
