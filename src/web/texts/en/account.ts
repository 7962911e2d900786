/** Texts of the account settings (specification §2 Settings, §5, §8, to the letter). */
import { defineTexts } from '../define.ts';

export const accountTexts = defineTexts('account', {
  information: 'Account Information',
  profile: 'Update Profile',
  fullName: 'Full Name',
  nameRequired: 'Name is required',
  nameTooShort: 'Name must be at least 2 characters long',
  nameUpdated: 'Your name has been updated successfully',
  profileFailed: 'Failed to update profile',
  password: {
    title: 'Change Password',
    allRequired: 'All password fields are required',
    mismatch: 'New passwords do not match',
    tooShort: 'New password must be at least 8 characters long',
    changed: 'Your password has been changed successfully',
    failed: 'Failed to change password',
    notAvailable: 'Password Not Available',
  },
});
