import { answer } from '#kernel/confined/answer.ts';
import type { DocumentKind } from './read-document.ts';

/** A process of its own that takes the text out of one stranger's document, a piece an answer. */
await answer(async function* ({ kind }: { kind: DocumentKind }, bytes: Buffer) {
  // Each reader is loaded by whoever needs it: that is most of what such a process costs.
  switch (kind) {
    case 'pdf':
      return yield* (await import('./pdf-text.ts')).pdfText(bytes);
    case 'docx':
      return yield* (await import('./docx-text.ts')).docxText(bytes);
    case 'xlsx':
      return yield* (await import('./xlsx-text.ts')).xlsxText(bytes);
    case 'text':
      yield (await import('#kernel/import/read/read-csv.ts')).decodeText(bytes);
  }
});
