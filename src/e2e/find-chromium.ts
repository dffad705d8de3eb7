import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell is a tenth faster.
const installedNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const howToInstall =
  'No browser was found for the browser tests. Set CHROMIUM_PATH to a Chromium or Chrome, or install one ' +
  '(Debian: apt-get install chromium), or install libnss3, libnspr4 and libexpat1 for the one that npm brings.';

/** Runs `--version`, because a file of that name may be a stub that only says how to install the browser. */
function startsAsBrowser(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    const version = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /Chrom/.test(version);
  } catch {
    return false;
  }
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = installedNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(startsAsBrowser);
}

async function unpackFromNpm(): Promise<string | undefined> {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * The path of a browser that starts: CHROMIUM_PATH, else an installed one, else the one from npm.
 * Throws a sentence that says what to install, so that the browser tests are never skipped silently.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (startsAsBrowser(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start as a browser.`);
  }
  const installed = findInstalled();
  if (installed) return installed;
  const unpacked = await unpackFromNpm();
  if (unpacked && startsAsBrowser(unpacked)) return unpacked;
  throw new Error(howToInstall);
}
