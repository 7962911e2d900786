/** The strength line below a new password. The list of common passwords comes only when somebody types one. */
import { useEffect, useState } from 'react';
import { authTexts } from '#texts/en/screens/auth';
import type { PasswordStrength } from '#web/ui/password-input.tsx';
import { useTexts } from '../language/text.ts';
import { measureStrength } from './password-strength.ts';

type Check = (password: string) => boolean;

export function usePasswordStrength(password: string, least: number): PasswordStrength | undefined {
  const words = useTexts(authTexts).strength;
  const isCommon = useCommonPasswords(password !== '');
  const strength = measureStrength(password, least, words);
  if ([...password].length < least || !isCommon?.(password)) return strength;
  return { score: 1, label: words.common };
}

function useCommonPasswords(isNeeded: boolean): Check | null {
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // Without the list the hint says less; the server decides anyway.
    void import('#core/account/common-passwords').then(
      ({ isCommonPassword }) => setCheck(() => isCommonPassword),
      () => undefined,
    );
  }, [isNeeded]);
  return check;
}
