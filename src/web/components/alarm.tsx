import { Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './alarm.module.css';
import { CallTile, CallTiles } from './call-tile.tsx';
import words from './words.module.css';

/** Somebody may be hurt or lost: solid red, and said at once by a screen reader. Nothing else on a screen looks like it. */
export function Alarm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section role="alert" className={classes.alarm}>
      <Title order={2} size="h3" className={clsx(words.line, classes.head)}>
        <IconAlertTriangle size={22} stroke={1.8} aria-hidden />
        {title}
      </Title>
      <Stack gap="sm" p="sm" px="md" pb="md">
        {children}
      </Stack>
    </section>
  );
}

type Number = { label: string; phone: string };

type AlarmRow = {
  key: string;
  name: string;
  since: string;
  /** Their own number, and whom else to ring about them; null where it is not known. */
  own: Number | null;
  contact: Number | null;
  noPhone: string;
};

/** Whom to ring. How long they are out changes each minute, and is read out only when somebody comes to it. */
export function AlarmRows({ label, rows }: { label: string; rows: readonly AlarmRow[] }) {
  return (
    <ul className={words.ruled} aria-label={label}>
      {rows.map(({ key, name, since, own, contact, noPhone }) => (
        <li key={key} className={classes.row}>
          <span className={words.spread}>
            <Text span fz="lg" fw={650} className={words.grow}>
              {name}
            </Text>
            <span className={words.dimmed} aria-live="off">
              {since}
            </span>
          </span>
          {!own && <span className={words.dimmed}>{noPhone}</span>}
          {(own || contact) && (
            <CallTiles>
              {own && <CallTile {...own} isFirst />}
              {contact && <CallTile {...contact} />}
            </CallTiles>
          )}
        </li>
      ))}
    </ul>
  );
}
