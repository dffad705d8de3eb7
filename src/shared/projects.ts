export const projectStatuses = ['inprogress', 'completed', 'onhold', 'archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
