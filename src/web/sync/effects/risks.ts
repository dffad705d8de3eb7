import { type Consequence, type Likelihood, type RiskRow, rateRisk, showWord } from '#shared/activities/risk.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { FieldWords, FormWords } from '../field-words.ts';
import type { Together } from '../merge.ts';
import type { InputOf } from '../paths.ts';
import { type DocumentChange, rowChange } from './document-change.ts';
import type { Shared } from './known.ts';

export type RiskValues = {
  riskTitleId: number | null;
  likelihood: Likelihood | null;
  consequences: Consequence | null;
  chosenControlIds: number[];
};

/** Rating and controls belong together: whoever changes one has decided on all. */
export const riskTogether: Together = [['likelihood', 'consequences', 'chosenControlIds']];

const texts = messages.activityRisk;
const ratingWords = (label: string): FieldWords => ({ label, show: (word) => showWord(String(word ?? '')) });

/** The words of a risk on an activity. `textOf`: the text of a control. */
export function riskWords(textOf: (riskControlId: number) => string | undefined): FormWords<RiskValues> {
  const showControls = (ids: unknown) => (ids as number[]).map((id) => `• ${textOf(id) ?? ''}`).join('\n');
  return {
    riskTitleId: null,
    likelihood: ratingWords(texts.likelihood),
    consequences: ratingWords(texts.consequence),
    chosenControlIds: { label: texts.selectedControls, show: showControls },
  };
}

type Addition = InputOf<'activities.risk.add'>;
type Update = InputOf<'activities.risk.update'>;
type Choice = InputOf<'activities.risk.chooseControl'>;

/** A risk of which nothing is known here. */
const unknown: RiskRow = {
  ...{ id: 0, riskTitleId: 0, riskTitle: '', version: 1, chosenControlIds: [], chosenControls: [], needs: [] },
  ...{ likelihood: 'unlikely', consequences: 'minor', riskRating: rateRisk('unlikely', 'minor') },
};

const libraryControl = ({ riskTitleId }: RiskRow, id: number, shared: Shared) =>
  shared.controls(riskTitleId).find((control) => control.id === id);

/** A control that was chosen before keeps its words; any other has the library's. */
const textOf = (risk: RiskRow, id: number, shared: Shared) =>
  risk.chosenControls[risk.chosenControlIds.indexOf(id)] ?? libraryControl(risk, id, shared)?.controlText;

type Given = Pick<Update, 'likelihood' | 'consequences' | 'chosenControlIds'>;

/** The risk once these are its rating and its controls. */
function rated(before: RiskRow, given: Given, shared: Shared): RiskRow {
  const { likelihood = before.likelihood, consequences = before.consequences } = given;
  const ids = [...new Set(given.chosenControlIds ?? before.chosenControlIds)].sort((a, b) => a - b);
  return {
    ...{ ...before, likelihood, consequences, riskRating: rateRisk(likelihood, consequences) },
    chosenControlIds: ids,
    chosenControls: ids.map((id) => textOf(before, id, shared) ?? ''),
  };
}

function added({ riskTitleId, ...given }: Addition, id: number, shared: Shared): RiskRow {
  const { title: riskTitle = '', needs = [] } = shared.risks.find((one) => one.id === riskTitleId) ?? {};
  return rated({ ...unknown, id, riskTitleId, riskTitle, needs }, given, shared);
}

const add: DocumentChange<'activities.risk.add'> = {
  words: (input, _document, shared) => {
    const { riskTitle, riskRating } = added(input, 0, shared);
    return words.addRisk(riskTitle || words.aRisk, riskRating);
  },
  // An activity has a risk once: it may be there already, because an answer was lost or because somebody else added it.
  effect: ({ risks }, input, { tempId }, shared) =>
    risks.some(({ riskTitleId }) => riskTitleId === input.riskTitleId)
      ? {}
      : { put: { risks: [added(input, tempId, shared)] } },
  answer: (_after, _before, input, { tempId }, shared) => ({
    ...{ ...added(input, tempId, shared), activityId: input.activityId },
  }),
  makes: 'risk',
};

const changed = (row: RiskRow, { id: _, version: __, activityId: ___, riskTitle, ...given }: Update, shared: Shared) =>
  rated({ ...row, ...(typeof riskTitle === 'string' && { riskTitle }) }, given, shared);

const update = rowChange<'activities.risk.update', 'risks'>({
  table: 'risks',
  words: (input, row = unknown, shared) => {
    const { riskTitle, riskRating } = changed(row, input, shared);
    return words.changeRisk(riskTitle || words.aRisk, riskRating);
  },
  next: (row, input, _made, shared) => changed(row, input, shared),
  record: {
    id: ({ id }) => `risk:${id}`,
    together: riskTogether,
    words: ({ id }, { risks }, shared, theirs) => {
      const mine = risks.find((row) => row.id === id) ?? unknown;
      return riskWords((one) => textOf(mine, one, shared) ?? textOf({ ...unknown, ...theirs }, one, shared));
    },
  },
});

const ofRisk = ({ risks }: { risks: RiskRow[] }, { riskId }: { riskId: number }) =>
  risks.find(({ id }) => id === riskId);

const remove = rowChange<'activities.risk.remove', 'risks'>({
  table: 'risks',
  row: ofRisk,
  words: (_input, row) => words.removeRisk(row?.riskTitle ?? words.aRisk),
  next: () => null,
  answer: () => ({ message: messages.activityRisk.removed }),
});

/** The control in the words that it has on the risk, or else in the library. */
const controlOf = (risk: RiskRow, { riskControlId }: Choice, shared: Shared) => ({
  controlText: textOf(risk, riskControlId, shared) ?? '',
  isReadOnly: libraryControl(risk, riskControlId, shared)?.isReadOnly ?? false,
});

const chooseControl = rowChange<'activities.risk.chooseControl', 'risks'>({
  table: 'risks',
  row: ofRisk,
  words: (input, row = unknown, shared) =>
    words.chooseControl(controlOf(row, input, shared).controlText, input.isChecked ?? true),
  next: (row, { riskControlId, isChecked = true }, _made, shared) => {
    const others = row.chosenControlIds.filter((id) => id !== riskControlId);
    return rated(row, { chosenControlIds: isChecked ? [...others, riskControlId] : others }, shared);
  },
  // A choice that waits has no id of its own, and is never named by it.
  answer: (row, input, _made, shared) => ({
    ...{ ...input, isChecked: input.isChecked ?? true, ...controlOf(row, input, shared) },
    ...{ id: -input.riskControlId, version: row.version },
  }),
  record: {
    id: ({ riskId }) => `risk:${riskId}`,
    inputOf: ({ chosenControlIds }: RiskRow, { activityId, riskId, riskControlId }) => ({
      ...{ activityId, riskId, riskControlId, isChecked: chosenControlIds.includes(riskControlId) },
    }),
    words: () => ({ riskId: null, riskControlId: null, isChecked: texts.selectedControls }),
  },
});

export const riskEffects = {
  'activities.risk.add': add,
  'activities.risk.update': update,
  'activities.risk.remove': remove,
  'activities.risk.chooseControl': chooseControl,
};
