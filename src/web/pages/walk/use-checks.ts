import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import type { InputOf, MutationPath } from '#web/sync/paths.ts';

/**
 * Makes changes of checks. Each resolves as soon as it is on the phone, so that the walk goes on: true, or false where it could not be kept.
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
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    const say = (failure: unknown) =>
      banner.failure(Object.values(fieldErrors(failure))[0] ?? errorText(failure, failed), bannerMs.activityRisk);
    try {
      return await new Promise<boolean>((resolve) => {
        send(make(path, input), null, () => resolve(true)).then(
          () => resolve(true),
          // Refused after the walk went on, it is said all the same.
          (failure: unknown) => {
            say(failure);
            resolve(false);
          },
        );
      });
    } finally {
      running.current = false;
    }
  }
  return { run, isBusy: () => running.current };
}
