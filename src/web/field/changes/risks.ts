import type { QueryClient } from '@tanstack/react-query';
import { type Consequence, type Likelihood, type RiskRating, rateRisk } from '#shared/activities/risk.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { compareFolded } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { riskTogether, riskWords } from '../words/risk.ts';
import { known, knownActivity, putRow } from './known.ts';

/** The document has the risks as their list does. */
const drawInDocument = (cache: QueryClient, activityId: number) =>
  draw('activities.document', { id: activityId }, (document) => ({
    ...document,
    risks: known(cache, 'activities.risk.list', { activityId }) ?? document.risks,
  }));

type Risk = OutputOf<'activities.risk.list'>[number];
type Control = OutputOf<'activities.risk.listControls'>[number];
type InActivity = { activityId: number };

const rate = (likelihood: Likelihood, consequence: Consequence) => rateRisk(likelihood, consequence) as RiskRating;
const byTitle = (a: Risk, b: Risk) => compareFolded(a.riskTitle, b.riskTitle);
const byControl = (a: Control, b: Control) => a.riskControlId - b.riskControlId;

const knownRisk = (cache: QueryClient, { activityId }: InActivity, riskId: number) =>
  known(cache, 'activities.risk.list', { activityId })?.find(({ id }) => id === riskId);

/** The controls that a risk has or could have, as the known lists tell. */
function controlsOf(
  cache: QueryClient,
  { id, activityId, riskTitleId }: Pick<Risk, 'id' | 'riskTitleId'> & InActivity,
) {
  const own = known(cache, 'activities.risk.listControls', { activityId })?.filter(({ riskId }) => riskId === id) ?? [];
  const library = known(cache, 'risks.listControls', { riskId: riskTitleId });
  const others = (library ?? [])
    .filter((one) => !own.some(({ riskControlId }) => riskControlId === one.id))
    .map(({ id: riskControlId, controlText, isReadOnly }): Control => {
      const row = { riskId: id, riskControlId, controlText, isReadOnly };
      return { activityId, activityRiskControlId: null, ...row, isChecked: false };
    });
  return { controls: [...own, ...others].sort(byControl), library };
}

/** The controls once these are chosen. One that is set aside shows the library's words again, or nothing when it is not there any more. */
function chooseIn(cache: QueryClient, risk: Parameters<typeof controlsOf>[1], chosenIds: readonly number[]): Control[] {
  const { controls, library } = controlsOf(cache, risk);
  return controls.flatMap((control): Control[] => {
    const isChecked = chosenIds.includes(control.riskControlId);
    const { activityRiskControlId: stored, riskControlId } = control;
    // A choice that waits has no id of its own, and is never named by it.
    if (isChecked) return [{ ...control, isChecked, activityRiskControlId: stored ?? -riskControlId }];
    const now = library?.find(({ id }) => id === riskControlId);
    if (library && !now) return [];
    return [{ ...control, isChecked, ...(now && { controlText: now.controlText, isReadOnly: now.isReadOnly }) }];
  });
}

type ChosenControls = Pick<Risk, 'chosenControlIds' | 'chosenControls'>;

/** A chosen control whose list is not known keeps the text that the risk had for it. */
function chosenOf(ids: readonly number[], controls: readonly Control[], before?: ChosenControls): ChosenControls {
  const chosenControlIds = [...new Set(ids)].sort((a, b) => a - b);
  const textOf = (id: number) =>
    controls.find(({ riskControlId }) => riskControlId === id)?.controlText ??
    before?.chosenControls[before.chosenControlIds.indexOf(id)] ??
    '';
  return { chosenControlIds, chosenControls: chosenControlIds.map(textOf) };
}

type Rated = { risk: Risk; controls: Control[] };

/** An activity has a risk once: the list may hold it already, because an answer was lost or because somebody else added it. */
function putRisk(rows: Risk[], risk: Risk): Risk[] {
  const isTaken = rows.some(({ id, riskTitleId }) => riskTitleId === risk.riskTitleId && id !== risk.id);
  return isTaken ? rows : putRow(rows, risk);
}

function drawRated(cache: QueryClient, { risk, controls }: Rated): Drawing[] {
  const activityId = risk.activityId ?? 0;
  return [
    draw('activities.risk.list', { activityId }, (rows) => putRisk(rows, risk).toSorted(byTitle)),
    draw('activities.risk.listControls', { activityId }, (rows) => {
      const index = rows.findIndex(({ riskId }) => riskId === risk.id);
      const others = rows.filter(({ riskId }) => riskId !== risk.id);
      return others.toSpliced(index < 0 ? others.length : index, 0, ...controls);
    }),
    drawInDocument(cache, activityId),
  ];
}

function added(input: InputOf<'activities.risk.add'>, tempId: number, cache: QueryClient): Rated {
  const { activityId, riskTitleId, likelihood, consequences, chosenControlIds = [] } = input;
  const title = known(cache, 'risks.list', undefined)?.find(({ id }) => id === riskTitleId);
  const controls = chooseIn(cache, { id: tempId, activityId, riskTitleId }, chosenControlIds);
  const about = { id: tempId, activityId, riskTitleId, riskTitle: title?.title ?? '', version: 1 };
  const rating = { likelihood, consequences, riskRating: rate(likelihood, consequences) };
  return { risk: { ...about, ...rating, ...chosenOf(chosenControlIds, controls) }, controls };
}

const add: FieldChange<'activities.risk.add'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => {
    const { riskTitle, riskRating } = added(input, -1, cache).risk;
    return words.addRisk(riskTitle || words.aRisk, riskRating);
  },
  draws: (input, { tempId }, cache) => {
    const rated = added(input, tempId, cache);
    const rows = known(cache, 'activities.risk.list', { activityId: input.activityId });
    return rows?.some(({ riskTitleId }) => riskTitleId === input.riskTitleId) ? [] : drawRated(cache, rated);
  },
  answer: (input, { tempId }, cache) => added(input, tempId, cache).risk,
  makes: 'risk',
};

function updated(input: InputOf<'activities.risk.update'>, cache: QueryClient): Rated {
  const before = knownRisk(cache, input, input.id) ?? unknownRisk(input);
  const { activityId, id, chosenControlIds = before.chosenControlIds } = input;
  const { likelihood = before.likelihood, consequences = before.consequences } = input;
  const riskTitle = typeof input.riskTitle === 'string' ? input.riskTitle : before.riskTitle;
  const controls = chooseIn(cache, { id, activityId, riskTitleId: before.riskTitleId }, chosenControlIds);
  const rating = { likelihood, consequences, riskRating: rate(likelihood as Likelihood, consequences as Consequence) };
  return { risk: { ...before, riskTitle, ...rating, ...chosenOf(chosenControlIds, controls, before) }, controls };
}

function unknownRisk({ activityId, id, version = 1 }: InputOf<'activities.risk.update'>): Risk {
  const rating = { likelihood: 'unlikely', consequences: 'minor', riskRating: 'Moderate' } as const;
  return {
    id,
    activityId,
    version,
    riskTitleId: 0,
    riskTitle: '',
    ...rating,
    chosenControlIds: [],
    chosenControls: [],
  };
}

const update: FieldChange<'activities.risk.update'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => {
    const { riskTitle, riskRating } = updated(input, cache).risk;
    return words.changeRisk(riskTitle || words.aRisk, riskRating);
  },
  draws: (input, _made, cache) => drawRated(cache, updated(input, cache)),
  answer: (input, _made, cache) => updated(input, cache).risk,
  record: {
    id: ({ id }) => `risk:${id}`,
    known: (input, cache) => knownRisk(cache, input, input.id) ?? null,
    inputOf: ({ likelihood, consequences, chosenControlIds }: Risk, { activityId, id }) => ({
      ...{ activityId, id, likelihood, consequences, chosenControlIds },
    }),
    together: riskTogether,
    words: ({ activityId }, cache, theirs) => {
      const controls = known(cache, 'activities.risk.listControls', { activityId }) ?? [];
      const { chosenControlIds = [], chosenControls = [] } = (theirs ?? {}) as Partial<Risk>;
      const textOf = (id: number) =>
        controls.find(({ riskControlId }) => riskControlId === id)?.controlText ??
        chosenControls[chosenControlIds.indexOf(id)];
      return { ...riskWords(textOf), activityId: null, id: null };
    },
  },
};

const remove: FieldChange<'activities.risk.remove'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.removeRisk(knownRisk(cache, input, input.riskId)?.riskTitle ?? words.aRisk),
  draws: ({ activityId, riskId }, _made, cache) => [
    draw('activities.risk.list', { activityId }, (rows) => rows.filter(({ id }) => id !== riskId)),
    draw('activities.risk.listControls', { activityId }, (rows) => rows.filter((row) => row.riskId !== riskId)),
    drawInDocument(cache, activityId),
  ],
  answer: () => ({ message: messages.activityRisk.removed }),
};

/** The risk with this control chosen or set aside. */
function chosen(input: InputOf<'activities.risk.chooseControl'>, cache: QueryClient): Rated | null {
  const { riskControlId, riskId, isChecked = true } = input;
  const before = knownRisk(cache, input, riskId);
  if (!before) return null;
  const others = before.chosenControlIds.filter((id) => id !== riskControlId);
  return updated(
    { activityId: input.activityId, id: riskId, chosenControlIds: isChecked ? [...others, riskControlId] : others },
    cache,
  );
}

const knownControl = (cache: QueryClient, input: InputOf<'activities.risk.chooseControl'>) =>
  known(cache, 'activities.risk.listControls', { activityId: input.activityId })?.find(
    ({ riskId, riskControlId }) => riskId === input.riskId && riskControlId === input.riskControlId,
  );

const chooseControl: FieldChange<'activities.risk.chooseControl'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.chooseControl(knownControl(cache, input)?.controlText ?? '', input.isChecked ?? true),
  draws: (input, _made, cache) => {
    const rated = chosen(input, cache);
    return rated ? drawRated(cache, rated) : [];
  },
  answer: (input, _made, cache) => {
    const { activityId, riskId, riskControlId, isChecked = true } = input;
    const rated = chosen(input, cache);
    const control = rated?.controls.find((one) => one.riskControlId === riskControlId) ?? knownControl(cache, input);
    return {
      ...{ activityId, riskId, riskControlId, isChecked },
      id: control?.activityRiskControlId ?? -riskControlId,
      controlText: control?.controlText ?? '',
      isReadOnly: control?.isReadOnly ?? false,
      version: rated?.risk.version ?? 1,
    };
  },
  record: {
    id: ({ riskId }) => `risk:${riskId}`,
    known: (input, cache) => knownRisk(cache, input, input.riskId) ?? null,
    inputOf: ({ chosenControlIds }: Risk, { activityId, riskId, riskControlId }) => ({
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

export const riskChanges = {
  'activities.risk.add': add,
  'activities.risk.update': update,
  'activities.risk.remove': remove,
  'activities.risk.chooseControl': chooseControl,
};
