import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What a value is in what is shown, for callbacks that outlive a drawing. React may draw without showing: a ref is written after. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
