import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { todayIn } from '#shared/dates.ts';
import type { Permission } from '#shared/permissions.ts';
import { loadOnce } from './load-once.ts';
import type { TrpcUtils } from './trpc.ts';

type FirstData = (utils: TrpcUtils, search: URLSearchParams) => unknown;

/** A link in the menus. */
export type PageLink = {
  path: string;
  nav: {
    label: string;
    icon: Icon;
    /** Who may see the link. Everybody when absent. */
    permission?: Permission;
  };
};

export type Page = {
  /** In lower case: addresses ignore case. */
  path: string;
  nav?: PageLink['nav'];
  /** The page whose link is the current one here, and what that link is called meanwhile. */
  under?: { link: PageLink; label?: string };
  /** The page itself. It loads when it is first opened, or a moment before. */
  load: () => Promise<ComponentType>;
  /** What else the address will need of the code, fetched after the page, which is drawn first. */
  loadNext?: (search: URLSearchParams) => void;
  /**
   * The first questions of the page, as it asks them itself, for whoever points at its link. Null: it asks nothing, or only once somebody
   * has chosen something there, or so seldom that nobody notices the wait.
   */
  firstData: FirstData | null;
  /** Whether nothing can be changed on it without coverage: its buttons say so then. */
  needsCoverage: boolean;
};

/** A page of people who are signed in. `pages.ts` lists them all. */
export function definePage<P extends Page>(page: P): P {
  return { ...page, load: loadOnce(page.load) };
}

/** What a page about one record asks for first: the record whose id the address names. */
export function ofId(name: string, ask: (utils: TrpcUtils, id: number) => unknown): FirstData {
  return (utils, search) => {
    const id = Number(search.get(name));
    return Number.isSafeInteger(id) && id > 0 ? ask(utils, id) : undefined;
  };
}

/** The day in the group's time zone, by this device's clock: where that is wrong, something is fetched that is not needed. */
export function todayFor({ session }: TrpcUtils): string | undefined {
  const config = session.config.getData();
  return config && todayIn(config.orgTimezone, new Date().toISOString());
}

/** How many rows a list asks for at first. */
export const firstRows = { page: 1, pageSize: 50 } as const;
