import { IconFolderPlus, IconFolders } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage, ofId } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

const text = messages.shell;

export const addProject = definePage({
  path: paths.addProject,
  nav: { label: text.addProject, icon: IconFolderPlus },
  load: async () => (await import('./project-form-page.tsx')).ProjectFormPage,
  firstData: ofId('project', ({ projects }, id) => projects.get.prefetch({ id })),
  needsCoverage: true,
});

export const editProject = definePage({
  path: paths.editProject,
  under: { link: addProject, label: text.editProject },
  load: async () => (await import('./project-form-page.tsx')).ProjectFormPage,
  firstData: ofId('project', ({ projects }, id) => projects.get.prefetch({ id })),
  needsCoverage: true,
});

export const searchProject = definePage({
  path: paths.searchProject,
  nav: { label: text.searchProject, icon: IconFolders },
  load: async () => (await import('./projects-page.tsx')).ProjectsPage,
  firstData: ({ projects }) => projects.list.prefetch(),
  needsCoverage: true,
});

export const project = definePage({
  path: paths.project,
  under: { link: searchProject },
  load: async () => (await import('./project-page.tsx')).ProjectPage,
  firstData: ofId('project', ({ projects }, id) => projects.overview.prefetch({ id })),
  needsCoverage: true,
});
