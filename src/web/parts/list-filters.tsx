import { Box, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { messages } from '#shared/messages.ts';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Select } from '#web/components/select.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import type { ListParams } from '#web/components/use-list-params.ts';

const text = messages.general;

export type Filter = {
  label: string;
  /** The first narrows nothing. */
  options: readonly { value: string; label: string }[];
  /** Null for the first. */
  value: string | null;
  /** Null for the first. */
  pick: (value: string | null) => void;
  /** A list that grows with the group: it is searched by typing. */
  isLong?: boolean;
};

type ListFiltersProps = {
  /** What the search box is called. */
  search: string;
  list: Pick<ListParams, 'term' | 'setTerm'>;
  filters: readonly Filter[];
  /** The button that ends the dialog: how many rows the filters leave, once it is known. */
  show?: string | undefined;
  /** What else a phone has in the dialog. */
  children?: ReactNode;
};

/**
 * The search of a list and its filters beside it; on a phone these are behind one button. Where they take one line, whose height is known,
 * they are drawn second: a slow phone shows the first rows sooner.
 */
export function ListFilters(props: ListFiltersProps) {
  const isWide = useIsWide();
  const isDrawn = useDeferredValue(true, isWide && props.filters.length > 2);
  return isDrawn ? <Drawn {...props} isWide={isWide} /> : <Box h="var(--bl-button-lg)" />;
}

function Drawn({
  search,
  list,
  filters,
  show = text.showList,
  children,
  isWide,
}: ListFiltersProps & { isWide: boolean }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const count = filters.filter(({ value }) => value !== null).length;
  return (
    <Group gap="sm" wrap={isWide ? 'wrap' : 'nowrap'}>
      <Box flex={isWide ? '1 1 12rem' : '1 1 0'} miw={0} maw="25rem">
        {/* A phone has room for one word beside the filter. */}
        <SearchBox
          label={search}
          {...(!isWide && { placeholder: text.search })}
          value={list.term}
          onSearch={list.setTerm}
        />
      </Box>
      {isWide ? (
        <Fields filters={filters} />
      ) : (
        <>
          <Button
            variant="default"
            size="lg"
            px="sm"
            flex="none"
            leftSection={<IconFilter size={18} stroke={1.7} aria-hidden />}
            onClick={open}
          >
            {text.filter(count)}
          </Button>
          <ModalShell
            opened={isOpen}
            onClose={close}
            title={text.filterTitle}
            footer={
              <Button size="lg" fullWidth onClick={close}>
                {show}
              </Button>
            }
          >
            <Stack gap="md">
              <Fields filters={filters} isLabelled />
              {children}
            </Stack>
          </ModalShell>
        </>
      )}
    </Group>
  );
}

/** What the address asks for and no list has, such as what was deleted, stands there, too: it narrows. */
function withOwn(options: Filter['options'], value: string | null): Filter['options'][number][] {
  if (value === null || options.some((one) => one.value === value)) return [...options];
  return [...options, { value, label: /^\d+$/.test(value) ? text.notListed : value }];
}

/** Short ones are the browser's own: two of ours take an old phone as long to draw as ten rows. */
function Fields({ filters, isLabelled = false }: { filters: readonly Filter[]; isLabelled?: boolean }) {
  return filters.map(({ label, options, value, pick, isLong }) => {
    const first = options[0]?.value ?? '';
    const field = {
      ...(isLabelled ? { label } : { 'aria-label': label, w: 168 }),
      data: withOwn(options, value),
      value: value ?? first,
    };
    const choose = (picked: string | null) => pick(picked === first ? null : picked);
    return isLong ? (
      <Select {...field} key={label} allowDeselect={false} onChange={choose} />
    ) : (
      <NativeSelect {...field} key={label} onChange={(event) => choose(event.currentTarget.value)} />
    );
  });
}
