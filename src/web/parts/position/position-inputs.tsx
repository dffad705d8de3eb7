import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { noPosition, type Position, pointOf } from '#shared/position-fields.ts';
import { type Point, readPosition, sayDegrees, writePosition } from '#shared/positions.ts';
import words from '#web/components/words.module.css';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useSession } from '#web/session-context.ts';
import { useMyPosition } from './use-my-position.ts';

const PickOnMap = lazy(async () => ({ default: (await import('#web/parts/map/pick-on-map.tsx')).PickOnMap }));

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

  function take(position: Position) {
    setTyped(null);
    onChange(position);
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
      <Group gap="xs" align="flex-start">
        <MyPosition onTaken={take} />
        <OnMap from={point} onTaken={take} />
      </Group>
    </Stack>
  );
}

function OnMap({ from, onTaken }: { from: Point | null; onTaken: (position: Position) => void }) {
  const dialog = useDialog<Point | null>();
  return (
    <>
      <Button
        variant="light"
        onClick={() => dialog.open(from)}
        leftSection={<IconMap2 size={20} stroke={1.7} aria-hidden />}
      >
        {text.onMap}
      </Button>
      {dialog.shown && (
        <Suspense>
          <PickOnMap
            key={dialog.shown.key}
            from={dialog.shown.subject}
            onPicked={(point) => {
              dialog.props.onClose();
              onTaken({ ...point, accuracy: null, positionHow: 'map' });
            }}
            {...dialog.props}
          />
        </Suspense>
      )}
    </>
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
