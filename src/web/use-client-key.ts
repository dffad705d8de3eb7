import { useState } from 'react';

/** A random UUID. `crypto.randomUUID` is missing on plain http in a local network, where a small group may well run Bushline. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The key of the create that a form makes: `clientKey.value` goes with the call, `clientKey.renew()` follows a success, so that a retry on bad coverage doubles nothing. */
export function useClientKey(): { value: string; renew: () => void } {
  const [value, setValue] = useState(createKey);
  return { value, renew: () => setValue(createKey()) };
}
