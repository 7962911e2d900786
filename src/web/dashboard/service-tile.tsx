import { Check } from 'lucide-react';
import type { Service } from '#core/data/catalogue-table';
import { classNames } from '#web/ui/class-names.ts';
import { ServiceMark } from '#web/ui/service-mark.tsx';

interface ServiceTileProps {
  service: Service;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

export function ServiceTile({ service, isChosen, isDisabled, onToggle }: ServiceTileProps) {
  return (
    <button
      type="button"
      aria-label={service.name}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onToggle}
      className={classNames(
        'forced-edge flex h-12 w-full items-center gap-2 rounded-lg border px-2 text-left text-sm transition-colors duration-100',
        'enabled:hover:bg-hover disabled:cursor-not-allowed disabled:opacity-50',
        isChosen ? 'border-accent bg-accent-soft font-medium' : 'border-line bg-surface',
      )}
    >
      <ServiceMark name={service.name} category={service.category} className="size-8" />
      <span className="line-clamp-2 min-w-0 flex-1 break-words leading-tight">{service.name}</span>
      {isChosen ? <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" /> : null}
    </button>
  );
}
