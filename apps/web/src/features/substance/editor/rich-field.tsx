import { Suspense } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import type { RichFieldProps } from './rich-editor.tsx';

const RichEditor = lazyChunk(() => import('./rich-editor.tsx'));

/** Text with headings, bold and lists; what edits it comes with the first piece that is opened. */
export const RichField = (props: RichFieldProps) => (
  <Suspense fallback={<WaitingLines />}>
    <RichEditor {...props} />
  </Suspense>
);
