import type { ReactNode } from 'react';

export function MainColumn({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-7xl flex-col gap-5 px-4 py-6 outline-none sm:px-6"
    >
      {children}
    </main>
  );
}
