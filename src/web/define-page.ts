import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { todayIn } from '#shared/dates.ts';
import type { Permission } from '#shared/permissions.ts';
import { loadOnce } from './load-once.ts';
import type { TrpcUtils } from './trpc.ts';

/** A link to a page. */
export type PageLink = {
  label: string;
  icon: Icon;
  /** The documented menu that it stands in. */
  menu?: 'home' | 'activities' | 'projects' | 'library' | 'report' | 'volunteers' | 'organisation';
  /** Whether it is among the most used ones, beside every page. */
  isBeside?: boolean;
  /** Who may see it. Everybody when absent. */
  permission?: Permission;
  /** Another address where it is the current one. */
  alsoAt?: string;
  labelThere?: string;
};

type FirstData = (utils: TrpcUtils, search: URLSearchParams) => unknown;

type About = {
  /** Whether nothing can be changed on it without coverage: its buttons say so then. */
  needsCoverage: boolean;
  nav?: PageLink;
  /** Asks what the page asks first, for whoever points at its link. Left out where few would notice the wait. */
  firstData?: FirstData;
};

export type Page = About & { path: string; load: () => Promise<ComponentType> };

/** A page, at an address in lower case. It loads when it is first opened, or a moment before. */
export function page(path: string, load: Page['load'], about: About): Page {
  return { path, load: loadOnce(load), ...about };
}

/** Asks for the record whose id the address names. */
export function ofId(name: string, ask: (utils: TrpcUtils, id: number) => unknown): FirstData {
  return (utils, search) => {
    const id = Number(search.get(name));
    return Number.isSafeInteger(id) && id > 0 ? ask(utils, id) : undefined;
  };
}

/** Asks for what the group's day decides, by this device's clock: where that is wrong, something is fetched that is not needed. */
export function ofToday(ask: (utils: TrpcUtils, today: string, search: URLSearchParams) => unknown): FirstData {
  return (utils, search) => {
    const config = utils.session.config.getData();
    return config && ask(utils, todayIn(config.orgTimezone, new Date().toISOString()), search);
  };
}
