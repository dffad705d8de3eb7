import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import type { KindOf } from './kinds.ts';
import type { PhoneDb } from './phone-db.ts';
import type { Send, Turn } from './sender.ts';

/** What the outbox of one person in one tab is made of. */
export type RoomParts = {
  db: PhoneDb;
  cache: QueryClient;
  kindOf: KindOf;
  user: SessionUser;
  /** The id of the server's database, as last heard. */
  database: () => string;
  /** Sends a change unaltered, and alters nothing that is shown. */
  send: Send;
  /** Gets an answer for which no screen waits. */
  unseen?: (answer: unknown) => void;
  turn?: Turn;
  now?: () => number;
  random?: () => number;
  /** How long a screen waits for the answer before its change counts as kept. */
  patienceMs?: number;
};
