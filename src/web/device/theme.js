// Runs before the first paint, as a plain script: marks the document light or dark, and with the language stored here,
// so that nothing flashes. `outgo.theme` is 'light' or 'dark'; anything else follows the system. `data-wants` says that
// the texts of the language are on their way. Kept in step with theme.ts and language/text.ts by their tests.
(() => {
  let stored = null;
  let language = null;
  try {
    stored = localStorage.getItem('outgo.theme');
    language = localStorage.getItem('outgo.language') ?? localStorage.getItem('outgo.account-language');
  } catch {}
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  if (language === 'hi') {
    root.lang = language;
    root.dataset.wants = language;
  }
})();
