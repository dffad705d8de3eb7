import { useEffect, useEffectEvent } from 'react';

/** Closes each open dialog; the one that opened last is last. */
const closes: (() => void)[] = [];

/** While a dialog is open the phone's Back closes it, as `LeaveGuard` sees to, and the page stays. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const own = () => close();
    closes.push(own);
    return () => void closes.splice(closes.indexOf(own), 1);
  }, [opened]);
}

/** What closes the dialog on top; undefined while none is open. */
export const topDialog = (): (() => void) | undefined => closes.at(-1);
