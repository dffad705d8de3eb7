// biome-ignore lint/style/noRestrictedImports: this file is what to use in its place.
import { Tooltip } from '@mantine/core';
import { type PointerEvent, type ReactNode, useState } from 'react';

type TipProps = {
  label: string;
  /** Draws the element, which gets these props. */
  children: (opener: { onPointerEnter: (event: PointerEvent<HTMLElement>) => void }) => ReactNode;
};

/**
 * A tooltip that is made when a mouse first comes to its element: a list has one for each of its buttons, and Mantine's takes longer to
 * draw than the button.
 */
export function Tip({ label, children }: TipProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);

  function notice({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'touch') setElement(currentTarget);
  }

  return (
    <>
      {children({ onPointerEnter: notice })}
      {element && <Tooltip label={label} target={element} />}
    </>
  );
}
