import { longestWaitMs, next } from './outbox.ts';
import type { SenderParts } from './sender-parts.ts';
import { SendingRound } from './sending-round.ts';

export type Sender = {
  /**
   * Sends what waits, when this tab's turn comes. `isPrompt`: also what was lost and whose time has not come, because there may be
   * coverage now. Resolves when all is answered, or must wait longer; never rejects.
   */
  wake: (isPrompt?: boolean) => Promise<void>;
  stop: () => void;
};

/** Sends what waits: now and whenever the time of a lost change has come. */
export function createSender(parts: SenderParts): Sender {
  const { turn, who, now } = parts;
  /** What was asked for since the last round began. */
  let wanted: { isPrompt: boolean } | null = null;
  let running: Promise<void> | null = null;
  let round: SendingRound | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    while (wanted && !isStopped) {
      await turn(async (extend) => {
        round = new SendingRound(parts, wanted?.isPrompt ?? false, extend);
        wanted = null;
        await round.run();
        plan(round);
        round = null;
      });
    }
  }

  /** Comes back when the next change that this round has left may go. */
  function plan({ queue, pauseUntil }: SendingRound): void {
    const person = who()?.person;
    if (person === undefined || isStopped) return;
    const heads = next(queue, { person, now: Number.POSITIVE_INFINITY });
    if (heads.length === 0) return;
    clearTimeout(timer);
    const at = Math.max(pauseUntil, Math.min(...heads.map(({ nextAt }) => nextAt)));
    timer = setTimeout(() => void wake(), Math.min(longestWaitMs, Math.max(shortestPauseMs, at - now())));
  }

  function wake(isPrompt = false): Promise<void> {
    clearTimeout(timer);
    wanted = { isPrompt: isPrompt || (wanted?.isPrompt ?? false) };
    // What is added during a round goes in that round.
    round?.lookAgain();
    running ??= run()
      // The database may close under a round, for a newer Bushline in another tab. Everything waits for the next start.
      .catch(() => {
        wanted = null;
      })
      .then(() => {
        running = null;
        round = null;
        return wanted && !isStopped ? wake(wanted.isPrompt) : undefined;
      });
    return running;
  }

  return {
    wake,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      round?.end();
    },
  };
}

/** However wrong a clock is, the timer does not spin. */
const shortestPauseMs = 1000;
