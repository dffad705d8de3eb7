// biome-ignore lint/style/noRestrictedImports: this file is what to use in its place.
import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useLateList } from './use-late-list.ts';

/** Mantine's MultiSelect, whose list is drawn when somebody comes to the field. */
export function MultiSelect(props: MultiSelectProps) {
  return <MantineMultiSelect {...props} {...useLateList(props)} />;
}
