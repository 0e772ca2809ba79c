interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The console's first files come in while the user is typing, after this page is done, never on a metered line. */
export function prefetchConsole() {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const files = document.querySelector<HTMLMetaElement>('meta[name=console-files]')?.content;
  if (!files) return;
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => prefetch(files), { timeout: 5000 });
    else setTimeout(() => prefetch(files), 1000);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

function prefetch(files: string) {
  for (const file of files.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    if (link.as === 'script') link.crossOrigin = '';
    link.href = import.meta.env.BASE_URL + file;
    document.head.append(link);
  }
}
