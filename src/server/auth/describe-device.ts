const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const devices: [words: string, sign: RegExp][] = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['an Android phone', /\bAndroid\b.*\bMobile\b/],
  ['an Android tablet', /\bAndroid\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['a Windows computer', /\bWindows NT\b/],
  ['a Mac', /\bMacintosh\b/],
  ['a Linux computer', /\bLinux\b/],
];

/** A User-Agent header in words: `Firefox on a Windows computer`. The order of the lists counts: most browsers also name others. */
export function describeDevice(userAgent: string | undefined): string {
  // No browser sends a longer one.
  const said = (userAgent ?? '').slice(0, 500);
  const browser = browsers.find(([, sign]) => sign.test(said))?.[0];
  const device = devices.find(([, sign]) => sign.test(said))?.[0];
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? (device ? `A browser on ${device}` : 'A browser or program that does not say what it is');
}
