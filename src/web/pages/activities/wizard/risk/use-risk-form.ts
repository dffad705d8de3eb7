import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { activityRiskForm, type Consequence, type Likelihood } from '#shared/activities/risk.ts';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useDraft } from '#web/components/use-draft.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText, fieldErrors } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import type { ActivityRisk } from './risk-types.ts';
import { useRefreshStep } from './use-refresh-step.ts';

type Values = {
  riskTitleId: number | null;
  likelihood: Likelihood | null;
  consequences: Consequence | null;
  chosenControlIds: number[];
};
type Filled = z.output<typeof activityRiskForm>;

const blank: Values = { riskTitleId: null, likelihood: null, consequences: null, chosenControlIds: [] };

/** The dialog's form, its draft and its save: one call that adds the risk with its controls, or updates it. */
export function useRiskForm(activityId: number, risk: ActivityRisk | null, onSaved: () => void) {
  const form = useZodForm<Values, Filled>(activityRiskForm, risk ? valuesOf(risk) : blank);
  const draft = useDraft<Values>(draftKey(activityId, risk), form);
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const save = useSaveRisk(activityId, risk);
  const refresh = useRefreshStep(activityId);
  const banner = useBanner();
  const texts = messages.activityRisk;

  /** `onControlsGone` runs when the library lost a chosen control meanwhile. */
  const submit = (onControlsGone: () => void, event?: SyntheticEvent<HTMLFormElement>) =>
    form.handleSubmit(
      async (values) => {
        setError('');
        await save(values, conflict?.version);
        draft.clear();
        form.resetDirty();
        await refresh();
        banner.success(risk ? texts.updated : texts.added, bannerMs.activityRisk);
        onSaved();
      },
      (failure) => {
        const text = errorText(failure, risk ? texts.updateFailed : texts.addFailed);
        setConflict(conflictOf(failure));
        setError(text);
        if (fieldErrors(failure).chosenControlIds) onControlsGone();
        banner.failure(text, bannerMs.activityRisk);
      },
    )(event);

  function takeTheirs() {
    draft.clear();
    void refresh();
    onSaved();
  }

  return { form, draft, error, conflict, submit, takeTheirs };
}

/** A draft belongs to the version that it changes: put back over another one it would undo somebody's work in silence. */
function draftKey(activityId: number, risk: ActivityRisk | null): string {
  return `activity.${activityId}.risk.${risk ? `${risk.id}.${risk.version}` : 'new'}`;
}

function valuesOf({ riskTitleId, likelihood, consequences, chosenControlIds }: ActivityRisk): Values {
  return { riskTitleId, likelihood, consequences, chosenControlIds };
}

/** `overVersion`: the version that the user chose to save over, after a conflict. */
function useSaveRisk(activityId: number, risk: ActivityRisk | null) {
  const add = trpc.activities.risk.add.useMutation();
  const update = trpc.activities.risk.update.useMutation();
  const clientKey = useClientKey();
  return async ({ riskTitleId, ...rated }: Filled, overVersion: number | undefined) => {
    if (!risk) return add.mutateAsync({ activityId, riskTitleId, ...rated, clientKey: clientKey.value });
    return update.mutateAsync({ activityId, id: risk.id, version: overVersion ?? risk.version, ...rated });
  };
}
