// Loaded before the product (`node --import`): shifts `Date` by the milliseconds in the file that WRONG_CLOCK
// names. Monotonic time goes on as it is.
import { readFileSync } from 'node:fs';

const RELOAD_MS = 100;
const file = process.env.WRONG_CLOCK;
const TrueDate = Date;
let offsetMs = 0;

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return TrueDate.now() + offsetMs;
  }
};

function readOffset() {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
}

if (file !== undefined) setInterval(readOffset, RELOAD_MS).unref();
