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
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';

const text = messages.general;

/** Nobody reads through more, and 2,000 volunteers would take a phone seconds to draw. */
const mostShown = 50;

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
  return <MantineSelect {...pickerDefaults(rest.data)} {...rest} {...found(rest, isSearched)} />;
}

export function MultiSelect({ isSearched, ...rest }: MultiSelectProps) {
  return <MantineMultiSelect {...pickerDefaults(rest.data)} {...rest} {...found(rest, isSearched)} />;
}

export function Autocomplete({ isSearched, ...rest }: AutocompleteProps) {
  return <MantineAutocomplete {...rest} filter={isSearched ? asTheyAre : best} />;
}

function pickerDefaults(data: readonly unknown[] = []) {
  return { searchable: countOf(data) > mostUntyped, nothingFoundMessage: text.noneToPick };
}

function countOf(data: readonly unknown[]): number {
  const isGroup = (one: unknown): one is { items: unknown[] } => typeof one === 'object' && !!one && 'items' in one;
  return data.reduce<number>((n, one) => n + (isGroup(one) ? one.items.length : 1), 0);
}

type Draw = MantineSelectProps['renderOption'];

function found({ renderOption }: { renderOption?: Draw }, isSearched = false) {
  const draw: Draw = (input) => (input.option.value === more ? input.option.label : renderOption?.(input));
  return { filter: isSearched ? asTheyAre : best, ...(renderOption && { renderOption: draw }) };
}

const asTheyAre: OptionsFilter = ({ options }) => options;

/** The value of the last line, which says how many more there are and cannot be chosen. */
const more = '\u0000more';

const best: OptionsFilter = ({ options, search }) => {
  const needs = searchNeeds(search);
  const first = fold(search).split(' ')[0] ?? '';
  let left = mostShown;
  let unseen = 0;
  const take = (items: readonly Item[]) => {
    const matching =
      needs.length === 0
        ? items
        : bestOf(
            items.filter((one) => isFound(linesOf(one), needs)),
            first,
          );
    const taken = matching.slice(0, left);
    left -= taken.length;
    unseen += matching.length - taken.length;
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

/** As it is read, and with the digits of a phone number together. */
const linesOf = ({ label }: Item) => [label, label.replace(/(\d) (?=\d)/g, '$1')];

/** Those that begin with what was typed first; each half in the order that it had. */
function bestOf(items: readonly Item[], first: string): Item[] {
  const begins = (item: Item) => fold(item.label).startsWith(first);
  return [...items.filter(begins), ...items.filter((item) => !begins(item))];
}
