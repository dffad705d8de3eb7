import { Button } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';
import { useSession } from '#web/session-context.ts';
import { isChoice, isFinal } from '#web/sync/kept-change.ts';
import type { ListedChange, Outbox } from './outbox-list.ts';
import classes from './outbox-page.module.css';
import { useChangeAgain } from './use-change-again.ts';
import { waitingText } from './waiting-text.ts';

const text = messages.field;

type RefusedActionsProps = {
  change: ListedChange;
  outbox: Outbox;
  /** The id of the heading that says what was changed. */
  heading: string;
};

type Action = { label: string; run: () => Promise<void>; isDanger?: boolean; isChoose?: boolean };

/** What can be done with a change that the server refused. */
export function RefusedActions({ change, outbox, heading }: RefusedActionsProps) {
  const { order, words, builtOn } = change;
  const { orgTimezone } = useSession().config;
  const banner = useBanner();
  const changeAgain = useChangeAgain(outbox);

  async function copy() {
    if (await putOnClipboard(waitingText(change, orgTimezone))) banner.success(text.copied, bannerMs.library);
    else banner.failure(text.copyFailed, bannerMs.library);
  }

  async function throwAway() {
    const question = builtOn === 0 ? text.confirmThrowAway(words) : text.confirmThrowAwayAll(words, builtOn);
    if (!(await askConfirm({ question, confirmLabel: text.throwAway }))) return;
    await outbox.throwAway(order);
    banner.success(text.thrownAway, bannerMs.library);
    // The pressed button is gone with its change.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }

  const mustChoose = isChoice(change);
  const settles: Action[] = mustChoose
    ? [{ label: text.choose, run: () => changeAgain(change), isChoose: true }]
    : [
        { label: text.tryAgain, run: () => outbox.tryAgain(order) },
        // A form would show all that its maker wrote, and shows no file.
        ...(isFinal(change) || change.madeBy || change.bytes !== undefined
          ? []
          : [{ label: text.change, run: () => changeAgain(change) }]),
      ];
  const actions: Action[] = [
    ...settles,
    { label: text.copyAsText, run: copy },
    ...(isFinal(change) ? [] : [{ label: text.throwAway, run: throwAway, isDanger: true }]),
  ];
  return (
    <div className={classes.actions}>
      {actions.map(({ label, run, isDanger, isChoose }) => (
        <Button
          key={label}
          variant={isChoose ? 'filled' : mustChoose ? 'subtle' : 'default'}
          size={isChoose ? 'md' : 'sm'}
          aria-describedby={heading}
          {...(isDanger && { c: 'error' })}
          data-choose={isChoose}
          onClick={() => void run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
