// biome-ignore-all lint/style/noRestrictedImports: this file is what to use in its place.
import {
  type ComboboxItem,
  type ComboboxParsedItem,
  getParsedComboboxData,
  Autocomplete as MantineAutocomplete,
  type AutocompleteProps as MantineAutocompleteProps,
  MultiSelect as MantineMultiSelect,
  type MultiSelectProps as MantineMultiSelectProps,
  Select as MantineSelect,
  type SelectProps as MantineSelectProps,
} from '@mantine/core';
import { startTransition, useMemo, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import { foldLines, holdsAll, searchNeeds } from '#shared/search.ts';
import { dropdown } from '#shared/timings.ts';

const text = messages.general;

/** Nobody reads through more, and 2,000 volunteers would take a phone seconds to draw. */
const mostShown = 50;
/** Of a longer list as many are drawn before it opens and at each letter. The others follow, so that an old phone is not held up. */
const drawnFirst = 4;

/** With more options than this a field is typed into, although that opens a phone's keyboard. */
const mostUntyped = 8;

type Options = ComboboxParsedItem[];
type Item = ComboboxItem;
type Filter = (input: { options: Options; search: string }) => Options;

/** `isSearched`: whoever hands on the options has searched them, so that all are shown. */
type Search = { isSearched?: boolean };
const noValues: string[] = [];
type Ours = 'filter' | 'limit' | 'value' | 'defaultValue' | 'comboboxProps';
type SelectProps = Omit<MantineSelectProps, Ours> & Search & { value?: string | null };
type MultiSelectProps = Omit<MantineMultiSelectProps, Ours> & Search & { value?: string[] };
type AutocompleteProps = Omit<MantineAutocompleteProps, 'filter' | 'limit' | 'renderOption'> & Search;

/** Every select, picker and field with suggestions: the words typed are found in any order, without macrons and case, as lists find them. */
export function Select({ isSearched, value = null, ...rest }: SelectProps) {
  const found = useFound({ ...rest, value }, isSearched);
  return <MantineSelect {...pickerDefaults(rest.data)} {...rest} value={value} {...found} />;
}

export function MultiSelect({ isSearched, value = noValues, ...rest }: MultiSelectProps) {
  const found = useFound({ ...rest, value }, isSearched);
  return <MantineMultiSelect {...pickerDefaults(rest.data)} {...rest} value={value} {...found} />;
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

type Whole = Pick<
  MantineMultiSelectProps,
  'data' | 'renderOption' | 'onSearchChange' | 'onDropdownOpen' | 'onDropdownClose' | 'hidePickedOptions'
> & { value: string | null | string[] };

type Side = 'top' | 'bottom';
const highestRowPx = 48;

/** A list takes its side as it opens, and keeps it. Mantine would look again at each letter, and an old phone takes long for it. */
const onItsSide = { middlewares: { flip: false, shift: false }, preventPositionChangeWhenVisible: false };

/** Above the field where the list has no room below it, and more above. The field has the focus when its list opens. */
function sideWithRoom(rows: number): Side {
  const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
  const below = (window.visualViewport?.height ?? window.innerHeight) - bottom;
  return below < Math.min(rows * highestRowPx, dropdown.maxHeightPx) && top > below ? 'top' : 'bottom';
}

/** As wide as its field, which has the focus. Mantine would measure it twice more while the list opens. */
function widthOfField(): number | 'target' {
  return document.activeElement?.closest<HTMLElement>('.mantine-Input-wrapper')?.offsetWidth ?? 'target';
}

/** Hands Mantine what is found and what is chosen: it goes through all of its options several times at each letter. */
function useFound(whole: Whole, isSearched = false) {
  const { data, value, renderOption, onSearchChange, onDropdownOpen, onDropdownClose } = whole;
  const { hidePickedOptions = false } = whole;
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(drawnFirst);
  const [side, setSide] = useState<Side>('bottom');
  const [width, setWidth] = useState<number | 'target'>('target');
  const options = useMemo(() => getParsedComboboxData<string>(data), [data]);
  const { chosen, offered, isLong } = useMemo(() => {
    const items = itemsOf(options);
    const isChosen = (item: Item) => (Array.isArray(value) ? value.includes(item.value) : value === item.value);
    const offered = hidePickedOptions ? without(isChosen, options) : options;
    return { chosen: items.filter(isChosen), offered, isLong: items.length > mostShown };
  }, [options, value, hidePickedOptions]);
  // A field with one answer shows it in place of what is typed, and then offers all.
  const search = !Array.isArray(value) && chosen[0]?.label === typed ? '' : typed;
  // Once for each letter, and not for each of its drawings.
  const all = useMemo(() => (isSearched ? offered : find(offered, search)), [offered, search, isSearched]);
  const { narrowed, unfound } = useMemo(() => {
    const drawn = isSearched ? all : firstOf(all, isLong ? most : mostShown);
    const shown = itemsOf(drawn);
    const unfound = chosen.filter((item) => !shown.includes(item));
    return { narrowed: [...drawn, ...unfound], unfound };
  }, [all, chosen, most, isLong, isSearched]);

  // Of several the first need not be the one that was meant. One that is chosen already would be taken away.
  const isLastLeft =
    !isSearched && search !== '' && countOf(all) === 1 && !chosen.some((one) => itemsOf(all).includes(one));

  const drawFew = () => setMost(drawnFirst);
  // Also of a list that is short yet: it may be loaded while it is open.
  const drawTheRest = () => startTransition(() => setMost(mostShown));
  const draw: Whole['renderOption'] = (input) =>
    input.option.value === more ? input.option.label : renderOption?.(input);
  return {
    data: narrowed,
    // A long list waits with its first rows drawn: to draw them as it opens takes an old phone more than 100 ms.
    comboboxProps: { position: side, ...onItsSide, ...(isLong && { keepMounted: true, width }) },
    // Enter takes it.
    selectFirstOptionOnChange: isLastLeft,
    filter: ({ options }: { options: Options }) => without((item) => unfound.includes(item), options),
    ...(renderOption && { renderOption: draw }),
    onSearchChange: (typed: string) => {
      setTyped(typed);
      drawFew();
      drawTheRest();
      onSearchChange?.(typed);
    },
    onDropdownOpen: () => {
      setSide(sideWithRoom(countOf(offered)));
      if (isLong) setWidth(widthOfField());
      drawTheRest();
      // Between the first rows and the first letter, which both would wait for it.
      setTimeout(() => itemsOf(options).forEach(foldedOf), 150);
      onDropdownOpen?.();
    },
    onDropdownClose: () => {
      drawFew();
      onDropdownClose?.();
    },
  };
}

const itemsOf = (options: Options): Item[] => options.flatMap((one) => ('items' in one ? one.items : one));

const without = (isLeftOut: (item: Item) => boolean, options: Options): Options =>
  options.flatMap<Options[number]>((one) => {
    if ('items' in one) return [{ ...one, items: one.items.filter((item) => !isLeftOut(item)) }];
    return isLeftOut(one) ? [] : [one];
  });

const asTheyAre: Filter = ({ options }) => options;
const best: Filter = ({ options, search }) => firstOf(find(options, search), mostShown);

/** The value of the last line, which says how many more there are and cannot be chosen. */
const more = '\u0000more';

/** What is found, the best first; groups before what is in none. */
function find(options: Options, search: string): Options {
  const needs = searchNeeds(search);
  const first = `\n${fold(search).split(' ')[0]}`;
  const among = (items: Item[]) =>
    needs.length === 0
      ? items
      : beginningWith(
          first,
          items.filter((one) => holdsAll(foldedOf(one), needs)),
        );
  const groups = options.flatMap((one) => ('items' in one ? [{ ...one, items: among(one.items) }] : []));
  return [...groups, ...among(options.filter((one): one is Item => !('items' in one)))];
}

/** The first of what was found, and how many more there are. */
function firstOf(found: Options, most: number): Options {
  let left = most;
  const take = <One,>(items: readonly One[]) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const shown = found.flatMap<Options[number]>((one) => {
    if (!('items' in one)) return take([one]);
    const items = take(one.items);
    return items.length > 0 ? [{ ...one, items }] : [];
  });
  const unseen = countOf(found) - (most - left);
  return unseen > 0 ? [...shown, { value: more, label: text.moreToPick(unseen), disabled: true }] : shown;
}

/** Those that begin with what was typed first; each half in the order that it had. */
function beginningWith(first: string, items: Item[]): Item[] {
  if (first === '\n') return items;
  const begins = (item: Item) => foldedOf(item).startsWith(first);
  return [...items.filter(begins), ...items.filter((item) => !begins(item))];
}

const folded = new WeakMap<Item, string>();

/** As it is read, and with the digits of a phone number together. 2,000 are folded once, and not at each letter. */
function foldedOf(item: Item): string {
  const known = folded.get(item) ?? foldLines(linesOf(item));
  folded.set(item, known);
  return known;
}

function linesOf({ label }: Item): string[] {
  const joined = label.replace(/(\d) (?=\d)/g, '$1');
  return joined === label ? [label] : [label, joined];
}
