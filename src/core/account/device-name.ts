/** The name of a session or a new passkey: browser and operating system, from the user agent. */
export interface DeviceName {
  browser: string;
  system: string;
}

/** The order matters: each browser also claims to be those below it. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Null for programs and unknown browsers. */
export function readDeviceName(userAgent: string): DeviceName | null {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  return browser && system ? { browser, system } : null;
}

function find(rows: [RegExp, string][], text: string): string | undefined {
  return rows.find(([pattern]) => pattern.test(text))?.[1];
}
