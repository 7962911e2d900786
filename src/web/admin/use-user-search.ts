/** The search for one user: what was found, or what was wrong. */
import { useState } from 'react';
import { adminTexts } from '#texts/en/screens/admin';
import { call } from '../device/api.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import type { UserStatus } from './queries.ts';

export interface UserSearch {
  status: UserStatus | null;
  problem: string | null;
  isBusy: boolean;
  search: (email: string) => void;
  /** Call it after the shown user was changed. */
  readAgain: () => void;
}

export function useUserSearch(): UserSearch {
  const t = useTexts(adminTexts).tools;
  const [status, setStatus] = useState<UserStatus | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Shows the error at the field and as a notification. */
  function complain(sentence: string): void {
    setStatus(null);
    setProblem(sentence);
    toastError(sentence);
  }

  async function find(email: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      setStatus(await call('GET /api/admin/user-status', { query: { email } }));
    } catch (error) {
      complain(sentenceOf(error, t.notFound));
    }
    setIsBusy(false);
  }

  return {
    status,
    problem,
    isBusy,
    search: (email) => {
      if (email.trim() === '') complain(t.searchEmailRequired);
      else void find(email.trim());
    },
    readAgain: () => {
      if (status) void find(status.email);
    },
  };
}
