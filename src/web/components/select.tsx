// biome-ignore-all lint/style/noRestrictedImports: this file is what to use in its place.
import {
  Autocomplete as MantineAutocomplete,
  type AutocompleteProps as MantineAutocompleteProps,
  MultiSelect as MantineMultiSelect,
  type MultiSelectProps as MantineMultiSelectProps,
  Select as MantineSelect,
  type SelectProps as MantineSelectProps,
  type OptionsFilter,
} from '@mantine/core';
import { startTransition, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import { foldLines, holdsAll, searchNeeds } from '#shared/search.ts';

const text = messages.general;

/** Nobody reads through more, and 2,000 volunteers would take a phone seconds to draw. */
const mostShown = 50;
/** Of a longer list as many are drawn at once. The others follow, so that an old phone is not held up at each letter. */
const drawnFirst = 8;

/** With more options than this a field is typed into, although that opens a phone's keyboard. */
const mostUntyped = 8;

type Filtered = ReturnType<OptionsFilter>;
type Item = Extract<Filtered[number], { value: string }>;

/** `isSearched`: whoever hands on the options has searched them, so that all are shown. */
type Search = { isSearched?: boolean };
type SelectProps = Omit<MantineSelectProps, 'filter' | 'limit'> & Search;
type MultiSelectProps = Omit<MantineMultiSelectProps, 'filter' | 'limit'> & Search;
type AutocompleteProps = Omit<MantineAutocompleteProps, 'filter' | 'limit' | 'renderOption'> & Search;

/** Every select, picker and field with suggestions: the words typed are found in any order, without macrons and case, as lists find them. */
export function Select({ isSearched, ...rest }: SelectProps) {
  return <MantineSelect {...pickerDefaults(rest.data)} {...rest} {...useFound(rest, isSearched)} />;
}

export function MultiSelect({ isSearched, ...rest }: MultiSelectProps) {
  return <MantineMultiSelect {...pickerDefaults(rest.data)} {...rest} {...useFound(rest, isSearched)} />;
}

export function Autocomplete({ isSearched, ...rest }: AutocompleteProps) {
  return <MantineAutocomplete {...rest} filter={isSearched ? asTheyAre : bestOf(mostShown)} />;
}

function pickerDefaults(data: readonly unknown[] = []) {
  return { searchable: countOf(data) > mostUntyped, nothingFoundMessage: text.noneToPick };
}

function countOf(data: readonly unknown[]): number {
  const isGroup = (one: unknown): one is { items: unknown[] } => typeof one === 'object' && !!one && 'items' in one;
  return data.reduce<number>((n, one) => n + (isGroup(one) ? one.items.length : 1), 0);
}

type Found = Pick<MantineMultiSelectProps, 'data' | 'renderOption' | 'onSearchChange' | 'onDropdownOpen'>;

function useFound({ data = [], renderOption, onSearchChange, onDropdownOpen }: Found, isSearched = false) {
  const [most, setMost] = useState(mostShown);
  const isLong = countOf(data) > mostShown;
  function drawInTurn() {
    if (!isLong) return;
    setMost(drawnFirst);
    startTransition(() => setMost(mostShown));
  }
  const draw: Found['renderOption'] = (input) =>
    input.option.value === more ? input.option.label : renderOption?.(input);
  return {
    filter: isSearched ? asTheyAre : bestOf(most),
    ...(renderOption && { renderOption: draw }),
    onSearchChange: (typed: string) => {
      drawInTurn();
      onSearchChange?.(typed);
    },
    onDropdownOpen: () => {
      drawInTurn();
      onDropdownOpen?.();
    },
  };
}

const asTheyAre: OptionsFilter = ({ options }) => options;

/** The value of the last line, which says how many more there are and cannot be chosen. */
const more = '\u0000more';

/** The best of what is found, and how many more there are. */
function bestOf(most: number): OptionsFilter {
  return ({ options, search }) => {
    const needs = searchNeeds(search);
    const first = `\n${fold(search).split(' ')[0]}`;
    let left = most;
    let unseen = 0;
    const take = (items: readonly Item[]) => {
      const found = needs.length === 0 ? items : items.filter((one) => holdsAll(foldedOf(one), needs));
      const taken = beginningWith(first, found).slice(0, left);
      left -= taken.length;
      unseen += found.length - taken.length;
      return taken;
    };
    const shown = options.flatMap<Filtered[number]>((one) => {
      if (!('items' in one)) return [];
      const items = take(one.items);
      return items.length > 0 ? [{ ...one, items }] : [];
    });
    shown.push(...take(options.filter((one): one is Item => !('items' in one))));
    return unseen > 0 ? [...shown, { value: more, label: text.moreToPick(unseen), disabled: true }] : shown;
  };
}

/** Those that begin with what was typed first; each half in the order that it had. */
function beginningWith(first: string, items: readonly Item[]): readonly Item[] {
  if (first === '\n') return items;
  const begins = (item: Item) => foldedOf(item).startsWith(first);
  return [...items.filter(begins), ...items.filter((item) => !begins(item))];
}

const folded = new WeakMap<Item, string>();

/** As it is read, and with the digits of a phone number together. 2,000 are folded once, and not at each letter. */
function foldedOf(item: Item): string {
  const known = folded.get(item) ?? foldLines([item.label, item.label.replace(/(\d) (?=\d)/g, '$1')]);
  folded.set(item, known);
  return known;
}
