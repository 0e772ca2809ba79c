// Runs before the first paint so that a dark screen never flashes white. The console's own setting follows later.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('zhiying.appearance');
  } catch {}
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
