import { askForSending } from './ask-for-sending.ts';
import { onCoverage, readField } from './field-state.ts';

/** Calls `wake` whenever there may be coverage: a network, an answer after none came, the page looked at again. @returns what ends this. */
export function wakeOften(wake: () => void): () => void {
  const onView = () => {
    if (document.visibilityState === 'visible') wake();
    else if (readField().waiting > 0) askForSending();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', onView);
  const unwatch = onCoverage(wake);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onView);
    unwatch();
  };
}
