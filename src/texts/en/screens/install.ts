/** Texts of installing Outgo on a phone. */
import { defineTexts } from '../../define.ts';

export const installTexts = defineTexts('install', {
  installApp: 'Install App',
  banner: {
    label: 'Install Outgo',
    title: 'Install Outgo on this device',
    lead: 'It opens like any app, and shows your figures without a network.',
    dismiss: 'Dismiss',
  },
  promo: {
    title: 'Outgo as an app',
    lead: 'On your home screen, without a store. It opens offline too.',
    insecure:
      'This address is not https, so the browser leaves out installing, opening offline, sharing to Outgo and passkeys. All else works.',
    android: {
      name: 'Android',
      steps: ['Open Outgo in Chrome', 'Tap the menu ⋮', 'Choose “Add to Home screen” or “Install app”'],
    },
    iphone: {
      name: 'iPhone',
      steps: ['Open Outgo in Safari', 'Tap Share', 'Choose “Add to Home Screen”'],
    },
  },
});
