import { z } from 'zod';
import { id, missingOr, requiredLine, updated } from '../fields.ts';
import { type HazardKind, hazardKinds } from '../hazards.ts';
import { messages } from '../messages.ts';
import { compareFolded, fold } from '../names.ts';
import type { ToldNeed } from '../tickets/needs.ts';

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

/** Words that most hazards and titles share, which connect nothing. */
const common = /^(area|group|near|nearby|people|work|working)$/;

/** The first four letters of each longer word: `Slippery` and `Slips` begin alike. */
const stemsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4 && !common.test(word))
    .map((word) => word.slice(0, 4));

/** What the name of the activity and its hazards speak of, to compare with risks: see `isFitting`. */
export const stemsOfActivity = ({
  activity,
  hazards,
}: {
  activity: { activityName: string };
  hazards: readonly { hazardDescription: string }[];
}) => [activity.activityName, ...hazards.map(({ hazardDescription }) => hazardDescription)].flatMap(stemsOf);

/** Whether the title of a risk shares a word with the activity. */
export const isFitting = (title: string, stems: readonly string[]) =>
  stemsOf(title).some((stem) => stems.includes(stem));

const texts = messages.activityRisk;

const titleId = { error: missingOr(texts.required, texts.invalidTitle) };
const rating = {
  riskTitleId: z.number(titleId).int(titleId).positive(titleId).max(Number.MAX_SAFE_INTEGER, titleId),
  likelihood: z.enum(likelihoods, { error: missingOr(texts.required) }),
  consequences: z.enum(consequences, { error: missingOr(texts.required) }),
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

/** A hazard of the activity, in the words that the library had when it was added. */
export type HazardRow = { id: number; hazardId: number; kind: HazardKind; hazardDescription: string };

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

/** A risk of the activity and the controls chosen for it, by their ids in the library, in the words that they had when they were added. */
export type RiskRow = {
  id: number;
  riskTitleId: number;
  riskTitle: string;
  likelihood: Likelihood;
  consequences: Consequence;
  riskRating: RiskRating;
  version: number;
  chosenControlIds: number[];
  chosenControls: string[];
  /** What the library's risk asked for when it was added. */
  needs: ToldNeed[];
};

/** The risks by title. */
export function risksOf({ activity, risks }: { activity: { id: number }; risks: readonly RiskRow[] }) {
  return risks
    .map((risk) => ({ ...risk, activityId: activity.id }))
    .sort((a, b) => compareFolded(a.riskTitle, b.riskTitle) || a.id - b.id);
}
