import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import classes from './still-out.module.css';

type QuietLineProps = { label: string; busy: boolean; onUndo: () => void; children: ReactNode };

/** What stands in an alarm's place while it is silent, and the way back. */
export function QuietLine({ label, busy, onUndo, children }: QuietLineProps) {
  return (
    <section className={classes.quiet} aria-label={label}>
      <IconClock size={22} stroke={1.7} aria-hidden />
      <div className={classes.quietWords}>
        {children}
        <Button
          variant="subtle"
          h={44}
          className={classes.undo ?? ''}
          disabled={busy}
          aria-busy={busy || undefined}
          onClick={onUndo}
        >
          {messages.stillOut.undo}
          <span className="bl-hidden">: {label}</span>
        </Button>
      </div>
    </section>
  );
}
