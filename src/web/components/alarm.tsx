import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/names.ts';
import classes from './alarm.module.css';

/** Somebody may be hurt or lost: solid red, and said at once by a screen reader. Nothing else on a screen looks like it. */
export function Alarm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section role="alert" className={classes.alarm}>
      <h2 className={classes.head}>
        <IconAlertTriangle size={22} stroke={1.8} aria-hidden />
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

type AlarmRow = { key: string; name: string; since: string; phone: string; noPhone: string };

/** Whom to ring. How long they are out changes each minute, and is read out only when somebody comes to it. */
export function AlarmRows({ label, rows }: { label: string; rows: readonly AlarmRow[] }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, name, since, phone, noPhone }) => (
        <li key={key} className={classes.row}>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.since} aria-live="off">
              {since}
            </span>
          </span>
          {phone === '' ? (
            <span className={classes.since}>{noPhone}</span>
          ) : (
            <Button
              component="a"
              href={`tel:${phone}`}
              variant="light"
              h={44}
              className={classes.call ?? ''}
              leftSection={<IconPhone size={18} stroke={1.7} aria-hidden />}
              aria-label={`${formatPhone(phone)}, ${name}`}
            >
              {formatPhone(phone)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
