/** Types of browser.mjs for the TypeScript that uses it. */
export declare const BROWSER_FLAGS: string[];
export declare function findBrowser(options?: {
  install?: boolean;
  say?: (line: string) => void;
}): string | undefined;
