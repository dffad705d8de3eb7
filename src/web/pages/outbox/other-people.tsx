import { Title } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { Surface } from '#web/components/surface.tsx';
import { useField } from '#web/field/field-state.ts';
import classes from './outbox-page.module.css';

const text = messages.field;

/** How many changes of other people wait on this phone, never which. */
export function OtherPeople() {
  const { others } = useField();
  if (others.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="other-people" className={classes.others ?? ''}>
      <Title order={2} size="h3" id="other-people">
        {text.othersTitle}
      </Title>
      <ul className={classes.people}>
        {others.map(({ name, count }) => (
          <li key={name}>
            <IconUser size={20} stroke={1.7} aria-hidden />
            {text.otherPerson(count, name)}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
