import { useRef } from 'react';
import type { z } from 'zod';
import { activityRiskForm } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { type RecordForm, useRecordForm } from '#web/forms/use-record-form.ts';
import { type RiskValues, riskTogether, riskWords } from '#web/sync/effects/risks.ts';
import { shownId } from '#web/sync/made-ids.ts';
import { trpc } from '#web/trpc.ts';
import type { ActivityRisk } from './risk-types.ts';

type Filled = z.output<typeof activityRiskForm>;

const blank: RiskValues = { riskTitleId: null, likelihood: null, consequences: null, chosenControlIds: [] };

const texts = messages.activityRisk;

type RiskFormOptions = { activityId: number; risk: ActivityRisk | null; onSaved: () => void };

export const riskDraft = (activityId: number, risk: ActivityRisk | null) =>
  `activity.${activityId}.risk.${risk ? shownId('risk', risk.id) : 'new'}`;

/** The dialog's form: one call adds the risk with its controls, or updates it. */
export function useRiskForm({ activityId, risk, onSaved }: RiskFormOptions): RecordForm<RiskValues, ActivityRisk> {
  const { valuesOf, textOf } = useControlWords(risk);
  return useRecordForm<RiskValues, Filled, ActivityRisk>({
    schema: activityRiskForm,
    record: risk,
    valuesOf,
    saveCallFor: ({ riskTitleId, ...rating }, stored) => {
      if (!stored) return saveCall('activities.risk.add', { activityId, riskTitleId, ...rating });
      // A risk keeps its title: with another title it is another risk.
      return stored.riskTitleId === riskTitleId
        ? saveCall('activities.risk.update', { activityId, id: stored.id, ...rating })
        : null;
    },
    words: riskWords(textOf),
    together: riskTogether,
    name: (stored) => riskDraft(activityId, stored),
    texts: {
      subject: () => risk?.riskTitle ?? texts.addTitle,
      saved: (_, wasNew) => (wasNew ? texts.added : texts.updated),
      failed: risk ? texts.updateFailed : texts.addFailed,
    },
    ms: bannerMs.activityRisk,
    onSaved,
  });
}

/** The texts of the chosen controls. Those that somebody else added meanwhile come with the record. */
function useControlWords(risk: ActivityRisk | null) {
  const library = trpc.risks.listControls.useQuery({ riskId: risk?.riskTitleId ?? 0 }, { enabled: risk !== null });
  const textById = useRef(new Map<number, string>());
  const textOf = (id: number) =>
    textById.current.get(id) ?? library.data?.find((control) => control.id === id)?.controlText;

  function valuesOf(stored: ActivityRisk | null): RiskValues {
    if (!stored) return blank;
    const { riskTitleId, likelihood, consequences, chosenControlIds, chosenControls } = stored;
    for (const [index, id] of chosenControlIds.entries()) textById.current.set(id, chosenControls[index] ?? '');
    return { riskTitleId, likelihood, consequences, chosenControlIds };
  }

  return { valuesOf, textOf };
}
