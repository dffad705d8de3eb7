import { createTRPCUntypedClient } from '@trpc/client';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { Pack } from '#shared/field.ts';
import { isSignedOutError } from '#web/call-errors.ts';
import { changeLink, sendForm } from '#web/sync/change-link.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { next } from '#web/sync/outbox.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { readQueue, readShown } from '#web/sync/queue-store.ts';
import { type News, Sender } from '#web/sync/sender.ts';
import { outboxChannel } from '#web/sync/worker-messages.ts';
import { askedFor, nothingKept, readKept, withPack, writeKept } from '../kept-pack.ts';
import {
  changePerson,
  endSessions,
  mayOpen,
  pinnedOf,
  type RememberedPerson,
  readLastPerson,
  removeNotes,
} from '../people.ts';

/**
 * Sends what waits for the person who is signed in on this phone, as the page does, also with the app closed. Rejects while something is
 * left that could go later: then the browser calls again. `isAppOpen`: an open app itself asks for what is new.
 */
export async function sendWaiting(isAppOpen: () => Promise<boolean>): Promise<void> {
  const db = await connectToPhoneDb();
  if (!db) return;
  try {
    const last = await readLastPerson(db);
    if (last && !mayOpen(last, Date.now())) return await removeNotes(db, last.person);
    if (!last) return;
    const hasSent = await sendAll(db, last);
    if (hasSent && !(await isAppOpen())) await keepNewest(db, last);
    const left = next(await readQueue(db), { person: last.person, now: Number.POSITIVE_INFINITY });
    if (left.some((change) => !needsApp(change))) throw new Error('Some changes still wait.');
  } finally {
    db.close();
  }
}

/** @returns whether the server has made some of it. */
async function sendAll(db: PhoneDb, { person, config }: RememberedPerson): Promise<boolean> {
  const answer = await hearServer();
  await changePerson(db, person, () => ({ heard: answer }));
  const client = createClient();
  const channel = new BroadcastChannel(outboxChannel);
  const tell = (news: News) => channel.postMessage(news);
  tell({ kind: 'heard', answer });
  let hasSent = false;
  const sender = new Sender({
    db,
    // Nothing merges here. A conflict stays with the change, and the app merges it or asks.
    kindOf: () => null,
    send: (change) => {
      const { path, input, body } = change;
      const sent = body ? sendForm(change, body, fetch) : client.mutation(path, input, { context: { change } });
      return sent.catch(async (error: unknown) => {
        // Nobody may open the app for days: the medical notes leave with the session.
        if (isSignedOutError(error)) await endSessions(db);
        throw error;
      });
    },
    who: () => ({ person, database: config.databaseId }),
    tell: (news) => {
      if (news.kind === 'answered') hasSent = true;
      tell(news);
    },
    leaves: needsApp,
  });
  try {
    await sender.wake(true);
  } finally {
    sender.stop();
    channel.close();
  }
  return hasSent;
}

/**
 * An edit that follows another of the same record is merged onto the answer to that one. How records merge is known to the app alone, which
 * is ten times as large as this worker: such an edit, and what comes after it, waits for the app.
 */
function needsApp({ record, waitsFor }: KeptChange): boolean {
  return record !== null && waitsFor.length > 0;
}

/** After what waited was sent, what is kept is as old as before. Without coverage the app would open without what was just sent. */
async function keepNewest(db: PhoneDb, of: RememberedPerson): Promise<void> {
  const { person } = of;
  const kept = (await readKept(db, person)) ?? nothingKept(person);
  const askedAt = Date.now();
  const { answered } = await readShown(db);
  const held = answered.flatMap((change) => (change.person === person ? [change.order] : []));
  const pack = (await createClient().mutation('field.pack', askedFor(kept, pinnedOf(of)))) as Pack;
  await writeKept(db, withPack(kept, pack, askedAt), { held, lacking: [] });
}

function createClient() {
  return createTRPCUntypedClient<AppRouter>({ links: [changeLink()] });
}

/** Rejects without coverage. The login page of a network is no answer. */
async function hearServer(): Promise<NonNullable<RememberedPerson['heard']>> {
  const answer = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  const time = Date.parse(answer.headers.get('date') ?? '');
  const isOurs = answer.headers.get('content-type')?.startsWith('application/json');
  if (!answer.ok || !isOurs || Number.isNaN(time)) throw new Error('The server does not answer.');
  return { at: new Date(time).toISOString(), aheadMs: time - Date.now() };
}
