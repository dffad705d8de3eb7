import { useCallback, useEffect, useState } from 'react';

/** `('title', true)`: which parts of the editor hold something unsaved. */
export type SetPartDirty = (part: string, isDirty: boolean) => void;

export function useDirtyParts() {
  const [parts, setParts] = useState<readonly string[]>([]);
  const setPartDirty: SetPartDirty = useCallback((part, isDirty) => {
    setParts((known) => (known.includes(part) === isDirty ? known : isDirty ? [...known, part] : without(known, part)));
  }, []);
  return { isDirty: parts.length > 0, isPartDirty: (part: string) => parts.includes(part), setPartDirty };
}

export const controlPart = (id: number) => `control ${id}`;

const without = (parts: readonly string[], part: string) => parts.filter((each) => each !== part);

/** Tells the editor about a form for as long as it is drawn. */
export function usePartDirty(part: string, isDirty: boolean, onPartDirty: SetPartDirty): void {
  useEffect(() => {
    onPartDirty(part, isDirty);
    return () => onPartDirty(part, false);
  }, [part, isDirty, onPartDirty]);
}
