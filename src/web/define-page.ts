import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '#shared/permissions.ts';
import type { TrpcUtils } from './trpc.ts';

/** A link to a page. */
export type PageLink = {
  label: string;
  icon: Icon;
  /** The documented menu that it stands in, or the group beside the page. */
  menu: 'beside' | 'records' | 'activities' | 'projects' | 'library' | 'report' | 'volunteers' | 'organisation';
  /** Whether it is a main place, which the phone's menu shows at once. */
  isMain?: boolean;
  /** Who may see it. Everybody when absent. */
  permission?: Permission;
  /** Another address where it is the current one. */
  alsoAt?: string;
  labelThere?: string;
};

/** What asks ahead, of the page or of its router. */
export type Asker = Omit<TrpcUtils, 'client'>;

type About = {
  /** Whether nothing can be changed on it without coverage: its buttons say so then. */
  needsCoverage: boolean;
  nav?: PageLink;
  /** Asks for what the page shows first, beside its code: for Home and the screens of an activity. */
  ask?: (utils: Asker, search: URLSearchParams) => unknown;
};

export type Page = About & { path: string; load: () => Promise<ComponentType> };

/** A page, at an address in lower case. Its code loads when it is opened, or a moment before. */
export const page = (path: string, load: Page['load'], about: About): Page => ({ path, load, ...about });
