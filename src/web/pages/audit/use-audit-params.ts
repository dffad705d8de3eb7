import { useMemo } from 'react';
import { isIsoDate } from '#shared/dates.ts';
import { searchLength } from '#shared/search.ts';
import { useAddressParams } from '#web/components/use-address-params.ts';

type Search = { person: string; record: string; from: string; to: string };

export type AuditParams = { search: Search; set: (some: Partial<Search>) => void };

/** The search filters, kept in the address so that Back and a shared link restore them. */
export function useAuditParams(): AuditParams {
  const [params, change] = useAddressParams();
  return useMemo(() => {
    const day = (name: string) => {
      const text = params.get(name) ?? '';
      return isIsoDate(text) ? text : '';
    };
    const search = {
      person: (params.get('person') ?? '').slice(0, searchLength),
      record: (params.get('record') ?? '').slice(0, searchLength),
      from: day('from'),
      to: day('to'),
    };
    return { search, set: (some) => change(some, true) };
  }, [params, change]);
}
