export const likelihoods = ['highly unlikely', 'unlikely', 'quite possible', 'likely', 'almost certain'] as const;
export type Likelihood = (typeof likelihoods)[number];

export const consequences = ['insignificant', 'minor', 'moderate', 'major', 'catastrophic'] as const;
export type Consequence = (typeof consequences)[number];

export const riskRatings = ['Low', 'Moderate', 'High', 'Extreme'] as const;
export type RiskRating = (typeof riskRatings)[number];

/** The documented matrix: a row a likelihood, a column a consequence, in the order of the lists above. */
const matrix: Record<Likelihood, readonly RiskRating[]> = {
  'highly unlikely': ['Low', 'Low', 'Low', 'Moderate', 'High'],
  unlikely: ['Low', 'Moderate', 'Moderate', 'High', 'High'],
  'quite possible': ['Low', 'Moderate', 'High', 'High', 'Extreme'],
  likely: ['Moderate', 'High', 'High', 'Extreme', 'Extreme'],
  'almost certain': ['Moderate', 'High', 'Extreme', 'Extreme', 'Extreme'],
};

/** The rating of a risk. Any other combination, an empty one included, is Unknown. */
export function rateRisk(likelihood: string | null, consequence: string | null): RiskRating | 'Unknown' {
  const row = likelihoods.find((l) => l === likelihood);
  const column = consequences.indexOf(consequence as Consequence);
  return (row && matrix[row][column]) ?? 'Unknown';
}
