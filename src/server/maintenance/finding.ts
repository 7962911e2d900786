/** What a check of `npm run doctor` found, in words. */
export interface Finding {
  /** `fault`: mend it. `advice`: it works, but would be better otherwise. */
  kind: 'ok' | 'advice' | 'fault';
  line: string;
}

export const ok = (line: string): Finding => ({ kind: 'ok', line });
export const advice = (line: string): Finding => ({ kind: 'advice', line });
export const fault = (line: string): Finding => ({ kind: 'fault', line });

export function sayDuration(seconds: number): string {
  const whole = Math.round(seconds / 60);
  return whole < 120 ? `${whole} minutes` : `${Math.round(whole / 60)} hours`;
}
