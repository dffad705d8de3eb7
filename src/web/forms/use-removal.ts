import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { isAnswered } from '#web/call-errors.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { errorText } from '#web/error-text.ts';
import { reloadStale } from '#web/sync/after-change.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/sync/paths.ts';
import { useSendOnce } from './use-send-once.ts';

type RemovalOptions<Path extends MutationPath> = {
  /** The question's heading. */
  title?: string;
  confirmLabel?: string;
  /** The banner after success. */
  done: string | ((answer: OutputOf<Path>) => string);
  /** The banner when the server gave no reason. */
  failed: string;
  ms: number;
};

/** What to remove, and the documented question to ask first. */
type Removal<Path extends MutationPath> = { question: string; input: InputOf<Path> };

/** Asks, removes while the dialog is busy, and shows a banner. `failure` is for the row that was not removed. */
export function useRemoval<Path extends MutationPath>(path: Path, options: RemovalOptions<Path>) {
  const { done, failed, ms, ...asked } = options;
  const sendOnce = useSendOnce(path);
  const cache = useQueryClient();
  const banner = useBanner();
  const [failure, setFailure] = useState<{ input: InputOf<Path>; text: string } | null>(null);

  /** @returns true when it is gone. */
  async function remove({ question, input }: Removal<Path>): Promise<boolean> {
    setFailure(null);
    let answer: OutputOf<Path> | undefined;
    const action = async () => {
      ({ answer } = await sendOnce(input));
    };
    try {
      if (!(await askConfirm({ question, action, ...asked }))) return false;
      const text = typeof done === 'string' ? done : done(answer as OutputOf<Path>);
      banner.success(wasKept(answer) ? messages.general.keptOnPhone : text, ms);
      return true;
    } catch (error) {
      const text = errorText(error, failed);
      setFailure({ input, text });
      banner.failure(text, ms);
      // Somebody else may have removed it already.
      if (isAnswered(error)) reloadStale(cache, path);
      return false;
    }
  }

  return { remove, failure };
}
