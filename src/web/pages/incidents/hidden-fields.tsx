import { Text } from '@mantine/core';
import type { IncidentField } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { hiddenFilled, type Seen } from './incident-words.ts';

const text = messages.incidentRegister;

type HiddenFieldsProps = { fields: readonly IncidentField[]; seen: Seen };

/**
 * In place of the fields about health that this reader may not see: how many are filled, and who can see them. Where nothing is filled it
 * says so only if nothing else stands there.
 */
export function HiddenFields({ fields, seen }: HiddenFieldsProps) {
  const filled = hiddenFilled(fields, seen);
  if (filled === null) return null;
  const isAlone = fields.every(({ name }) => seen.hidden.includes(name));
  if (filled === 0 && !isAlone) return null;
  return <Text c="dimmed">{filled > 0 ? text.hiddenFilled(filled) : text.nothingFilled}</Text>;
}
