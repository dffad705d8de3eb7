import { useMemo } from 'react';
import { askedStates, type TrapFilters } from '#shared/traps/filters.ts';
import { type AddressPatch, useAddressParams } from '#web/components/use-address-params.ts';
import type { ListParams } from '#web/components/use-list-params.ts';

type ShownFilters = {
  query: TrapFilters;
  set: (patch: AddressPatch) => void;
};

const idOf = (typed: string | null) => {
  const id = Number(typed);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The filters of the traps, kept in the address. */
export function useTrapFilters({ term }: Pick<ListParams, 'term'>): ShownFilters {
  const [search, write] = useAddressParams();
  return useMemo(() => {
    const months = idOf(search.get('months'));
    const narrowed: Omit<TrapFilters, 'term'> = {
      projectId: idOf(search.get('project')),
      lineId: idOf(search.get('line')),
      type: search.get('type') || undefined,
      state: askedStates.find((one) => one === search.get('state')),
      due: search.get('due') === 'yes' || undefined,
      months: months === undefined ? undefined : Math.min(months, 120),
    };
    const given = Object.entries(narrowed).filter(([, value]) => value !== undefined);
    return {
      query: { term, ...Object.fromEntries(given) } as TrapFilters,
      set: (patch) => write({ ...patch, page: null }),
    };
  }, [search, write, term]);
}
