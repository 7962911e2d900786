/** A strength hint while a password is typed. Only the rules of core/account decide. */
import type { authTexts } from '#texts/en/screens/auth';
import type { PasswordStrength } from '#web/ui/password-input.tsx';

const COMMON =
  /^(password|passwort|qwerty|abc|letmein|welcome|admin|iloveyou|monkey|dragon|outgo|\d+|(.)\2*)[\d!]*$/i;
const ROWS = 'abcdefghijklmnopqrstuvwxyz 0123456789 qwertyuiop asdfghjkl zxcvbnm';

export function measureStrength(
  password: string,
  least: number,
  words: (typeof authTexts)['strength'],
): PasswordStrength | undefined {
  const length = [...password].length;
  if (length === 0) return undefined;
  if (length < least) return { score: 1, label: words.tooShort(least) };
  const bits = countEffective(password) * Math.log2(countAlphabet(password));
  if (COMMON.test(password) || bits < 36) return { score: 1, label: words.weak };
  if (bits < 52) return { score: 2, label: words.fair };
  return bits < 70 ? { score: 3, label: words.good } : { score: 4, label: words.strong };
}

/** The size of the alphabet of the used kinds of characters. */
function countAlphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
}

/** The length without predictable characters: repeats and keyboard runs count little. */
function countEffective(password: string): number {
  const characters = [...password.toLowerCase()];
  return characters.reduce((sum, character, at) => {
    const before = characters[at - 1];
    if (before === undefined) return sum + 1;
    const isFollowing = ROWS.includes(before + character) || ROWS.includes(character + before);
    return sum + (character === before || isFollowing ? 0.25 : 1);
  }, 0);
}
