import { beforeAll, vi } from 'vitest';

// Vitest takes stubs away before each test, and so not before the `beforeAll` of a file whose worker ran another one.
beforeAll(() => void vi.unstubAllGlobals());

/** Several times what a busy machine takes: only what never comes fails. */
const patientMs = 20_000;

const { waitFor } = vi;
if (!('isPatient' in waitFor)) {
  const waitLong: typeof vi.waitFor = (check, options) =>
    waitFor(check, { timeout: patientMs, ...(typeof options === 'number' ? { timeout: options } : options) });
  vi.waitFor = Object.assign(waitLong, { isPatient: true });
}
