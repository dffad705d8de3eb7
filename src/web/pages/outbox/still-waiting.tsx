import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import { useField } from '#web/offline/use-field.ts';
import { paths } from '#web/paths.ts';
import { notSentOf } from '#web/sync/field-state.ts';

const text = messages.field;

/** After something was finished: how many changes are on this phone only. Nothing once everything is on the server. */
export function StillWaiting() {
  const field = useField();
  const count = notSentOf(field);
  if (count === 0) return null;
  const needYou = count - field.waiting;
  return (
    <Text my="sm" className={words.box} data-tone="on-hold">
      <strong>{text.stillWaiting(count)}</strong> {(needYou === 0 || !field.hasCoverage) && `${text.sentLater(count)} `}
      {text.canClose}
      {needYou > 0 && (
        <>
          {' '}
          <Anchor component={Link} to={paths.outbox} underline="always" inherit c="inherit">
            {text.needYou(needYou)}
          </Anchor>
        </>
      )}
    </Text>
  );
}
