// Part of `npm test`: finds or installs the browser, in a process of its own so that other parts run meanwhile.
import { findBrowser } from './browser.mjs';

const say = (line) => process.stdout.write(`outgo: ${line}\n`);
if (!findBrowser({ install: true, say })) {
  say('No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to it.');
  process.exitCode = 1;
}
