import { z } from 'zod';
import {
  chosen,
  formed,
  id,
  instant,
  isoDate,
  line,
  longText,
  requiredLine,
  sentenceLength,
  updated,
} from './fields.ts';
import { messages } from './messages.ts';
import { isMoment, momentProblem } from './moments.ts';
import { typedNumber } from './numbers.ts';
import { positionFields, refuseHalf } from './position-fields.ts';
import { arrivals, isCheck } from './traps/checks.ts';
import { trapStates } from './traps/due.ts';
import { ages, asksForWords, conditions, mostKinds, sexes } from './traps/fields.ts';
import { speciesGroups } from './traps/to-records.ts';

const { trapTypes: typeText, species: speciesText, traps: text, trapLines: lineText, trapChecks: checkText } = messages;

const typeFields = {
  name: requiredLine(typeText.fill),
  resetsItself: z.boolean(),
  holdsAlive: z.boolean(),
  isBaitStation: z.boolean(),
};

/** What a person fills in. */
export const trapTypeForm = z.object(typeFields);

export const createTrapTypeSchema = z.object({
  ...typeFields,
  resetsItself: typeFields.resetsItself.default(false),
  holdsAlive: typeFields.holdsAlive.default(false),
  isBaitStation: typeFields.isBaitStation.default(false),
});
export const updateTrapTypeSchema = z.object({ ...updated, ...z.object(typeFields).partial().shape });

const speciesFields = {
  name: requiredLine(speciesText.fill),
  countsAs: z.enum(speciesGroups, speciesText.groupRequired),
};

export const createSpeciesSchema = z.object(speciesFields);
export const updateSpeciesSchema = z.object({ ...updated, ...z.object(speciesFields).partial().shape });

const nothing = z.literal('').transform(() => null);
const maybeId = z.union([nothing, id]).nullable();

const checkEveryDays = z
  .number(lineText.daysBetween)
  .int(lineText.daysBetween)
  .min(1, lineText.daysBetween)
  .max(365, lineText.daysBetween)
  .nullable();
const trapIds = z.array(id, messages.general.invalid).max(1000, messages.general.invalid);

const lineFields = {
  name: requiredLine(lineText.nameRequired),
  directions: longText(2000),
  checkEveryDays,
  trapIds,
};

export const createTrapLineSchema = z.object({
  projectId: chosen(text.projectRequired),
  name: lineFields.name,
  directions: lineFields.directions.default(''),
  checkEveryDays: checkEveryDays.default(null),
  trapIds: trapIds.default([]),
});
/** `trapIds`: all traps of the line, in its order. */
export const updateTrapLineSchema = z.object({
  ...updated,
  projectId: chosen(text.projectRequired).optional(),
  ...z.object(lineFields).partial().shape,
});
export const listTrapLinesSchema = z.object({ projectId: id.optional() });

const trapFields = {
  projectId: chosen(text.projectRequired),
  lineId: maybeId,
  code: requiredLine(text.codeRequired, 40),
  type: requiredLine(text.typeUnknown),
  state: z.enum(trapStates),
  setOn: isoDate(),
  retiredOn: z.union([nothing, isoDate()]).nullable(),
  retiredReason: line(sentenceLength),
  lure: line(),
  notes: longText(),
  ...positionFields,
};

/** What a person fills in: days are typed. */
export const trapLineForm = z.object({
  projectId: chosen(text.projectRequired),
  ...lineFields,
  checkEveryDays: typedNumber(null, checkEveryDays),
});

/** What a person fills in; a retired one says why. */
export const trapForm = z
  .object(trapFields)
  .superRefine(refuseHalf)
  .superRefine(({ state, retiredReason }, check) => {
    if (state === 'Retired' && retiredReason === '')
      check.addIssue({ code: 'custom', path: ['retiredReason'], message: text.reasonRequired });
  });

/** Without `setOn` it is set today; without `retiredOn` a retired one was retired today. */
export const createTrapSchema = z
  .object({
    ...z.object(trapFields).partial().shape,
    projectId: trapFields.projectId,
    code: trapFields.code,
    type: trapFields.type,
  })
  .superRefine(refuseHalf);
export const updateTrapSchema = z
  .object({ ...updated, ...z.object(trapFields).partial().shape })
  .superRefine(refuseHalf);
export const listTrapsSchema = z.object({
  projectId: id.optional(),
  lineId: id.optional(),
  due: z.boolean().optional(),
});

export const trapReportSchema = z.object({
  projectId: id.optional(),
  from: isoDate().optional(),
  to: isoDate().optional(),
});

const number = z
  .number(checkText.numberBetween)
  .int(checkText.numberBetween)
  .min(1, checkText.numberBetween)
  .max(1000, checkText.numberBetween);
const strikes = z
  .number(checkText.strikesBetween)
  .int(checkText.strikesBetween)
  .min(0, checkText.strikesBetween)
  .max(10_000, checkText.strikesBetween);

const caught = z.object({
  species: requiredLine(checkText.speciesUnknown),
  number,
  sex: z.union([nothing, z.enum(sexes)]).nullish(),
  age: z.union([nothing, z.enum(ages)]).nullish(),
});

const baitLength = 100;

const checkFields = {
  activityId: maybeId,
  checkedAt: formed(checkText.momentRequired).pipe(instant),
  state: z.enum(arrivals, checkText.stateRequired),
  catches: z.array(caught).max(mostKinds, messages.general.invalid),
  strikes: strikes.nullable(),
  baitLeft: line(baitLength),
  baitSet: line(baitLength),
  rebaited: z.boolean(),
  condition: z.union([nothing, z.enum(conditions)]).nullable(),
  note: longText(2000),
  ...positionFields,
};

export const createTrapCheckSchema = z
  .object({
    ...z.object(checkFields).partial().shape,
    trapId: chosen(checkText.trapRequired),
    /** The line that was walked; without it, the one on which the trap is now. */
    lineId: id.nullish(),
    checkedAt: checkFields.checkedAt,
    state: checkFields.state,
    bothHappened: z.boolean().optional(),
  })
  .superRefine(refuseHalf);

const checkForm = z
  .object({
    ...checkFields,
    checkedAt: z
      .string()
      .min(1, checkText.momentNeeded)
      .refine(isMoment, { error: ({ input }) => momentProblem(String(input))?.message, abort: true }),
    catches: z.array(caught.extend({ number: typedNumber(0, number) })).max(mostKinds, messages.walk.tooMany),
    strikes: typedNumber(null, strikes.nullable()),
  })
  .omit({ activityId: true, latitude: true, longitude: true, accuracy: true, positionHow: true });

type FilledCheck = Pick<z.output<typeof checkForm>, 'state' | 'catches' | 'strikes' | 'note'>;

const refuse = (check: z.RefinementCtx, field: keyof FilledCheck, message: string) =>
  check.addIssue({ code: 'custom', path: [field], message });

function refuseUnsaid({ state, catches, strikes: counted, note }: FilledCheck, check: z.RefinementCtx): void {
  if (!isCheck({ state }) && (catches.length > 0 || counted)) refuse(check, 'catches', checkText.notSeen);
  if (note === '' && catches.some(({ species }) => asksForWords(species)))
    refuse(check, 'note', messages.walk.wordsRequired);
}

/** What a person fills in: numbers are typed, the moment is the group's. */
export const trapCheckForm = checkForm.superRefine(refuseUnsaid);

/** The same on a walk, where the moment is that of the press. `asksFor`: what `Caught something` does not go without. */
export const walkCheckForm = (asksFor: 'catches' | 'strikes' | null) =>
  checkForm
    .omit({ checkedAt: true })
    .superRefine(refuseUnsaid)
    .superRefine(({ catches, strikes: counted }, check) => {
      if (asksFor === 'catches' && catches.length === 0) refuse(check, 'catches', messages.walk.chooseSpecies);
      if (asksFor === 'strikes' && !counted) refuse(check, 'strikes', messages.walk.countStrikes);
    });

const mostChecks = 500;

export const createTrapChecksSchema = z.object({
  checks: z.array(createTrapCheckSchema).min(1, messages.general.invalid).max(mostChecks, messages.general.invalid),
});

export const updateTrapCheckSchema = z
  .object({
    ...updated,
    ...z.object({ ...checkFields, bothHappened: z.boolean() }).partial().shape,
  })
  .superRefine(refuseHalf);

export const removeTrapCheckSchema = z.object({ id, reason: line(sentenceLength).optional() });

/** Checks of a trap, of a line, of an activity, or of some days. */
export const listTrapChecksSchema = z
  .object({
    trapId: id.optional(),
    lineId: id.optional(),
    activityId: id.optional(),
    from: isoDate().optional(),
    to: isoDate().optional(),
  })
  .refine(
    ({ trapId, lineId, activityId, from, to }) => (trapId ?? lineId ?? activityId) !== undefined || (from && to),
    {
      message: checkText.asks,
      path: ['trapId'],
    },
  );
