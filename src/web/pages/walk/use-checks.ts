import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import { madeIdIn } from '#web/sync/named-report.ts';
import type { InputOf, MutationPath } from '#web/sync/paths.ts';

/**
 * Makes changes of checks. Each resolves as soon as it is on the phone, so that the walk goes on: to the id by which a later change names
 * what it made, or to null where it could not be kept.
 * One at a time: a second press of the same thumb is none.
 */
export function useChecks() {
  const { make, send } = useChanges();
  const banner = useBanner();
  const running = useRef(false);

  async function run<Path extends MutationPath>(
    path: Path,
    input: InputOf<Path>,
    failed: string = messages.walk.saveFailed,
  ): Promise<number | null> {
    if (running.current) return null;
    running.current = true;
    const say = (failure: unknown) =>
      banner.failure(Object.values(fieldErrors(failure))[0] ?? errorText(failure, failed), bannerMs.activityRisk);
    try {
      const change = make(path, input);
      const waitingId = tempIdOf(change.key);
      return await new Promise<number | null>((resolve) => {
        send(change, null, () => resolve(waitingId)).then(
          (answer) => resolve(madeIdIn(answer) ?? waitingId),
          // Refused after the walk went on, it is said all the same.
          (failure: unknown) => {
            say(failure);
            resolve(null);
          },
        );
      });
    } finally {
      running.current = false;
    }
  }
  return { run, isBusy: () => running.current };
}
