/** Which of the plan's dialogs is open; outside React, so that screens can open them without importing them. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

export type PlanDialog = 'upgrade' | 'manage' | 'welcome';

let asked: PlanDialog | null = null;
const { subscribe, notify } = createListeners();

function ask(dialog: PlanDialog | null): void {
  asked = dialog;
  notify();
}

/** Opens the upgrade dialog. */
export function openUpgrade(): void {
  ask('upgrade');
}

/** Opens My Subscription, where the Pro plan is managed. */
export function openManage(): void {
  ask('manage');
}

/** Opens the welcome after an upgrade. */
export function openWelcome(): void {
  ask('welcome');
}

export function closePlanDialog(): void {
  ask(null);
}

export function usePlanDialog(): PlanDialog | null {
  return useSyncExternalStore(subscribe, () => asked);
}
