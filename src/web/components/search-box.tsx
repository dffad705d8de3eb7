import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { searchLength } from '#shared/search.ts';
import classes from './search-box.module.css';

type SearchBoxProps = {
  /** The accessible name: `Search volunteers`. */
  label: string;
  placeholder?: string;
  /** The current search term: `list.term`. */
  value: string;
  onSearch: (term: string) => void;
  /** Searches on the Search button or Enter only, not while typing. */
  withButton?: boolean;
};

/** Who types goes on to the next letter within it. */
export const pauseMs = 200;

/** Searches while people type, after a short pause. Follows `value` when Back changes it. */
export function SearchBox({ label, placeholder, value, onSearch, withButton = false }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // Searches not yet in the address, oldest first: a slow page may apply one after more letters were typed.
  const asked = useRef<string[]>([]);
  const searchSoon = useDebouncedCallback(search, pauseMs);

  useEffect(() => {
    const index = asked.current.indexOf(value);
    asked.current = index < 0 ? [] : asked.current.slice(index + 1);
    if (index >= 0) return;
    searchSoon.cancel();
    setTyped(value);
  }, [value, searchSoon]);

  function search(term: string) {
    searchSoon.cancel();
    asked.current.push(term.trim());
    onSearch(term.trim());
  }

  function type(term: string) {
    setTyped(term);
    if (!withButton) searchSoon(term);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search(typed);
  }

  return (
    <search className={classes.search}>
      <Group component="form" gap="xs" align="stretch" onSubmit={submit} className={classes.form}>
        <TextInput
          flex="1 1 240px"
          miw={0}
          type="search"
          enterKeyHint="search"
          maxLength={searchLength}
          aria-label={label}
          placeholder={placeholder ?? label}
          leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          rightSectionWidth={46}
          rightSection={
            typed === '' ? null : (
              <CloseButton
                aria-label="Clear search"
                onClick={() => {
                  setTyped('');
                  search('');
                }}
              />
            )
          }
        />
        {withButton && (
          <Button type="submit" variant="default" size="lg">
            Search
          </Button>
        )}
      </Group>
    </search>
  );
}
