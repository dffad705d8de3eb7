import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alarm.module.css';
import { CallTile } from './call-tile.tsx';

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
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, name, since, own, contact, noPhone }) => (
        <li key={key} className={classes.row}>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.since} aria-live="off">
              {since}
            </span>
          </span>
          {!own && <span className={classes.since}>{noPhone}</span>}
          {(own || contact) && (
            <span className={classes.tiles}>
              {own && <CallTile {...own} isFirst />}
              {contact && <CallTile {...contact} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
