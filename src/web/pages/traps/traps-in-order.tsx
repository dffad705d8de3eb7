import { Group, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import lineClasses from '#web/components/lines.module.css';
import { Select } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import type { ShownTrap } from './trap-rows.tsx';

const text = messages.trapLines;

type TrapsInOrderProps = {
  value: readonly number[];
  onChange: (trapIds: number[]) => void;
  /** Those of the project. */
  traps: readonly ShownTrap[];
};

/** The traps of a line: moved by dragging, or by buttons, which a keyboard reaches as well. */
export function TrapsInOrder({ value, onChange, traps }: TrapsInOrderProps) {
  const labelId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const known = new Map(traps.map((trap) => [trap.id, trap]));
  const codeOf = (id: number) => known.get(id)?.code ?? String(id);
  const left = traps.filter(({ id, state }) => !value.includes(id) && state !== 'Retired');

  function move(id: number, to: number) {
    if (to < 0 || to >= value.length || value[to] === id) return;
    onChange(value.filter((one) => one !== id).toSpliced(to, 0, id));
    setSaid(text.moved(codeOf(id), to + 1, value.length));
  }

  /** The pressed button moves with its row: the focus stays on it, unless it is at an end now. */
  function press(id: number, by: 1 | -1) {
    flushSync(() => move(id, value.indexOf(id) + by));
    list.current?.querySelector<HTMLElement>(`[data-move="${id} ${by}"]`)?.focus();
  }

  return (
    <div>
      <Input.Label component="div" id={labelId}>
        {text.traps}
      </Input.Label>
      {value.length > 0 && (
        <ol ref={list} aria-labelledby={labelId} className={`${words.framed} ${lineClasses.rows}`}>
          {value.map((id, index) => (
            <li
              key={id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(id);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                move(dragged, index);
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
              style={dragged === id ? { background: 'var(--bl-line)' } : undefined}
            >
              <Group gap="xs" wrap="nowrap" pl="sm">
                <IconGripVertical size={18} stroke={1.7} aria-hidden style={{ cursor: 'grab' }} />
                <span className={words.grow}>
                  <b>{codeOf(id)}</b> <span className={words.dimmed}>{known.get(id)?.type}</span>
                </span>
                <Group gap={0} wrap="nowrap">
                  <ActionIconButton
                    label={text.moveUp}
                    subject={codeOf(id)}
                    icon={IconArrowUp}
                    data-move={`${id} -1`}
                    aria-disabled={index === 0}
                    onClick={() => press(id, -1)}
                  />
                  <ActionIconButton
                    label={text.moveDown}
                    subject={codeOf(id)}
                    icon={IconArrowDown}
                    data-move={`${id} 1`}
                    aria-disabled={index === value.length - 1}
                    onClick={() => press(id, 1)}
                  />
                  <ActionIconButton
                    label={text.takeOff}
                    subject={codeOf(id)}
                    icon={IconX}
                    onClick={() => onChange(value.filter((one) => one !== id))}
                  />
                </Group>
              </Group>
            </li>
          ))}
        </ol>
      )}
      <span role="status" className="bl-hidden">
        {said}
      </span>
      {left.length > 0 && (
        <Select
          mt="xs"
          aria-label={text.addTrap}
          placeholder={text.addTrap}
          searchable
          data={left.map(({ id, code, type, line }) => ({
            value: String(id),
            label: [code, type, line].filter(Boolean).join(', '),
          }))}
          value={null}
          onChange={(id) => id !== null && onChange([...value, Number(id)])}
        />
      )}
    </div>
  );
}
