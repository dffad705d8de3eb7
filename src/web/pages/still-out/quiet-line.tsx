import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import classes from './still-out.module.css';

type QuietLineProps = { label: string; busy: boolean; onUndo: () => void; children: ReactNode };

/** What stands in an alarm's place while it is silent, and the way back. */
export function QuietLine({ label, busy, onUndo, children }: QuietLineProps) {
  return (
    <section className={clsx(words.lines, classes.quiet)} aria-label={label}>
      <IconClock size={22} stroke={1.7} aria-hidden />
      <div className={words.grow}>
        {children}
        <Button
          variant="subtle"
          h={44}
          ml="calc(var(--mantine-spacing-sm) * -1)"
          px="sm"
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
