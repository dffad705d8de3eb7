import { Text } from '@mantine/core';
import { hiddenWords, type Seen } from '#shared/incidents/hidden-fields.ts';
import type { IncidentField } from '#shared/incidents/report.ts';

type HiddenFieldsProps = { fields: readonly IncidentField[]; seen: Seen };

/** What stands in place of the fields about health that this reader may not see. */
export function HiddenFields({ fields, seen }: HiddenFieldsProps) {
  const words = hiddenWords(fields, seen);
  return words && <Text c="dimmed">{words}</Text>;
}
