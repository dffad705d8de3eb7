import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { noPosition, type Position, pointOf } from '#shared/position-fields.ts';
import { readPosition, sayDegrees, writePosition } from '#shared/positions.ts';
import words from '#web/components/words.module.css';
import { useSession } from '#web/session-context.ts';
import { useMyPosition } from './use-my-position.ts';

const text = messages.positions;

export type PositionFieldProps = {
  /** What a form holds. `latitude` is the text itself while it cannot be read, so that a draft has it and no rule lets it pass. */
  value: Position;
  onChange: (position: Position) => void;
  error?: unknown;
  readOnly?: boolean;
  label?: string;
};

type InputsProps = PositionFieldProps & { label: string };

export function PositionInputs({ value, onChange, error, readOnly = false, label }: InputsProps) {
  const { config } = useSession();
  /** What was typed, for as long as the form holds what came of it. */
  const [typed, setTyped] = useState<{ text: string; of: Position['latitude'] } | null>(null);
  const unread = typeof value.latitude === 'string' ? String(value.latitude) : null;
  const point = unread === null ? pointOf(value) : null;
  const written = point ? writePosition(point, config.positionStyle ?? 'grid') : '';
  const shown = unread ?? (typed && typed.of === value.latitude ? typed.text : written);
  const read = unread === null ? null : readPosition(unread);
  const [hasLeft, setLeft] = useState(false);
  const problem = read && 'problem' in read && (hasLeft || error) ? read.problem : null;

  function type(next: string) {
    const found = readPosition(next);
    const isEmpty = next.trim() === '';
    const latitude = 'point' in found ? found.point.latitude : isEmpty ? null : (next as never);
    const { longitude } = 'point' in found ? found.point : { longitude: isEmpty ? null : 0 };
    setLeft(false);
    setTyped({ text: next, of: latitude });
    onChange({ ...noPosition, latitude, longitude, positionHow: isEmpty ? null : 'typed' });
  }

  if (readOnly) return <TextInput label={label} variant="filled" readOnly value={written} />;
  return (
    <Stack gap="xs">
      <TextInput
        label={label}
        description={text.hint}
        autoComplete="off"
        maxLength={100}
        value={shown}
        error={problem ?? (unread === null && error ? String(error) : null)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      {point && (
        <p className={words.hint}>
          {text.readAs(sayDegrees(point))}
          {value.accuracy !== null && `. ${text.within(value.accuracy)}`}
        </p>
      )}
      <MyPosition
        onTaken={(position) => {
          setTyped(null);
          onChange(position);
        }}
      />
    </Stack>
  );
}

function MyPosition({ onTaken }: { onTaken: (position: Position) => void }) {
  const { isListening, best, said, problem, start, stop, take } = useMyPosition(onTaken);
  const begin = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current !== isListening) (isListening ? end : begin).current?.focus();
    was.current = isListening;
  }, [isListening]);
  return (
    <div>
      {isListening ? (
        <Box maw={480} p="md" bd="2px solid var(--mantine-primary-color-filled)" bdrs="md">
          <div className={words.lines}>
            <IconCurrentLocation size={20} stroke={1.7} aria-hidden color="var(--mantine-color-anchor)" />
            <div>
              <Text fw={600}>{best ? text.within(best.accuracy) : text.listening}</Text>
              {best && <Text c="dimmed">{text.better}</Text>}
            </div>
          </div>
          <Group grow gap="xs" mt="xs">
            <Button ref={end} variant="default" onClick={stop}>
              {text.stop}
            </Button>
            <Button variant="light" onClick={take} aria-disabled={best === null}>
              {text.takeIt}
            </Button>
          </Group>
        </Box>
      ) : (
        <Button
          ref={begin}
          variant="light"
          onClick={start}
          leftSection={<IconCurrentLocation size={20} stroke={1.7} aria-hidden />}
        >
          {text.useMine}
        </Button>
      )}
      <span role="status" className="bl-hidden">
        {said}
      </span>
      {problem && (
        <p role="alert" className={words.box} data-tone="failure">
          {problem}
        </p>
      )}
    </div>
  );
}
