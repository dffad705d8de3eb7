import { messages } from '../messages.ts';
import type { IncidentField, IncidentFieldName } from './report.ts';

const text = messages.incidentRegister;

/** Which fields a reader may not see, and which of these hold something. */
export type Seen = { hidden: readonly IncidentFieldName[]; filled: readonly IncidentFieldName[] };

/**
 * What stands in place of the fields about health that a reader may not see: how many are filled, and who can see them. Where nothing is
 * filled it says so only if nothing else stands there. Null: nothing.
 */
export function hiddenWords(fields: readonly IncidentField[], { hidden, filled }: Seen): string | null {
  const unseen = fields.filter(({ name }) => hidden.includes(name));
  const count = unseen.filter(({ name }) => filled.includes(name)).length;
  if (count > 0) return text.hiddenFilled(count);
  return unseen.length > 0 && unseen.length === fields.length ? text.nothingFilled : null;
}
