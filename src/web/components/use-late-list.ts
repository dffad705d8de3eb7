import type { ComboboxProps } from '@mantine/core';
import { type FocusEventHandler, type PointerEventHandler, useEffect, useState } from 'react';

type FieldProps = {
  comboboxProps?: ComboboxProps | undefined;
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
  onPointerEnter?: PointerEventHandler<HTMLInputElement> | undefined;
  onDropdownOpen?: (() => void) | undefined;
};

/**
 * Props for a field with a list of options: the list is drawn, hidden, when somebody points at the field, focuses it or opens it, and
 * not with the field, which most people leave as it is. Drawn with it, it takes four fifths of the field's time.
 */
export function useLateList({ comboboxProps, onFocus, onPointerEnter, onDropdownOpen }: FieldProps) {
  const [isDrawn, setDrawn] = useState(false);
  const [isNamed, setNamed] = useState(false);

  // The field takes the list's id (`aria-controls`, `aria-expanded`) when it is drawn again after the list.
  useEffect(() => {
    if (!isDrawn || isNamed) return;
    const timer = setTimeout(() => setNamed(true));
    return () => clearTimeout(timer);
  }, [isDrawn, isNamed]);

  return {
    comboboxProps: { ...comboboxProps, keepMounted: isDrawn },
    onFocus: (event: Parameters<FocusEventHandler<HTMLInputElement>>[0]) => {
      setDrawn(true);
      onFocus?.(event);
    },
    onPointerEnter: (event: Parameters<PointerEventHandler<HTMLInputElement>>[0]) => {
      setDrawn(true);
      onPointerEnter?.(event);
    },
    onDropdownOpen: () => {
      setDrawn(true);
      onDropdownOpen?.();
    },
  };
}
