/** Texts of offline use: unsent changes, changes that the server refused, and how to resolve them. */
import { defineTexts } from '../../define.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('en');
const changes = (count: number) => plural(count, { one: '# change', other: '# changes' });

export const unsentTexts = defineTexts('unsent', {
  bar: {
    offline: 'Offline',
    unreachable: 'Outgo cannot be reached',
    dataFrom: (moment: string) => `data from ${moment}`,
    waiting: (count: number) => `${changes(count)} waiting`,
  },
  newVersion: {
    title: 'New version ready',
    lead: 'Reload to use it. Nothing you saved is lost.',
    reload: 'Reload',
    how: 'Close every tab of Outgo and open it again',
  },
  keptHere: 'Kept on this device. It is sent as soon as you are back online.',
  mark: {
    waiting: 'Not sent yet',
    trouble: 'Needs you',
  },
  card: {
    title: 'Not sent yet',
    lead: (count: number) => `${changes(count)} on this device. Sent as soon as Outgo can be reached.`,
    leadTrouble: (count: number) =>
      plural(count, { one: '# change needs your decision.', other: '# changes need your decision.' }),
    sendNow: 'Send now',
  },
  did: {
    add: 'Added',
    edit: 'Edited',
    delete: 'Deleted',
    renew: 'Marked as renewed',
    restore: 'Brought back',
    budget: 'Changed',
  },
  budget: 'Monthly budget',
  trouble: {
    conflict: 'It was changed on another device too. Choose what to keep.',
    limit: (current: number, limit: number) =>
      `Your Free plan is full (${current} of ${limit}). Make room or upgrade, and it is added.`,
    locked: 'It is locked since your Pro plan ended. Upgrade to change it.',
    gone: 'It was deleted on another device.',
    duplicate: 'You already track a subscription with this name. Choose another name.',
  },
  way: {
    choose: 'Choose',
    upgrade: 'Upgrade to Pro',
    edit: 'Edit',
    addAgain: 'Add it again',
    tryAgain: 'Try again',
    discard: 'Discard',
    named: (way: string, name: string) => `${way}: ${name}`,
  },
  discard: {
    title: (name: string) => `Discard the change to ${name}?`,
    lead: 'What you entered on this device is removed. What the server has stays as it is.',
    confirm: 'Discard',
    cancel: 'Keep it',
  },
  conflict: {
    title: (name: string) => `Two versions of ${name}`,
    lead: 'You changed it here while it was changed on another device. Choose for each field.',
    mine: 'This device',
    theirs: 'Other device',
    none: 'empty',
    save: 'Save my choice',
    later: 'Later',
  },
  logout: {
    title: (count: number) => `Log out with ${changes(count)} unsent?`,
    lead: 'What is unsent is only on this device. Logging out removes it for good.',
    leave: 'Log out and remove',
    stay: 'Stay signed in',
  },
});
