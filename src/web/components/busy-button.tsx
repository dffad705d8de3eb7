import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'color' | 'ref'> & {
    children: ReactNode;
    busy: boolean;
    /** The documented busy text; the idle one stays when there is none. */
    busyText?: string;
  };

/**
 * A button that runs something: while busy it shows the documented text, keeps its size and cannot be pressed again. Both texts
 * lie on top of each other in one grid cell, so the wider one sets the width from the start.
 */
export function BusyButton({ children, busy, busyText, disabled, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} disabled={disabled || busy} aria-busy={busy || undefined} {...(onClick && { onClick })}>
      {busyText === undefined ? (
        children
      ) : (
        <span className={classes.stack}>
          <span className={classes.layer} data-shown={!busy || undefined} aria-hidden={busy || undefined}>
            {children}
          </span>
          <span className={classes.layer} data-shown={busy || undefined} aria-hidden={!busy || undefined}>
            {busyText}
          </span>
        </span>
      )}
    </Button>
  );
}
