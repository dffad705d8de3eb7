import { Box, Button, type ComboboxItem, Group } from '@mantine/core';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { keepFocusNear } from '#web/components/keep-focus.ts';
import lines from '#web/components/lines.module.css';
import { FailedState, StillToCome } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { MultiSelect, Select } from '#web/components/select.tsx';
import { useLatest } from '#web/components/use-latest.ts';
import { useUnsaved } from '#web/forms/unsaved.ts';
import { PickOption } from './pick-option.tsx';

/** `note` distinguishes two options with the same name; `also`: on what else somebody is at that time. */
export type Pickable = { id: number; label: string; note?: string; also?: readonly string[] };

type PickerProps = {
  label: string;
  /** Undefined while they load. */
  options: Pickable[] | undefined;
  /** Shown when nobody and nothing is left to pick. */
  noneText: string;
  /** Resolves to false when the server refused: the selection then stays. */
  onAdd: (ids: number[]) => Promise<boolean>;
  /** Chosen from the start. */
  chosen?: number[];
  /** Shown under the field while nothing is left to pick: where more can be made. */
  none?: ReactNode;
};

const none: Pickable[] = [];

function usePicker({ options = none, noneText, onAdd, label, chosen = [] }: PickerProps) {
  const [picked, setPicked] = useState<string[]>(chosen.map(String));
  const [search, setSearch] = useState('');
  const known = useMemo(() => new Map(options.map((option) => [String(option.id), option])), [options]);
  // Somebody else may have added one of them meanwhile.
  const value = useMemo(() => picked.filter((id) => known.has(id)), [picked, known]);

  async function addPicked(): Promise<boolean> {
    setPicked([]);
    const isAdded = await onAdd(value.map(Number));
    if (!isAdded) setPicked(value);
    return isAdded;
  }

  function add() {
    // Nothing is chosen any more, which disables the button.
    keepFocusNear();
    void addPicked();
  }

  const latest = useLatest(addPicked);
  const finish = useMemo(() => ({ label: messages.wizard.addThem, run: () => latest.current() }), [latest]);
  const throwAway = useCallback(() => setPicked([]), []);
  useUnsaved(value.length > 0, {
    ...{ name: `picker.${label}`, keep: null, throwAway, staysOnSearch: false },
    ...{ question: messages.wizard.notAdded, finish },
  });

  function nothingFound(): string {
    if (options.length === 0) return noneText;
    return search.trim() === '' ? messages.wizard.allChosen : messages.people.noResults(search);
  }

  const field = {
    label,
    data: useMemo(() => Array.from(known, ([value, { label }]) => ({ value, label })), [known]),
    searchValue: search,
    onSearchChange: setSearch,
    nothingFoundMessage: nothingFound(),
    renderOption: ({ option }: { option: ComboboxItem }) => (
      <PickOption label={option.label} {...known.get(option.value)} />
    ),
    miw: 0,
  };
  return { value, setPicked, add, field };
}

function placeholderOf({ options, noneText }: PickerProps, chooseText: string): string {
  if (!options) return 'Loading…';
  return options.length === 0 ? noneText : chooseText;
}

const isNone = ({ options, none }: PickerProps) => options?.length === 0 && none !== undefined;

/** A field and its button, as high as the field. On a phone each has the whole width. */
function PickerRow({ children }: { children: ReactNode }) {
  const style = { '--bl-button-md': 'var(--input-height-md)' } as CSSProperties;
  return (
    <Group align="flex-end" gap="sm" className={lines.grow ?? ''} style={style}>
      {children}
    </Group>
  );
}

/** Picks one option, with an Add button. */
export function PickOne(props: PickerProps) {
  const { value, setPicked, add, field } = usePicker(props);
  return (
    <PickerRow>
      <Select
        {...field}
        flex="1 1 16rem"
        placeholder={placeholderOf(props, 'Choose one')}
        disabled={!props.options}
        value={value[0] ?? null}
        onChange={(id) => setPicked(id === null ? [] : [id])}
        clearable
      />
      <Button variant="light" aria-label={`Add ${props.label}`} disabled={value.length === 0} onClick={add}>
        Add
      </Button>
      {isNone(props) && <Box flex="1 1 100%">{props.none}</Box>}
    </PickerRow>
  );
}

/** Picks several options and adds them together. */
export function PickMany({ buttonText, ...props }: PickerProps & { buttonText: string }) {
  const { value, setPicked, add, field } = usePicker(props);
  const [isOpen, setOpen] = useState(false);

  function pick(ids: string[]) {
    setPicked(ids);
    // Nothing is left to offer, and on a phone the list stands over the button that adds.
    if (ids.length === props.options?.length) setOpen(false);
  }

  return (
    <PickerRow>
      <MultiSelect
        {...field}
        flex="1 1 16rem"
        placeholder={value.length > 0 ? '' : placeholderOf(props, 'Choose one or more')}
        disabled={!props.options}
        value={value}
        onChange={pick}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        clearable
        hidePickedOptions
      />
      <Button variant="light" disabled={value.length === 0} onClick={add}>
        {buttonText}
      </Button>
      {isNone(props) && <Box flex="1 1 100%">{props.none}</Box>}
    </PickerRow>
  );
}

/** To the page that makes what there is none of. */
export function NoneLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NeedsCoverage>
      <Button component={Link} to={to} variant="default" size="sm">
        {children}
      </Button>
    </NeedsCoverage>
  );
}

type PickerStatesProps = {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** The pickers, or the reason why they are missing. */
export function PickerStates({ query, children }: PickerStatesProps) {
  if (query.isError && query.data === undefined)
    return <FailedState text={messages.wizard.loadFailed} onRetry={query.refetch} busy={query.isFetching} />;
  return (
    <>
      {query.data === undefined && <StillToCome />}
      {children}
    </>
  );
}
