/** Where people reach us; every page and text that names the address takes it from here. */
export const SUPPORT_EMAIL = 'support@outgo.example';
