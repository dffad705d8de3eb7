import { count, isNull } from 'drizzle-orm';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { ticketTypes, ticketTypesFates } from '../db/schema/tickets.ts';
import { tooMany } from './activities/bounds.ts';
import { libraryNoun } from './library-noun.ts';

const library = libraryNoun({
  fates: ticketTypesFates,
  keys: { name: 'nameKey', months: null, purpose: null, wantsPaper: null, isFirstAid: null },
  texts: messages.ticketTypes,
});

export const ticketTypesLibrary: typeof library = {
  ...library,
  create: (db, act, input) => {
    const row = library.create(db, act, input);
    if (countTypes(db) > bounds.ticketTypes) throw tooMany('ticketTypes');
    return row;
  },
};

const countTypes = (db: Db) =>
  db.select({ n: count() }).from(ticketTypes).where(isNull(ticketTypes.deletedAt)).get()?.n ?? 0;
