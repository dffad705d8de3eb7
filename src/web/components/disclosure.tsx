import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './disclosure.module.css';
import { handsFocusOn } from './keep-focus.ts';

type DisclosureProps = {
  /** What the button shows; `label` names it when that is only an icon. */
  button: ReactNode;
  label?: string;
  buttonClassName: string | undefined;
  isCurrent?: boolean;
  align?: 'start' | 'end';
  /** `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a panel under it. Site navigation is a list of links behind a button, not an ARIA menu: Tab walks through,
 * Escape closes and returns to the button, leaving it or pressing elsewhere closes.
 */
export function Disclosure({
  button,
  label,
  buttonClassName,
  isCurrent = false,
  align = 'start',
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const triggerRef = useMergedRef(trigger, handsFocusOn);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events that bubble up from the button and the links.
    <div
      ref={root}
      className={classes.root}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={triggerRef}
        type="button"
        className={buttonClassName}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={label}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div id={panelId} className={classes.panel} data-align={align}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
