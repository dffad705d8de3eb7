import { useMemo } from 'react';
import { searchLength } from '#shared/search.ts';
import { useAddressParams } from './use-address-params.ts';

export type ListDefaults = { tab?: string; sort?: string; descending?: boolean };

export type ListParams = {
  /** The search term, trimmed. */
  term: string;
  tab: string;
  /** Counted from 1. */
  page: number;
  /** The key of the column, '' for the list's own order. */
  sort: string;
  descending: boolean;
  setTerm: (term: string) => void;
  setTab: (tab: string) => void;
  /** `replace`: without a step of Back. */
  setPage: (page: number, replace?: boolean) => void;
  /** Without a direction, choosing the same column again reverses it. */
  toggleSort: (key: string, descending?: boolean) => void;
};

/**
 * Search, tab, page and sort of a list, kept in the address so that Back and a shared link restore them. Defaults are left out.
 * Typing replaces the history entry; a tab, a page or a sort adds one.
 */
export function useListParams(defaults: ListDefaults = {}): ListParams {
  const [search, write] = useAddressParams();
  const { tab: defaultTab = '', sort: defaultSort = '', descending: defaultDescending = false } = defaults;

  return useMemo(() => {
    const sort = search.get('sort') ?? defaultSort;
    const direction = search.get('dir');
    const descending = direction === null ? sort === defaultSort && defaultDescending : direction === 'desc';
    return {
      term: (search.get('q') ?? '').slice(0, searchLength),
      tab: search.get('tab') ?? defaultTab,
      page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
      sort,
      descending,
      setTerm: (term) => write({ q: term.trim(), page: null }, true),
      setTab: (tab) => write({ tab: tab === defaultTab ? null : tab, page: null }),
      setPage: (page, replace) => write({ page: page <= 1 ? null : String(page) }, replace),
      toggleSort: (key, next = key === sort && !descending) => {
        const isDefault = key === defaultSort && next === defaultDescending;
        write({ sort: isDefault ? null : key, dir: isDefault ? null : next ? 'desc' : 'asc', page: null });
      },
    };
  }, [search, write, defaultTab, defaultSort, defaultDescending]);
}
