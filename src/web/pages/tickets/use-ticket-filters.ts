import { useMemo } from 'react';
import { messages } from '#shared/messages.ts';
import { ticketStates } from '#shared/tickets/state.ts';
import { type AddressPatch, useAddressParams } from '#web/components/use-address-params.ts';
import type { ListParams } from '#web/components/use-list-params.ts';
import type { Inputs } from '#web/trpc.ts';

const text = messages.tickets;

export type TicketQuery = Inputs['exports']['tickets'];
type Asked = NonNullable<TicketQuery['state']>;

/** The states to choose from, with what each is called. */
export const stateWords: Record<Asked, string> = {
  Current: 'Current',
  Expiring: text.endingSoon,
  Expired: 'Expired',
  'Not seen yet': 'Not seen yet',
  None: text.nothingHeld,
};
const asked: readonly Asked[] = [...ticketStates, 'None'];

type TicketFilters = {
  typeId: number | null;
  state: Asked | null;
  set: (patch: AddressPatch) => void;
  /** What the address asks for, as the server takes it. */
  query: TicketQuery;
};

/** The filters of the list, kept in the address. */
export function useTicketFilters({ term }: Pick<ListParams, 'term'>): TicketFilters {
  const [search, write] = useAddressParams();
  return useMemo(() => {
    const type = Number(search.get('type'));
    const typeId = Number.isSafeInteger(type) && type > 0 ? type : null;
    const state = asked.find((one) => one === search.get('state')) ?? null;
    return {
      ...{ typeId, state },
      set: (patch) => write({ ...patch, page: null }),
      query: { term, ...(typeId !== null && { typeId }), ...(state && { state }) },
    };
  }, [search, write, term]);
}
