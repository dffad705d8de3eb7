import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './busy-button.module.css';
import { useBusyFocus } from './keep-focus.ts';
import { NeedsCoverageInScope } from './needs-coverage.tsx';

type BusyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'color' | 'ref'> & {
    children: ReactNode;
    busy: boolean;
    /** The documented busy text; without one the label stays. */
    busyText?: string;
  };

/**
 * A button that shows its busy text, keeps its size and cannot be pressed again while its action runs. Both texts share one grid cell,
 * so the wider one sets the width from the start.
 */
export function BusyButton({ children, busy, busyText, disabled, onClick, ...rest }: BusyButtonProps) {
  const button = useBusyFocus(busy);
  return (
    <NeedsCoverageInScope>
      <Button
        {...rest}
        ref={button}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        {...(onClick && { onClick })}
      >
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
    </NeedsCoverageInScope>
  );
}
