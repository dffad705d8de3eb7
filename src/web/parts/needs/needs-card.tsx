import { Button, Group, Title } from '@mantine/core';
import { useId } from 'react';
import { messages } from '#shared/messages.ts';
import { LoadingRows } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { useDialog } from '#web/parts/use-dialog.ts';
import { NeedsDialog, type NeedsOf, nothingOf, type StoredNeeds } from './needs-dialog.tsx';

const text = messages.needs;

type NeedsCardProps = Omit<NeedsOf, 'stored'> & {
  /** Undefined while it loads. */
  stored: StoredNeeds | undefined;
  /** It could not be loaded. */
  isFailed?: boolean;
  title: string;
  order?: 2 | 3;
  isOpen: boolean;
};

/** Which tickets are needed somewhere, and the button that changes it for those who may. */
export function NeedsCard({ stored, isFailed = false, title, order = 2, isOpen, ...of }: NeedsCardProps) {
  const dialog = useDialog<StoredNeeds>();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={words.stack}>
      <Group justify="space-between" gap="xs">
        <Title order={order} size="h3" id={heading}>
          {title}
        </Title>
        {isOpen && stored && (
          <NeedsCoverage>
            <Button variant="light" aria-label={text.edit} onClick={() => dialog.open(stored)}>
              {text.change}
            </Button>
          </NeedsCoverage>
        )}
      </Group>
      {stored ? (
        <NeedsList needs={stored.needs} noun={of.noun} />
      ) : isFailed ? (
        <p>{text.loadFailed}</p>
      ) : (
        <LoadingRows rows={1} />
      )}
      <p className={words.hint}>{of.hint}</p>
      {dialog.shown && <NeedsDialog key={dialog.shown.key} {...of} stored={dialog.shown.subject} {...dialog.props} />}
    </section>
  );
}

function NeedsList({ needs, noun }: Pick<StoredNeeds, 'needs'> & Pick<NeedsOf, 'noun'>) {
  if (needs.length === 0) return <p>{nothingOf[noun]}</p>;
  return (
    <ul>
      {needs.map(({ typeId, type, atLeast }) => (
        <li key={`${typeId} ${atLeast === null}`}>{text.asked(atLeast, type)}</li>
      ))}
    </ul>
  );
}
