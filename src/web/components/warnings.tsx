import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Warning } from '#shared/system.ts';
import classes from './warnings.module.css';
import words from './words.module.css';

type WarningsProps = {
  warnings: readonly Warning[];
  /** Where the first thing to do is done. */
  actionOf?: (warning: Warning) => { label: string; path: string } | null;
  /** What else can be done about it. */
  asideOf?: (warning: Warning) => ReactNode;
};

/**
 * What somebody has to look after: what is wrong, what to do, and a button where a page helps. Red where data or people are at risk, amber
 * otherwise. Nothing when all is in order.
 */
export function Warnings({ warnings, actionOf = () => null, asideOf }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <ul className={words.stack} aria-label="Warnings">
      {warnings.map((warning, index) => {
        const action = actionOf(warning);
        return (
          <li
            key={warning.id}
            className={clsx(words.box, words.spread)}
            data-tone={warning.isGrave ? 'failure' : 'on-hold'}
          >
            <IconAlertTriangle size={24} stroke={1.7} aria-hidden className={classes.icon} />
            <p className={clsx(words.wide, classes.words)}>
              <strong>{warning.title}</strong> {warning.advice}
            </p>
            <Group gap="xs" align="stretch" className={classes.actions}>
              {action && (
                <Button component={Link} to={action.path} variant={index === 0 ? 'filled' : 'default'}>
                  {action.label}
                </Button>
              )}
              {asideOf?.(warning)}
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
