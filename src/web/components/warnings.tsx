import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Warning } from '#shared/system.ts';
import classes from './warnings.module.css';

type WarningsProps = {
  warnings: readonly Warning[];
  /** Where the first thing to do is done. */
  actionOf?: (warning: Warning) => { label: string; path: string } | null;
};

/** What somebody has to look after: what is wrong, what to do, and a button where a page helps. Nothing when all is in order. */
export function Warnings({ warnings, actionOf = () => null }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Warnings">
      {warnings.map((warning, index) => {
        const action = actionOf(warning);
        return (
          <li key={warning.id} className={classes.warning}>
            <IconAlertTriangle size={24} stroke={1.7} aria-hidden className={classes.icon} />
            <p className={classes.words}>
              <strong>{warning.title}</strong> {warning.advice}
            </p>
            {action && (
              <Button
                component={Link}
                to={action.path}
                variant={index === 0 ? 'filled' : 'default'}
                className={classes.action}
              >
                {action.label}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
