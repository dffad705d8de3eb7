import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isIsoDate } from '#shared/dates.ts';
import { searchLength } from '#shared/search.ts';

type Search = { person: string; record: string; from: string; to: string };

export type AuditParams = { search: Search; set: (change: Partial<Search>) => void };

/** The search filters, kept in the address so that Back and a shared link restore them. */
export function useAuditParams(): AuditParams {
  const [params, setParams] = useSearchParams();
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
    const set = (change: Partial<Search>) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    return { search, set };
  }, [params, setParams]);
}
