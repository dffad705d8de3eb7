import type { Resend } from 'resend';
import { reasonOf } from '#shared/app-error.ts';
import { automaticHeaders, type Outcome, type OutgoingEmail, type Transport } from './transport.ts';

type Settings = { apiKey: string; baseUrl: string | undefined; from: string };

/** The SDK has no time limit of its own. */
const longestMs = 30_000;

/** Errors in the mail itself. Everything else (a wrong key, a limit, an outage) may be put right before the next attempt. */
const finalErrors = new Set(['invalid_parameter', 'missing_required_field', 'invalid_idempotent_request']);

/** Sends with Resend. The SDK is loaded at the first mail: most installations start without one. */
export function createResendTransport({ apiKey, baseUrl, from }: Settings): Transport {
  let loading: Promise<Resend> | undefined;
  const load = async () => new (await import('resend')).Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });

  async function send({ to, subject, body, idempotencyKey, attachments }: OutgoingEmail): Promise<Outcome> {
    loading ??= load();
    const resend = await loading;
    // The SDK returns failures instead of throwing them.
    const mail = {
      ...{ from, to, subject, text: body, headers: automaticHeaders },
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          ...{ filename: name, contentType: mediaType, content: bytes.toString('base64') },
        })),
      }),
    };
    const { error } = await resend.emails.send(mail, { idempotencyKey });
    if (!error) return { ok: true };
    const isAddressRefused = error.name === 'validation_error' && error.statusCode === 422;
    return { ok: false, error: error.message, isFinal: isAddressRefused || finalErrors.has(error.name) };
  }

  return async (email) => {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve({ ok: false, error: 'Resend did not answer.', isFinal: false }), longestMs);
    });
    try {
      return await Promise.race([send(email), tooSlow]);
    } catch (error) {
      return { ok: false, error: reasonOf(error), isFinal: false };
    } finally {
      clearTimeout(timer);
    }
  };
}
