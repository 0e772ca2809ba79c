/** Says that somebody scanned the poster, and goes on to where it leads; without an answer it goes on all the same. */
(() => {
  const { id, url } = document.querySelector('main').dataset;
  const go = () => location.replace(url);
  const patience = setTimeout(go, 1500);
  fetch('/api/admin/substance/share/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
    .catch(() => {})
    .finally(() => {
      clearTimeout(patience);
      go();
    });
})();
