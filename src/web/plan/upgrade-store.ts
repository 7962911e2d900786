/** Which dialog of the plan is asked for, kept outside React so that any screen can ask without carrying the dialog. */
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

/** Says welcome to someone who has just become Pro. */
export function openWelcome(): void {
  ask('welcome');
}

export function closePlanDialog(): void {
  ask(null);
}

export function usePlanDialog(): PlanDialog | null {
  return useSyncExternalStore(subscribe, () => asked);
}
