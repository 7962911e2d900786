/** Texts of installing Outgo on a phone (specification §2 Dashboard, §4 Install prompt). */
import { defineTexts } from '../define.ts';

export const installTexts = defineTexts('install', {
  installApp: 'Install App',
});
