// Removes invisible characters before two names are compared, except joiners that change the visible text.

// Zero-width and soft-hyphen characters, bidirectional marks, fillers, variation selectors and tags.
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const JOINER_OR_TAG = /^(?:\u200C|\u200D|[\u{E0020}-\u{E007F}])$/u;

/** Signs after which a joiner decides how the syllable is written (the viramas of the Indic scripts, Sinhala, Khmer). */
const VIRAMA = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2';
/** Letters that are joined to the next one unless a non-joiner stands between: Arabic, Persian, Urdu, Syriac, Mongolian. */
const JOINING = '\u0620-\u064A\u066E-\u06D3\u06FA-\u06FF\u0710-\u072F\u0750-\u077F\u1820-\u1878';
const PICTURE = '\u2190-\u21FF\u2300-\u27BF\u2B00-\u2BFF\u{1F000}-\u{1FAFF}';

// The migration `rates_and_names` has the same patterns for the keys that were stored before.
const IDLE_NON_JOINER = new RegExp(
  `(?<![${VIRAMA}])(?:(?<![${JOINING}])\u200C|\u200C(?![${JOINING}]))`,
  'gu',
);
const IDLE_JOINER = new RegExp(`(?<![${VIRAMA}])(?:(?<![${PICTURE}])\u200D|\u200D(?![${PICTURE}]))`, 'gu');
/** The flags of England, Scotland and Wales are a black flag and tags. */
const IDLE_TAG = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]/gu;
/** The empty braille pattern counts as a symbol in Unicode but shows nothing. */
const BLANK = /[\s\u2800]/gu;

export function withoutInvisible(text: string): string {
  return text
    .replace(IGNORABLE, (sign) => (JOINER_OR_TAG.test(sign) ? sign : ''))
    .replace(IDLE_NON_JOINER, '')
    .replace(IDLE_JOINER, '')
    .replace(IDLE_TAG, '');
}

/** Whether a text has no visible character. */
export function showsNothing(text: string): boolean {
  return withoutInvisible(text).replace(BLANK, '') === '';
}
