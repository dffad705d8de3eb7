import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { mostCopies } from '#shared/activities/copies.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { AlsoOn } from '#web/components/also-on.tsx';
import { FailedState } from '#web/components/list-states.tsx';
import classes from './copy-to-dates.module.css';
import type { Copies, CopyRow } from './use-copies.ts';

const text = messages.copies;

/** Each copy as it would be called, with what is in its way and how to settle it. */
export function CopyList({ copies }: { copies: Copies }) {
  const { rows, problem, failed } = copies;
  return (
    <div className={classes.preview}>
      <p className={classes.count} aria-live="polite">
        <strong>{text.count(rows.length)}</strong> {text.ofAtMost(mostCopies)}
      </p>
      {problem && (
        <p className={classes.problem}>
          <IconAlertCircle size={18} stroke={1.7} aria-hidden />
          {problem}
        </p>
      )}
      {failed && <FailedState text={text.previewFailed} onRetry={() => void failed.refetch()} />}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label="Copies">
          {rows.map((row) => (
            <Row key={row.date} row={row} copies={copies} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A date never breaks over two lines. */
function NameWithDate({ name, date }: { name: string; date: string }) {
  const day = formatDate(date);
  const isDated = name.endsWith(day);
  return (
    <span className={classes.name}>
      {isDated ? name.slice(0, -day.length) : name}
      {isDated && <span className={classes.date}>{day}</span>}
    </span>
  );
}

function Row({ row: { date, name, problem, alsoOn }, copies }: { row: CopyRow; copies: Copies }) {
  const [isNaming, setNaming] = useState(false);
  const Mark = problem ? IconAlertCircle : IconCheck;
  return (
    <li className={classes.row} data-in-the-way={problem ? true : undefined}>
      <Mark size={18} stroke={1.8} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        {isNaming ? (
          <TextInput
            aria-label={`Name on ${formatDate(date)}`}
            value={name}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            ref={(field) => {
              if (field && !field.dataset.shown) {
                field.dataset.shown = 'true';
                field.select();
              }
            }}
            onChange={(event) => copies.rename(date, event.currentTarget.value)}
          />
        ) : (
          <NameWithDate name={name} date={date} />
        )}
        <AlsoOn words={alsoOn} />
        {problem && <span>{problem}</span>}
        {problem && (
          <span className={classes.ways}>
            {!isNaming && (
              <Button variant="default" size="sm" onClick={() => setNaming(true)}>
                {text.changeName}
              </Button>
            )}
            <Button variant="default" size="sm" onClick={() => copies.leaveOut(date)}>
              {text.leaveOut}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
