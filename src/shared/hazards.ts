/** A hazard belongs to the site, or to the activity and its people. */
export const hazardKinds = ['site', 'activity_people'] as const;
export type HazardKind = (typeof hazardKinds)[number];
