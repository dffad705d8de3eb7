import { compareFolded, fold } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import type { Project } from './project-card.tsx';

export const listTabs = ['active', 'archive'] as const;
export type ListTab = (typeof listTabs)[number];

export function tabOf(status: Project['status']): ListTab {
  return status === 'archived' ? 'archive' : 'active';
}

export const orders = {
  name: { label: 'Name', compare: (a: Project, b: Project) => compareFolded(a.name, b.name) },
  newest: {
    label: 'Start date, newest first',
    compare: (a: Project, b: Project) => compareText(b.startDate, a.startDate),
  },
  oldest: {
    label: 'Start date, oldest first',
    compare: (a: Project, b: Project) => compareText(a.startDate, b.startDate),
  },
  location: { label: 'Location', compare: (a: Project, b: Project) => compareFolded(a.location, b.location) },
} as const;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function isOrder(key: string): key is keyof typeof orders {
  return Object.hasOwn(orders, key);
}

/** The projects whose card contains the term, ignoring case and macrons. */
export function findProjects(projects: Project[], term: string): Project[] {
  const wanted = fold(term);
  if (wanted === '') return projects;
  return projects.filter((project) =>
    [
      project.name,
      project.location,
      project.primaryContactName,
      project.primaryContactPhone,
      project.status,
      statusWords(project.status),
      ...project.objectiveTitles,
    ].some((words) => fold(words).includes(wanted)),
  );
}
