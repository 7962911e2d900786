// Everything one presses, types or picks in, in each state.
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { COUNTRY_TABLE } from '#core/data/country-table';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Sample } from './sample.tsx';

const variants = ['primary', 'secondary', 'ghost', 'destructive', 'link'] as const;
const services = [
  'Netflix',
  'Prime Video',
  'Disney+ Hotstar',
  'Spotify',
  'YouTube Premium',
  'Notion',
  'iCloud+',
];
const serviceOptions = services.map((name) => ({ value: name, label: name, detail: '₹199' }));
const countryOptions = COUNTRY_TABLE.map((row) => ({ value: row.code, label: row.name, keywords: row.code }));
const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly' },
  { value: 'halfyearly', label: 'Half-yearly' },
  { value: 'yearly', label: 'Yearly' },
];

export function ControlSamples() {
  return (
    <>
      <Sample title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant}>Add subscription</Button>
            <Button variant={variant}>
              <Plus aria-hidden="true" />
              With icon
            </Button>
            <Button variant={variant} loading>
              Add subscription
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="lg">
              Large
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <IconButton label="Edit Netflix" icon={<Pencil aria-hidden="true" />} />
          <IconButton label="Delete Netflix" icon={<Trash2 aria-hidden="true" />} size="sm" />
          <IconButton label="Add" icon={<Plus aria-hidden="true" />} variant="secondary" />
          <IconButton label="Saving" icon={<Plus aria-hidden="true" />} variant="primary" loading />
        </div>
      </Sample>
      <Sample title="Text fields">
        <TextFieldSamples />
      </Sample>
      <Sample title="Choices">
        <ChoiceSamples />
      </Sample>
    </>
  );
}

function TextFieldSamples() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Full name" hint="As it should greet you.">
        <Input placeholder="Asha Rao" autoComplete="name" />
      </Field>
      <Field label="E-mail" error="Please enter your email address">
        <Input type="email" defaultValue="asha@" />
      </Field>
      <Field label="Amount" required>
        <Input inputMode="decimal" prefix="₹" suffix="INR" defaultValue="649.00" />
      </Field>
      <Field label="Currency" hint="From your country.">
        <Input readOnly value="INR" />
      </Field>
      <Field label="Disabled">
        <Input disabled value="Not now" readOnly />
      </Field>
      <Field label="Next renewal date">
        <DateInput defaultValue="2026-03-01" />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="correct horse" strength={{ score: 3, label: 'Good' }} />
      </Field>
      <Field label="New password" error="New password must be at least 8 characters long">
        <PasswordInput defaultValue="short" strength={{ score: 1, label: 'Weak' }} />
      </Field>
      <Field label="Notes" aside="Optional" className="sm:col-span-2">
        <Textarea placeholder="Shared with the family" />
      </Field>
    </div>
  );
}

function ChoiceSamples() {
  const [service, setService] = useState('');
  const [country, setCountry] = useState('IN');
  const [cycle, setCycle] = useState('monthly');
  const [range, setRange] = useState<'7' | '30' | '90'>('30');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Service name" hint="Pick one or type your own.">
          <Combobox
            freeText
            options={serviceOptions}
            value={service}
            onValueChange={setService}
            limit={20}
            listLabel="Services"
            placeholder="Netflix"
          />
        </Field>
        <Field label="Country">
          <Combobox
            options={countryOptions}
            value={country}
            onValueChange={setCountry}
            listLabel="Countries"
            emptyText="No country of that name"
          />
        </Field>
        <Field label="Billing cycle">
          <Select options={cycles} value={cycle} onValueChange={setCycle} />
        </Field>
        <Field label="Category" error="Category is required.">
          <Select options={cycles} placeholder="Choose a category" />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Checkbox label="Remind me three days before" defaultChecked />
        <Checkbox label="Also by mail" hint="To the address you signed up with." />
        <Checkbox label="Some of them" checked="indeterminate" />
        <Checkbox label="Not available" disabled />
        <Switch aria-label="Digest" defaultChecked />
        <Switch aria-label="Push" />
        <Switch aria-label="Unavailable" disabled />
      </div>
      <SegmentedControl
        label="Time range"
        value={range}
        onValueChange={setRange}
        options={[
          { value: '7', label: '7d' },
          { value: '30', label: '30d' },
          { value: '90', label: '90d' },
        ]}
        className="self-start"
      />
      <Tabs defaultValue="in" className="max-w-md">
        <TabList aria-label="Sign in or sign up">
          <Tab value="in">Sign In</Tab>
          <Tab value="up">Sign Up</Tab>
        </TabList>
        <TabPanel value="in">Welcome back.</TabPanel>
        <TabPanel value="up">Start with five subscriptions, free.</TabPanel>
      </Tabs>
    </>
  );
}
