import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { email } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { mostMailedBytes } from '#shared/photos.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

type IncidentMail = Outputs['activities']['complete']['mail'];
type Sending = Outputs['activities']['complete']['sendings'][number];

const formSchema = z.object({ email: email() });

/** One incident, or the report with which an activity was completed. */
export type ReportToSend = { incidentId: number } | { activityId: number };

/** How often and how long the dialog looks for what became of the mail. */
const lookEveryMs = 700;
const mostLooks = 12;

/** Waits until the mail was sent or refused, for some seconds. @returns null when it is still on its way. */
async function outcomeOf(load: () => Promise<Sending[]>, emailId: number): Promise<'sent' | 'failed' | null> {
  for (let look = 0; look < mostLooks; look += 1) {
    const state = (await load().catch(() => [])).find((sending) => sending.emailId === emailId)?.state;
    if (state === 'sent' || state === 'failed') return state;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return null;
}

/**
 * Sends the report as the sender sees it, and waits for what became of it: success is said only of a mail that left. When somebody saved
 * it again meanwhile, sends nothing and shows the newer text. Pressing again after a lost answer sends the same mail; another address is
 * a new mail.
 */
export function useSendIncident(of: ReportToSend, onSent: () => void) {
  const { config } = useSession();
  const { data: groupAdmins = [] } = trpc.staff.list.useQuery({ role: 'Group Admin' });
  // The list is usually here before the dialog opens (`useKnownGroupAdmins`). One that comes later must not change what somebody types.
  const form = useZodForm(formSchema, { email: groupAdmins.length === 1 ? (groupAdmins[0]?.email ?? '') : '' });
  const { sendOnce } = useChanges();
  const banner = useBanner();
  const utils = trpc.useUtils();
  const [error, setError] = useState('');
  // Never reloads while somebody reads it, except after a refusal that says so.
  const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const isOne = 'incidentId' in of;
  const ofOne = trpc.incidents.mail.useQuery(isOne ? { id: of.incidentId } : skipToken, once);
  const ofActivity = trpc.activities.complete.mail.useQuery(isOne ? skipToken : of, once);
  const loaded = isOne ? ofOne : ofActivity;
  const [newer, setNewer] = useState<IncidentMail | null>(null);
  const mail = newer ?? loaded.data;

  const photos = usePhotosToAttach(mail?.incidentId);
  const submit = form.handleSubmit(
    async (values) => {
      setError('');
      if (!mail) return;
      const { answer } = await sendOnce('activities.complete.sendIncident', {
        ...values,
        incidentId: mail.incidentId,
        version: mail.version,
        ...(photos.isAttaching && { photoIds: photos.ids }),
      });
      if (!config.emailReady) {
        onSent();
        return banner.info(messages.wizard.incidentWaits, bannerMs.library);
      }
      const load = () =>
        'incidentId' in of
          ? utils.incidents.sendings.fetch({ id: of.incidentId }, { staleTime: 0 })
          : utils.activities.complete.sendings.fetch(of, { staleTime: 0 });
      const outcome = await outcomeOf(load, answer.emailId);
      if (outcome === 'failed') {
        setError(messages.wizard.incidentNotDelivered(values.email));
        return banner.failure(messages.wizard.sendFailed, bannerMs.library);
      }
      onSent();
      if (outcome === 'sent') banner.success(messages.wizard.incidentSent, bannerMs.library);
      else banner.info(messages.wizard.incidentUnderWay(values.email), bannerMs.library);
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
  return { form, error, submit, loaded, mail, groupAdmins, photos };
}

/** The photos that would go with the mail, where its sender says so: the first that fit one. */
function usePhotosToAttach(incidentId: number | undefined) {
  const { data = [] } = trpc.photos.list.useQuery(incidentId === undefined ? skipToken : { incidentId });
  const [isAsked, setAttaching] = useState(false);
  let bytes = 0;
  const ids: number[] = [];
  for (const { id, size } of data) {
    if (bytes + size > mostMailedBytes) break;
    bytes += size;
    ids.push(id);
  }
  return { ids, of: data.length, bytes, isAttaching: isAsked && ids.length > 0, setAttaching };
}

/** Loads the Group Admins before the dialog opens, so that the address of the only one is in the field from the start. */
export function useKnownGroupAdmins(): void {
  trpc.staff.list.usePrefetchQuery({ role: 'Group Admin' });
}
