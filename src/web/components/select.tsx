// biome-ignore lint/style/noRestrictedImports: this file is what to use in its place.
import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useLateList } from './use-late-list.ts';

/** Mantine's Select, whose list is drawn when somebody comes to the field. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} {...useLateList(props)} />;
}
