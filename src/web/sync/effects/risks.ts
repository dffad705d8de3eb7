import type { ActivityDocument } from '#shared/activities/document.ts';
import { type RiskRow, rateRisk } from '#shared/activities/risk.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { InputOf } from '../paths.ts';
import { riskTogether, riskWords } from '../words/risk.ts';
import { type DocumentChange, documentChanges, type Shared, sharedOf } from './document-change.ts';
import { known } from './known.ts';

type Addition = InputOf<'activities.risk.add'>;
type Update = InputOf<'activities.risk.update'>;
type Choice = InputOf<'activities.risk.chooseControl'>;

/** A risk of which nothing is known here. */
const unknown: RiskRow = {
  ...{ id: 0, riskTitleId: 0, riskTitle: '', version: 1, chosenControlIds: [], chosenControls: [] },
  ...{ likelihood: 'unlikely', consequences: 'minor', riskRating: rateRisk('unlikely', 'minor') },
};

const findRisk = (document: ActivityDocument | undefined, id: number) => document?.risks.find((row) => row.id === id);

const ofActivity = ({ activityId }: { activityId: number }) => activityId;

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
  const riskTitle = shared.risks.find((one) => one.id === riskTitleId)?.title ?? '';
  return rated({ ...unknown, id, riskTitleId, riskTitle }, given, shared);
}

const add: DocumentChange<'activities.risk.add'> = {
  of: ofActivity,
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

function updated(
  document: ActivityDocument,
  { id, riskTitle, version = 1, ...given }: Update,
  shared: Shared,
): RiskRow {
  const before = findRisk(document, id) ?? { ...unknown, id, version };
  return rated({ ...before, ...(typeof riskTitle === 'string' && { riskTitle }) }, given, shared);
}

const updating = (document: ActivityDocument, input: Update, shared: Shared) =>
  findRisk(document, input.id) ? { put: { risks: [updated(document, input, shared)] } } : {};

const update: DocumentChange<'activities.risk.update'> = {
  of: ofActivity,
  words: (input, document, shared) => {
    const { riskTitle, riskRating } = updated(document, input, shared);
    return words.changeRisk(riskTitle || words.aRisk, riskRating);
  },
  effect: (document, input, _made, shared) => updating(document, input, shared),
  answer: (_after, before, input, _made, shared) => ({
    ...{ ...updated(before, input, shared), activityId: input.activityId },
  }),
  record: {
    id: ({ id }) => `risk:${id}`,
    known: (document, { id }) => findRisk(document, id) ?? null,
    inputOf: ({ likelihood, consequences, chosenControlIds }: RiskRow, { activityId, id }) => ({
      ...{ activityId, id, likelihood, consequences, chosenControlIds },
    }),
    together: riskTogether,
    words: ({ activityId, id: riskId }, cache, theirs) => {
      const mine = findRisk(known(cache, 'activities.document', { id: activityId }), riskId) ?? unknown;
      const shared = sharedOf(cache);
      const anyText = (id: number) => textOf(mine, id, shared) ?? textOf({ ...unknown, ...theirs }, id, shared);
      return { ...riskWords(anyText), activityId: null, id: null };
    },
  },
};

const remove: DocumentChange<'activities.risk.remove'> = {
  of: ofActivity,
  words: ({ riskId }, document) => words.removeRisk(findRisk(document, riskId)?.riskTitle ?? words.aRisk),
  effect: (_document, { riskId }) => ({ remove: { risks: [riskId] } }),
  answer: () => ({ message: messages.activityRisk.removed }),
};

/** A control that is chosen or set aside, as the controls that the risk then has. */
function choosing(document: ActivityDocument, { activityId, riskId, riskControlId, isChecked = true }: Choice): Update {
  const others = (findRisk(document, riskId)?.chosenControlIds ?? []).filter((id) => id !== riskControlId);
  return { activityId, id: riskId, chosenControlIds: isChecked ? [...others, riskControlId] : others };
}

/** The control in the words that it has on the risk, or else in the library. */
function controlOf(document: ActivityDocument, { riskId, riskControlId }: Choice, shared: Shared) {
  const risk = findRisk(document, riskId) ?? unknown;
  const isReadOnly = libraryControl(risk, riskControlId, shared)?.isReadOnly ?? false;
  return { controlText: textOf(risk, riskControlId, shared) ?? '', isReadOnly };
}

const chooseControl: DocumentChange<'activities.risk.chooseControl'> = {
  of: ofActivity,
  words: (input, document, shared) =>
    words.chooseControl(controlOf(document, input, shared).controlText, input.isChecked ?? true),
  effect: (document, input, _made, shared) => updating(document, choosing(document, input), shared),
  // A choice that waits has no id of its own, and is never named by it.
  answer: (_after, before, input, _made, shared) => ({
    ...{ ...input, isChecked: input.isChecked ?? true, ...controlOf(before, input, shared) },
    ...{ id: -input.riskControlId, version: findRisk(before, input.riskId)?.version ?? 1 },
  }),
  record: {
    id: ({ riskId }) => `risk:${riskId}`,
    known: (document, { riskId }) => findRisk(document, riskId) ?? null,
    inputOf: ({ chosenControlIds }: RiskRow, { activityId, riskId, riskControlId }) => ({
      ...{ activityId, riskId, riskControlId, isChecked: chosenControlIds.includes(riskControlId) },
    }),
    words: () => ({
      activityId: null,
      riskId: null,
      riskControlId: null,
      isChecked: messages.activityRisk.selectedControls,
    }),
  },
};

export const riskEffects = {
  'activities.risk.add': add,
  'activities.risk.update': update,
  'activities.risk.remove': remove,
  'activities.risk.chooseControl': chooseControl,
};

export const riskChanges = documentChanges(riskEffects);
