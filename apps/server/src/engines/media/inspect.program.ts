import { answer } from '#kernel/confined/answer.ts';
import type { DerivedFile, Processed } from './media.ts';

/** What libraries look into and draw on; films and sounds have programs of their own. */
export type InspectTask =
  | { kind: 'image' | 'pdf' | 'archive'; file: string; ext: string; folder: string }
  | { kind: 'further-pages'; file: string; folder: string }
  | { kind: 'watermark'; file: string; text: string; target: string };

async function look(task: Exclude<InspectTask, { kind: 'further-pages' }>): Promise<Processed | null> {
  // Each library is loaded by whoever needs it: that is most of what such a process costs.
  switch (task.kind) {
    case 'image':
      return (await import('./image.ts')).processImage(task.file, task.ext, task.folder);
    case 'pdf':
      return (await import('./pdf.ts')).processPdf(task.file, task.folder);
    case 'archive':
      return (await import('./archive/archive.ts')).listArchive(task.file, task.ext);
    case 'watermark':
      await (await import('./watermark.ts')).watermark(task.file, task.text, task.target);
      return null;
  }
}

/** A process of its own for one stranger's file. */
await answer<InspectTask, Processed | DerivedFile | null>(async function* (task) {
  if (task.kind === 'further-pages')
    yield* (await import('./pdf.ts')).drawFurtherPages(task.file, task.folder);
  else yield await look(task);
});
