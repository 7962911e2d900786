// Everything that opens over the page, and notifications.
import { Menu as MenuIcon, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTrigger,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Sample } from './sample.tsx';

const options = Array.from({ length: 30 }, (_, index) => ({
  value: `s${index}`,
  label: `Service ${index + 1}`,
}));

export function OverlaySamples() {
  const [service, setService] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Sample title="Overlays" inRow>
        <Dialog>
          <DialogTrigger asChild>
            <Button>Open dialog</Button>
          </DialogTrigger>
          <DialogContent title="Add subscription" description="What it costs and when it renews next.">
            <form className="contents" noValidate>
              <DialogBody className="flex flex-col gap-5">
                <Field label="Service in dialog">
                  <Combobox
                    freeText
                    options={options}
                    value={service}
                    onValueChange={setService}
                    listLabel="Services in dialog"
                  />
                </Field>
                {[
                  'Amount',
                  'Category',
                  'Next renewal date',
                  'Website',
                  'Notes',
                  'Account',
                  'Card',
                  'Owner',
                ].map((label) => (
                  <Field key={label} label={label}>
                    <Input />
                  </Field>
                ))}
              </DialogBody>
              <DialogFooter>
                <DialogClose asChild>
                  <Button variant="secondary">Cancel</Button>
                </DialogClose>
                <Button>Save</Button>
              </DialogFooter>
            </form>
          </DialogContent>
        </Dialog>
        <Button variant="destructive" onClick={() => setIsAsking(true)}>
          Ask first
        </Button>
        <Confirm
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Delete Netflix?"
          description="This action cannot be undone"
          confirmLabel="Delete"
          cancelLabel="Keep it"
          destructive
          onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
        />
        <Sheet>
          <SheetTrigger asChild>
            <Button variant="secondary">
              <MenuIcon aria-hidden="true" />
              Open sheet
            </Button>
          </SheetTrigger>
          <SheetContent title="Menu">
            <nav className="-mx-4 flex flex-col gap-1">
              <SheetClose asChild>
                <Button variant="ghost" className="justify-start">
                  Features
                </Button>
              </SheetClose>
              <Button variant="ghost" className="justify-start">
                Pricing
              </Button>
            </nav>
          </SheetContent>
        </Sheet>
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="secondary">How is this computed?</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="How the total is computed">
            <p className="text-sm">₹1,499 yearly ÷ 12 = ₹124.92 a month, rounded once at the end.</p>
          </PopoverContent>
        </Popover>
        <Menu>
          <MenuTrigger asChild>
            <IconButton
              label="More"
              icon={<MoreHorizontal aria-hidden="true" />}
              variant="secondary"
              tooltip={false}
            />
          </MenuTrigger>
          <MenuContent>
            <MenuLabel>Netflix</MenuLabel>
            <MenuItem>
              <Pencil aria-hidden="true" />
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem destructive>
              <Trash2 aria-hidden="true" />
              Delete
            </MenuItem>
          </MenuContent>
        </Menu>
        <Tooltip content="Rates of 1 March 2026">
          <Button variant="link">Hover or focus me</Button>
        </Tooltip>
      </Sample>
      <Sample title="Notifications" inRow>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Email Sent', description: 'Look in your inbox.' })}
        >
          Show notice
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Error', description: 'Failed to delete subscription', variant: 'destructive' })
          }
        >
          Show failure
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Marked as renewed',
              duration: 10_000,
              action: { label: 'Undo', altText: 'Edit the renewal date to undo', onAction: () => undefined },
            })
          }
        >
          Show with action
        </Button>
      </Sample>
    </>
  );
}
