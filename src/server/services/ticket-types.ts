import { messages } from '#shared/messages.ts';
import { ticketTypesFates } from '../db/schema/tickets.ts';
import { libraryNoun } from './library-noun.ts';

export const ticketTypesLibrary = libraryNoun({
  fates: ticketTypesFates,
  keys: { name: 'nameKey', months: null, purpose: null, wantsPaper: null, isFirstAid: null },
  texts: messages.ticketTypes,
  bound: 'ticketTypes',
});
