// biome-ignore lint/style/noRestrictedImports: this file is what to use in its place.
import { type AutocompleteProps, Autocomplete as MantineAutocomplete } from '@mantine/core';
import { useLateList } from './use-late-list.ts';

/** Mantine's Autocomplete, whose list is drawn when somebody comes to the field. */
export function Autocomplete(props: AutocompleteProps) {
  return <MantineAutocomplete {...props} {...useLateList(props)} />;
}
