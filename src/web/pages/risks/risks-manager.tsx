import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import lines from '#web/components/lines.module.css';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import words from '#web/components/words.module.css';
import { leaveForms, unsavedForms } from '#web/forms/unsaved.ts';
import { trpc } from '#web/trpc.ts';
import { CreateRiskForm } from './create-risk-form.tsx';
import { findRisks, wordsOf } from './find-risks.ts';
import { RiskRow } from './risk-list.tsx';
import type { ListedRisk, Risk } from './risk-types.ts';
import classes from './risks.module.css';

const text = messages.risks;

type RisksManagerProps = {
  /** The risk that is open from the start, and where the page keeps the one that was opened last. */
  riskId?: number | null;
  onRisk?: (id: number | null) => void;
  /** Hears what the list is searched for. */
  onSearch?: (term: string) => void;
};

/** The reusable risks: a list to look through, open and change, and a form for a new one. */
export function RisksManager({ riskId = null, onRisk, onSearch }: RisksManagerProps) {
  const query = trpc.risks.browse.useQuery();
  const isWide = useIsWide();
  const [openIds, setOpenIds] = useState<readonly number[]>(riskId === null ? [] : [riskId]);
  const [isCreating, setCreating] = useState(false);
  const [term, setTerm] = useState('');

  function search(next: string) {
    setTerm(next);
    onSearch?.(next);
  }

  function open(id: number) {
    setOpenIds((ids) => [...ids.filter((one) => one !== id), id]);
    onRisk?.(id);
  }

  function close(id: number) {
    const left = openIds.filter((one) => one !== id);
    setOpenIds(left);
    onRisk?.(left.at(-1) ?? null);
  }

  /** Folding a risk asks about what is typed in it. */
  async function toggle(id: number, isOpen: boolean) {
    if (!isOpen) open(id);
    else if (await leaveForms(unsavedForms(`risk.${id}.`))) close(id);
  }

  function show({ id }: Risk) {
    setCreating(false);
    open(id);
  }

  return (
    <div className={clsx(words.columns, classes.columns)}>
      <section aria-label="Existing risks" className={classes.list}>
        {!isWide && (
          <Button
            fullWidth
            size="lg"
            mb="md"
            leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {text.createNew}
          </Button>
        )}
        <ListStates query={query} failedText={text.loadFailed} isEmpty={isEmpty} empty={<NoRisks />}>
          {(risks) => (
            <RiskList
              {...{ risks, openIds, term }}
              wantedId={riskId}
              onSearch={search}
              onToggle={toggle}
              onGone={close}
            />
          )}
        </ListStates>
      </section>
      {isWide ? (
        <Surface>
          <CreateRiskForm onCreated={show} />
        </Surface>
      ) : (
        <ModalShell opened={isCreating} onClose={() => setCreating(false)} title={text.createNew}>
          <CreateRiskForm onCreated={show} inDialog />
        </ModalShell>
      )}
    </div>
  );
}

const isEmpty = (risks: readonly Risk[]) => risks.length === 0;

function NoRisks() {
  return (
    <Surface>
      <Text c="dimmed">{text.empty}</Text>
    </Surface>
  );
}

type RiskListProps = {
  risks: readonly ListedRisk[];
  openIds: readonly number[];
  wantedId: number | null;
  term: string;
  onSearch: (term: string) => void;
  onToggle: (id: number, isOpen: boolean) => Promise<void>;
  onGone: (id: number) => void;
};

/** A search also finds words in controls, and shows those under their folded risk. */
function RiskList({ risks, openIds, wantedId, term, onSearch, onToggle, onGone }: RiskListProps) {
  const list = useRef<HTMLDivElement>(null);
  const words = wordsOf(term);
  const found = findRisks(risks, term);

  function leave(id: number) {
    onGone(id);
    // The focused button disappears with the risk.
    list.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={list}>
      <SearchBox label="Search risks and controls" value={term} onSearch={onSearch} />
      <Text role="status" size="sm" c="dimmed" my="xs">
        {found.length} {found.length === 1 ? 'risk' : 'risks'}, by name
      </Text>
      {found.length === 0 ? (
        <Surface flush>
          <EmptyState text={messages.people.noResults(term)} />
        </Surface>
      ) : (
        <ul className={clsx(lines.rows, classes.risks)}>
          {found.map(({ risk, controls }) => {
            const isOpen = openIds.includes(risk.id);
            return (
              <RiskRow
                key={risk.id}
                risk={risk}
                found={controls}
                isOpen={isOpen}
                isWanted={risk.id === wantedId}
                words={words}
                onToggle={() => void onToggle(risk.id, isOpen)}
                onGone={() => leave(risk.id)}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}
