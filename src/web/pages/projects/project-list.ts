import { formatDate } from '#shared/dates.ts';
import { compareFolded, formatPhone } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';
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

/** The projects whose card shows what is searched for, ignoring case and macrons. */
export function findProjects(projects: Project[], term: string): Project[] {
  const needs = searchNeeds(term);
  return needs.length === 0 ? projects : projects.filter((project) => isFound(wordsOf(project), needs));
}

function wordsOf(project: Project): string[] {
  const { status, startDate, primaryContactPhone, localMedicalCenterPhone } = project;
  return [
    project.name,
    project.location,
    startDate,
    formatDate(startDate),
    status,
    statusWords(status),
    ...project.objectiveTitles,
    project.primaryContactName,
    primaryContactPhone,
    formatPhone(primaryContactPhone),
    project.emergencyServices,
    project.localMedicalCenterAddress,
    localMedicalCenterPhone,
    formatPhone(localMedicalCenterPhone),
    project.localHospital,
  ];
}
