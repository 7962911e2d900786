// One named box of the gallery.
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

interface SampleProps {
  title: string;
  children: ReactNode;
  /** Lays the samples out in a row that wraps, instead of below one another. */
  inRow?: boolean;
}

export function Sample({ title, children, inRow = false }: SampleProps) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className={inRow ? 'flex flex-wrap items-center gap-3' : 'flex flex-col gap-5'}>
        {children}
      </CardBody>
    </Card>
  );
}
