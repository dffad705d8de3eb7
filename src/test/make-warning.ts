import type { Warning, WarningId } from '#shared/system.ts';

/** A warning that is amber, and that nobody put off. */
export function makeWarning(id: WarningId, title: string, changed: Partial<Warning> = {}): Warning {
  return { id, title, advice: '', isGrave: false, mayWait: true, putOff: null, ...changed };
}
