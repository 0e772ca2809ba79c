import { type ComponentType, Suspense, useState } from 'react';
import { loadWithRetry } from '#kit/base/chunk.ts';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { whenIdle } from '#kit/base/when-idle.ts';
import { Waiting } from '#kit/feedback/waiting.tsx';

/**
 * A part of a hub, from the area it belongs to. Its code comes when it is first shown, or before that in a quiet moment;
 * what is already there is drawn at once.
 */
export function hubPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  const fetched = async () => {
    there = await load();
    return { default: there };
  };
  const Coming = lazyChunk(fetched, { signed: true }) as unknown as ComponentType<Props>;

  function HubPart(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [Part] = useState(() => there ?? Coming);
    return (
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(HubPart, {
    ahead: () => {
      if (!there) whenIdle(() => loadWithRetry(fetched));
    },
  });
}
