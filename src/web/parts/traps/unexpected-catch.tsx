import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { linesIn } from '#shared/text.ts';
import words from '#web/components/words.module.css';
import { trpc } from '#web/trpc.ts';

const text = messages.walk;

/** What to do when it is an animal that nobody wanted to catch: the group's safety text, and words in the note of the check. */
export function UnexpectedCatch(note: TextareaProps) {
  const { data } = trpc.safetyTexts.get.useQuery();
  return (
    <>
      {data?.caught && (
        <div role="note" className={words.box} data-tone="on-hold">
          <Text fw={650} className={words.line ?? ''}>
            <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
            {text.whatToDo}
          </Text>
          <ul>
            {linesIn(data.caught).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      )}
      <Textarea label={text.whatKind} required minRows={2} maxLength={2000} {...note} />
    </>
  );
}
