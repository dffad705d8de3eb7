import { useState } from 'react';
import { z } from 'zod';
import { email } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useSendOnce } from '#web/changes/use-send-once.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

type IncidentMail = Outputs['activities']['complete']['mail'];

const formSchema = z.object({ email: email() });

/**
 * Sends the report as the sender sees it. When somebody saved it again meanwhile, sends nothing and shows the newer text. Pressing
 * again after a lost answer sends the same mail; another address is a new mail.
 */
export function useSendIncident(activityId: number, onSent: () => void) {
  const { config } = useSession();
  const form = useZodForm(formSchema, { email: '' });
  const send = useSendOnce('activities.complete.sendIncident');
  const banner = useBanner();
  const [error, setError] = useState('');
  // Never reloads while somebody reads it, except after a refusal that says so.
  const loaded = trpc.activities.complete.mail.useQuery(
    { activityId },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const [newer, setNewer] = useState<IncidentMail | null>(null);
  const mail = newer ?? loaded.data;

  const submit = form.handleSubmit(
    async (values) => {
      setError('');
      if (!mail) return;
      await send({ ...values, incidentId: mail.incidentId, version: mail.version });
      onSent();
      if (config.emailReady) banner.success(messages.wizard.incidentSent, bannerMs.library);
      else banner.info(messages.wizard.incidentWaits, bannerMs.library);
    },
    (failure) => {
      const conflict = conflictOf(failure);
      if (conflict?.record) {
        setNewer(conflict.record as IncidentMail);
        return setError(messages.wizard.incidentSavedAgain(conflict.changedBy));
      }
      const text = errorText(failure, messages.wizard.sendFailed);
      setError(text);
      banner.failure(text, bannerMs.library);
    },
  );
  return { form, error, submit, loaded, mail };
}
