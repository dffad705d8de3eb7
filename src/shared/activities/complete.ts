export const incidentTypes = ['Near Miss', 'Medical Treatment', 'Other Significant Event', 'First Aid'] as const;
export type IncidentType = (typeof incidentTypes)[number];
