import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

/** A name without a value, null or '', goes from the address. */
export type AddressPatch = Record<string, string | null>;

export type SetAddressParams = (patch: AddressPatch, replace?: boolean) => void;

/**
 * The part of the address after `?`, and how to change some of it. A change starts from the address as it is now. React Router's own
 * setter starts from the address last drawn, so of two quick changes on a slow phone it would lose the first.
 */
export function useAddressParams(): [URLSearchParams, SetAddressParams] {
  const [search, setSearch] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change: SetAddressParams = useCallback(
    (patch, replace = false) => {
      const next = new URLSearchParams(router?.state.location.search);
      for (const [name, value] of Object.entries(patch)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace, preventScrollReset: true });
    },
    [router, setSearch],
  );
  return [search, change];
}
