import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last committed render, for callbacks that outlive it. React may discard a render, so the ref is set in an effect. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
