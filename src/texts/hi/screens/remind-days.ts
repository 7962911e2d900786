/** Hindi texts of a subscription's own days for reminders, in the form. */
import type { Texts } from '../../en/screens.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('hi');

export const remindDaysTexts: Texts['remindDays'] = {
  title: 'रिमाइंडर',
  modes: { settings: 'सेटिंग जैसा', own: 'अपने दिन', none: 'कोई नहीं' },
  legend: 'कितने दिन पहले',
  days: (days) => (days === 0 ? 'उसी दिन' : plural(days, { one: '# दिन', other: '# दिन' })),
  hints: {
    settings: 'सेटिंग के रिमाइंडर में चुने हुए दिनों पर।',
    own: 'सेटिंग के रिमाइंडर वाले दिनों की जगह।',
    none: 'इसका कोई रिमाइंडर नहीं आएगा। यह आपके कैलेंडर में रहता है।',
  },
  history: 'क्या भेजा गया, और क्या आएगा',
  free: 'Pro के साथ हर सब्सक्रिप्शन के अपने रिमाइंडर दिन हो सकते हैं, या कोई रिमाइंडर नहीं।',
  resting: 'Pro के बिना यह लागू नहीं है: सेटिंग वाले दिन चलते हैं। Pro लेने पर यह फिर लागू हो जाता है।',
};
