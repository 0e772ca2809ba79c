const GAP = 12;

/** Puts a card below what it is about, or above it where there is no room; on phones the style sheet puts it at the bottom. */
function placeBeside(card: HTMLElement, target: HTMLElement) {
  const { left, top, bottom } = target.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = bottom + GAP + height <= window.innerHeight;
  const y = below ? bottom + GAP : top - GAP - height;
  const x = Math.min(Math.max(left, GAP), window.innerWidth - width - GAP);
  // Something as large as the page has no beside: the card stays in its corner.
  const fits = y >= GAP && y + height <= window.innerHeight;
  card.style.setProperty('--tour-x', `${fits ? x : window.innerWidth - width - GAP}px`);
  card.style.setProperty('--tour-y', `${fits ? y : window.innerHeight - height - GAP}px`);
}

/** Marks what a card is about and keeps the card beside it; answers how to end that. */
export function pointAt(card: HTMLElement, target: HTMLElement): () => void {
  target.dataset.tour = 'on';
  const place = () => placeBeside(card, target);
  place();
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place, true);
  return () => {
    delete target.dataset.tour;
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place, true);
  };
}
