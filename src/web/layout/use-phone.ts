import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser } from '#shared/permissions.ts';
import { useLatest } from '#web/components/use-latest.ts';
import type { Running } from '#web/offline/kept.ts';
import { type Opening, openFromPhone } from '#web/offline/open-from-phone.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import type { AppConfig } from '#web/session-context.ts';
import { hasMirror } from '#web/session-mirror.ts';
import { trpc } from '#web/trpc.ts';

/** Loads the code for what is kept on this phone. The login screen does not need it. */
export const loadKept = () => import('#web/offline/kept.ts');

// Somebody who was signed in probably still is: read what this phone knows of them while the app loads and the server is asked.
let begun = hasMirror() ? openFromPhone() : null;
if (begun) void loadKept().catch(() => {});

/** With one bar the server may answer after a minute, or never: after this long the app opens with what is kept. */
const patienceMs = 4000;
/** Some browsers take long to open a database, or never do: the app then starts without what is kept. */
const longestRestoreMs = 1500;

/**
 * Opens the app for the person whom this phone remembers, while nobody answers who is signed in. `isWanted`: somebody was signed in
 * here, and the server has not answered yet. @returns whom the phone remembers; undefined while it is read.
 */
export function useOpening(isWanted: boolean): { opening: Opening | null | undefined; isAlone: boolean } {
  const [opening, setOpening] = useState<Opening | null>();
  const isAlone = useIsAlone(isWanted);
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!isWanted) return;
    void (begun ?? openFromPhone()).catch(() => null).then(setOpening);
    begun = null;
  }, [isWanted]);
  useEffect(() => {
    if (!isWanted || !isAlone || !opening?.mayOpen) return;
    const { user, config, configAt, answeredAt } = opening;
    // The rest of the page cannot tell it from an answer of then.
    utils.session.config.setData(undefined, config as never, { updatedAt: configAt });
    utils.session.current.setData(undefined, user, { updatedAt: answeredAt });
  }, [isWanted, isAlone, opening, utils]);
  return { opening, isAlone };
}

/** True when the server does not answer, or not soon. */
function useIsAlone(isWaiting: boolean): boolean {
  const hasCoverage = useHasCoverage();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return !hasCoverage || isLate;
}

type Signed = {
  user: SessionUser | null;
  /** What the server said of itself, and when; undefined where this phone opened the app by itself. */
  answered: { config: AppConfig; configAt: number } | undefined;
};

/** Keeps on this phone what the signed-in person needs without coverage. @returns whether what is kept already shows. */
export function useKeeping({ user, answered }: Signed): boolean {
  const [shownFor, setShownFor] = useState<number | null>(null);
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const latest = useLatest({ user, answered });
  const id = user?.id;
  const isAnswered = answered !== undefined;
  useEffect(() => {
    const { user, answered } = latest.current;
    if (id === undefined || !user) return;
    let isOver = false;
    let running: Running | null = null;
    const start = async () => {
      const { startKeeping } = await loadKept();
      if (isOver) return;
      running = startKeeping({ client, cache, user, answered: isAnswered ? answered : undefined });
      await running.shown;
    };
    const late = setTimeout(() => setShownFor(id), longestRestoreMs);
    void start()
      // Without that code, which did not load, nothing is kept.
      .catch(() => {})
      .then(() => !isOver && setShownFor(id));
    return () => {
      isOver = true;
      clearTimeout(late);
      running?.stop();
    };
  }, [id, isAnswered, client, cache, latest]);
  return id === undefined || shownFor === id;
}
