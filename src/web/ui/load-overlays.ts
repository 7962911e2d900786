// Code of what opens over the page, loaded when the page is idle or with its first use.
export const loadConfirm = () => import('./confirm.tsx');
export const loadOptionPanel = () => import('./option-panel.tsx');
export const loadToaster = () => import('./toaster.tsx');

/** Called by a page that asks for nothing more from some point on. What cannot be loaded is left to its first use. */
export async function loadOverlays(): Promise<void> {
  await Promise.allSettled([loadConfirm(), loadOptionPanel(), loadToaster()]);
}
