import { z } from 'zod';
import { id, requiredLine, updated } from '../fields.ts';
import { type HazardKind, hazardKinds } from '../hazards.ts';
import { messages } from '../messages.ts';
import { compareFolded } from '../names.ts';
import type { HazardRow, RiskRow } from './document.ts';

export const likelihoods = ['highly unlikely', 'unlikely', 'quite possible', 'likely', 'almost certain'] as const;
export type Likelihood = (typeof likelihoods)[number];

export const consequences = ['insignificant', 'minor', 'moderate', 'major', 'catastrophic'] as const;
export type Consequence = (typeof consequences)[number];

export const riskRatings = ['Low', 'Moderate', 'High', 'Extreme'] as const;
export type RiskRating = (typeof riskRatings)[number];

/** The documented matrix: a row for each likelihood, a column for each consequence, in the order of the lists above. */
const matrix: Record<Likelihood, readonly RiskRating[]> = {
  'highly unlikely': ['Low', 'Low', 'Low', 'Moderate', 'High'],
  unlikely: ['Low', 'Moderate', 'Moderate', 'High', 'High'],
  'quite possible': ['Low', 'Moderate', 'High', 'High', 'Extreme'],
  likely: ['Moderate', 'High', 'High', 'Extreme', 'Extreme'],
  'almost certain': ['Moderate', 'High', 'Extreme', 'Extreme', 'Extreme'],
};

/** The rating of a risk. Any other combination, an empty one included, is Unknown. */
export function rateRisk(likelihood: Likelihood, consequence: Consequence): RiskRating;
export function rateRisk(likelihood: string | null, consequence: string | null): RiskRating | 'Unknown';
export function rateRisk(likelihood: string | null, consequence: string | null): RiskRating | 'Unknown' {
  const row = likelihoods.find((l) => l === likelihood);
  const column = consequences.indexOf(consequence as Consequence);
  return (row && matrix[row][column]) ?? 'Unknown';
}

/** The risks with the highest rating first, each rating in the order given. */
export function fromHighest<Risk extends { riskRating: string }>(risks: readonly Risk[]): Risk[] {
  const rank = ({ riskRating }: Risk) => riskRatings.indexOf(riskRating as RiskRating);
  return risks.toSorted((a, b) => rank(b) - rank(a));
}

/** The stored word with a capital, as the screens show likelihood and consequence. */
export function showWord(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const texts = messages.activityRisk;

/** A missing value and a wrong one get different sentences. */
const missingOr = (wrong: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? texts.required : wrong;

const titleId = { error: missingOr(texts.invalidTitle) };
const rating = {
  riskTitleId: z.number(titleId).int(titleId).positive(titleId).max(Number.MAX_SAFE_INTEGER, titleId),
  likelihood: z.enum(likelihoods, { error: missingOr(messages.general.invalid) }),
  consequences: z.enum(consequences, { error: missingOr(messages.general.invalid) }),
};
const chosenControlIds = z.array(id).max(1000);

/** What a person fills in: the dialog's form. */
export const activityRiskForm = z.object({ ...rating, chosenControlIds });

/** Rates a reusable risk for an activity that is named later: the first of the documented steps. */
export const rateRiskSchema = z.object({ ...rating });

export const addActivityRiskSchema = z.object({
  activityId: id,
  ...rating,
  chosenControlIds: chosenControlIds.default([]),
});

/** `id` is the activity's risk. A `riskTitle` changes its words on this activity only. */
export const updateActivityRiskSchema = z.object({
  activityId: id,
  riskTitle: requiredLine(texts.required).optional(),
  likelihood: rating.likelihood.optional(),
  consequences: rating.consequences.optional(),
  chosenControlIds: chosenControlIds.optional(),
  ...updated,
});

export const activityRiskSchema = z.object({ activityId: id, riskId: id });
export const chooseControlSchema = z.object({
  activityId: id,
  riskId: id,
  riskControlId: id,
  isChecked: z.boolean().default(true),
});

const kind = z.enum(hazardKinds);
export const listActivityHazardsSchema = z.object({ activityId: id, kind });
export const addActivityHazardSchema = z.object({ activityId: id, kind, hazardId: id });
export const addActivityHazardsSchema = z.object({ activityId: id, kind, hazardIds: z.array(id).min(1).max(1000) });
/**
 * `id` is the activity's hazard; a page that does not know it yet names the library's. Each kind has its own calls, which do not find an
 * id of the other kind.
 */
export const removeActivityHazardSchema = z.union([
  z.object({ id, kind }),
  z.object({ activityId: id, hazardId: id, kind }),
]);

/** The hazards of a kind, in alphabetical order. */
export function hazardsOf(
  { activity, hazards }: { activity: { id: number }; hazards: readonly HazardRow[] },
  ofKind: HazardKind,
) {
  return hazards
    .filter((row) => row.kind === ofKind)
    .map((row) => ({ ...row, activityId: activity.id }))
    .sort((a, b) => compareFolded(a.hazardDescription, b.hazardDescription) || a.id - b.id);
}

/** The risks by title. */
export function risksOf({ activity, risks }: { activity: { id: number }; risks: readonly RiskRow[] }) {
  return risks
    .map((risk) => ({ ...risk, activityId: activity.id }))
    .sort((a, b) => compareFolded(a.riskTitle, b.riskTitle) || a.id - b.id);
}
