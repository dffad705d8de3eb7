import type { DocumentStep } from '#shared/activities/document.ts';
import type { Answer, Change } from './change.ts';
import type { Tell } from './document-step.ts';
import type { KeptChange } from './kept-change.ts';
import type { Rules } from './outbox.ts';
import type { PhoneDb } from './phone-db.ts';
import type { Stored } from './queue-store.ts';
import type { Turn } from './turns.ts';

/** So many activities send a change at the same time. */
export const mostAtOnce = 3;

/** What happened to a change that was sent. `data` is the server's part of the error. */
export type News =
  | { kind: 'answered'; change: KeptChange; answer: unknown; step?: DocumentStep }
  | { kind: 'refused'; change: KeptChange; message: string; data: unknown }
  | { kind: 'lost'; change: KeptChange }
  /** Another change goes in its place, because it was merged with what others saved. */
  | { kind: 'remade'; key: string }
  /** The worker had an answer. */
  | { kind: 'heard'; answer: Answer }
  /** A round begins, or has ended. `hasSent`: the server has made some of it. */
  | { kind: 'sending'; isSending: true }
  | { kind: 'sending'; isSending: false; hasSent: boolean };

/** `tell` takes what the change did to its activity's document, where the answer says so. */
export type Send = (change: Change, tell: Tell) => Promise<unknown>;

export type Who = { person: number /** The id of the server's database. */; database: string };

export type SenderParts = {
  db: PhoneDb;
  rules: Rules;
  turn: Turn;
  /** Sends a change unaltered. Rejects as the page's calls do. */
  send: Send;
  /** Who is signed in; null: nobody. */
  who: () => Who | null;
  tell: (news: News) => void;
  /** Takes what this sender has written, after it told what that means. */
  stored?: (stored: Stored) => void;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** True for a change that this sender cannot send: it and what comes after it in its activity wait for another. */
  leaves?: (change: KeptChange) => boolean;
};
