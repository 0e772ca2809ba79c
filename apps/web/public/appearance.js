// Runs before the first paint so that a dark screen never flashes white. The console's own setting follows later.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('zhiying.appearance');
    } catch {}
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  paint();
  system.addEventListener('change', paint);
})();
