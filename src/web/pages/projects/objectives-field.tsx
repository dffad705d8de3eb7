import { Button, Checkbox, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { trpc } from '#web/trpc.ts';
import classes from './objectives-field.module.css';

type ObjectivesFieldProps = { value: number[]; onChange: (ids: number[]) => void; error?: ReactNode };

const nameOf = ({ title, measurement }: { title: string; measurement: string }) => `${title} (${measurement})`;

/** The objectives chosen, in a text area that cannot be typed into and opens the list of all. */
export function ObjectivesField({ value, onChange, error }: ObjectivesFieldProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const objectives = trpc.objectives.list.useQuery();
  const chosen = value.flatMap((id) => objectives.data?.find((objective) => objective.id === id) ?? []);

  function toggle(id: number) {
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  }

  return (
    <>
      <Textarea
        label="Objectives"
        description="Press to choose"
        readOnly
        autosize
        minRows={2}
        aria-haspopup="dialog"
        classNames={{ input: classes.textarea ?? '' }}
        value={chosen.map(nameOf).join('\n')}
        placeholder={messages.projects.selectObjectives}
        error={error}
        rightSection={<IconListCheck size={20} stroke={1.7} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          open();
        }}
      />
      <ModalShell
        opened={opened}
        onClose={close}
        title={messages.projects.selectObjectives}
        footer={
          <Button type="button" onClick={close}>
            {messages.projects.done}
          </Button>
        }
      >
        <ListStates
          query={objectives}
          failedText={messages.objectives.loadFailed}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState text={messages.objectives.empty} />}
        >
          {(rows) =>
            rows.map((objective) => (
              <div key={objective.id} className={classes.item}>
                <Checkbox
                  classNames={{ body: classes.body ?? '', labelWrapper: classes.words ?? '' }}
                  label={nameOf(objective)}
                  checked={value.includes(objective.id)}
                  onChange={() => toggle(objective.id)}
                />
              </div>
            ))
          }
        </ListStates>
      </ModalShell>
    </>
  );
}
