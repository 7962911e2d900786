/** The time zone that decides which day is today: the device's, or a fixed one. */
import { useMemo, useState } from 'react';
import { accountTexts } from '#texts/en/screens/account';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { deviceZone } from '../device/device-zone.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';
import { useTexts } from '../language/text.ts';
import type { User } from '../viewer/use-user.ts';
import { useChangePreferences } from './queries.ts';
import { listZones, nameZone } from './time-zones.ts';

const modes = ['automatic', 'fixed'] as const;
type Mode = (typeof modes)[number];

export function TimeZoneChoice({ user }: { user: User }) {
  const words = useTexts(accountTexts);
  const t = words.preferences;
  const change = useChangePreferences();
  const zoneHere = deviceZone();
  const [mode, setMode] = useState<Mode>(user.hasFixedTimeZone ? 'fixed' : 'automatic');

  async function save(chosen: Mode, zone: string): Promise<void> {
    const before = mode;
    setMode(chosen);
    try {
      await change.mutateAsync({
        timeZone: chosen === 'fixed' ? { mode: 'fixed', zone } : { mode: 'automatic' },
      });
    } catch (error) {
      setMode(before);
      toastError(sentenceOf(error, words.saveFailed));
    }
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <p aria-hidden="true" className="font-medium text-sm">
        {t.timeZone}
      </p>
      <SegmentedControl
        label={t.timeZone}
        value={mode}
        onValueChange={(chosen) => void save(chosen, zoneHere)}
        options={modes.map((value) => ({ value, label: t.timeZoneModes[value] }))}
      />
      {mode === 'automatic' ? (
        <p className="text-muted text-sm">{t.timeZoneAutomatic(nameZone(zoneHere))}</p>
      ) : (
        <ZoneField
          zone={user.hasFixedTimeZone ? user.timeZone : zoneHere}
          onChange={(zone) => void save('fixed', zone)}
        />
      )}
    </div>
  );
}

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useTexts(accountTexts).preferences;
  const options = useMemo(() => listZones(zone, new Date()), [zone]);
  return (
    <Field label={t.chooseZone} hint={t.timeZoneFixed} className="mt-2 w-full max-w-md">
      <Combobox
        options={options}
        value={zone}
        onValueChange={onChange}
        listLabel={t.zones}
        emptyText={t.noZone}
      />
    </Field>
  );
}
