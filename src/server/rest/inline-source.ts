import { createHash } from 'node:crypto';

/** By which a content security policy allows exactly this inline script or style. A browser reads every line end as `\n`. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`;
}
