import { type Consequence, type Likelihood, showWord } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import type { FieldWords, FormWords } from '../field-words.ts';
import type { Together } from '../merge.ts';

export type RiskValues = {
  riskTitleId: number | null;
  likelihood: Likelihood | null;
  consequences: Consequence | null;
  chosenControlIds: number[];
};

/** Rating and controls belong together: whoever changes one has decided on all. */
export const riskTogether: Together = [['likelihood', 'consequences', 'chosenControlIds']];

const texts = messages.activityRisk;
const rated = (label: string): FieldWords => ({ label, show: (word) => showWord(String(word ?? '')) });

/** The words of a risk on an activity. `textOf`: the text of a control. */
export function riskWords(textOf: (riskControlId: number) => string | undefined): FormWords<RiskValues> {
  const showControls = (ids: unknown) => (ids as number[]).map((id) => textOf(id) ?? '').join('\n');
  return {
    riskTitleId: null,
    likelihood: rated(texts.likelihood),
    consequences: rated(texts.consequence),
    chosenControlIds: { label: texts.selectedControls, show: showControls },
  };
}
