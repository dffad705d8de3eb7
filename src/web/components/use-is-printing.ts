import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const set = (value: boolean) => () => {
    isPrinting = value;
    listener();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** True while the page is printed: paper needs all rows, not one page of them. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
