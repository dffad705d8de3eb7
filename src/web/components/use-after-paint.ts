import { startTransition, useEffect, useState } from 'react';

/**
 * False while a screen is drawn for the first time, true once that shows. What stands below the first part of a long screen is drawn then,
 * so that a phone shows what was asked for sooner.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer of the frame that paints runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
