import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';
import { draftName } from '#web/forms/draft-ends.ts';
import { hasDraft, writeDraft } from '#web/forms/drafts.ts';
import { askForForm } from '#web/parts/activity/asked-form.ts';
import { useSession } from '#web/session-context.ts';
import { tempIdsIn } from '#web/sync/kept-change.ts';
import { draftOf, formPathOf } from './change-forms.ts';
import type { ListedChange, Outbox } from './outbox-list.ts';
import { settleConflict } from './settle-conflict.ts';
import { waitingText } from './waiting-text.ts';

const text = messages.field;

/**
 * Changes what was refused: a conflict is asked about, a form opens with what was typed in it. Where neither can be done, the step opens
 * with the change on the clipboard, and it stays in the list.
 */
export function useChangeAgain(outbox: Outbox): (change: ListedChange) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const banner = useBanner();
  const { user, config } = useSession();

  /** Puts the change into its form as a draft. False where that cannot be done, or something else is typed there already. */
  function intoForm(change: ListedChange): boolean {
    // What builds on it needs it in the list; a record that is not made yet has no form.
    if (change.builtOn > 0 || tempIdsIn(change.input).length > 0) return false;
    const { base, database } = change;
    const draft = draftOf(change, cache);
    const values = draft?.valuesOf(change.input as object);
    const start = base && draft?.valuesOf(base.input);
    if (!draft || !values || (base && !start)) return false;
    const name = draftName(user.id, draft.name);
    if (hasDraft(name)) return false;
    writeDraft(name, {
      values,
      base: base && start ? { values: start, version: base.version, database } : null,
      unanswered: [],
    });
    askForForm(draft.opens);
    return hasDraft(name);
  }

  return async (change) => {
    const chosen = await settleConflict(change, cache);
    if (chosen) return outbox.replace(change.order, chosen);
    if (chosen === null) return;
    if (intoForm(change)) await outbox.throwAway(change.order);
    else if (await putOnClipboard(waitingText(change, config.orgTimezone)))
      banner.success(text.changeByHand, bannerMs.projectForm);
    else return banner.failure(text.copyFailed, bannerMs.library);
    await navigate(formPathOf(change));
  };
}
