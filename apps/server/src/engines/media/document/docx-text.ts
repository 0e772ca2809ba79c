import { XmlScan } from '#kernel/import/read/xml-scan.ts';
import { ZipEntries } from '#kernel/import/read/zip-entries.ts';
import { MediaError } from '../media.errors.ts';

const PART = 'word/document.xml';
const PART_BYTES = 64 * 1_048_576;
/** 标题 1 as programs call the style: Heading1, 1, 标题1. */
const HEADING = /^(?:heading|标题)?\s?([1-6])$/i;

/** The paragraphs of a document; headings begin with as many # as they are deep, cells of a row stand in one paragraph. */
export async function* docxText(bytes: Buffer): AsyncGenerator<string> {
  const zip = new ZipEntries(bytes);
  if (!zip.has(PART)) throw new MediaError('broken', '不是 DOCX 文档，请另存为 DOCX 后重试');
  let ready: string[] = [];
  let [text, depth, cells, reading] = ['', 0, 0, false];
  const end = () => {
    const line = text.trim();
    if (line) ready.push(`${depth > 0 ? `${'#'.repeat(depth)} ` : ''}${line}\n\n`);
    [text, depth] = ['', 0];
  };
  const scan = new XmlScan({
    open(name, attribute) {
      if (name === 't') reading = true;
      else if (name === 'tab') text += ' ';
      else if (name === 'br') text += '\n';
      else if (name === 'pStyle') depth = Number(HEADING.exec(attribute('w:val') ?? '')?.[1] ?? depth);
      else if (name === 'outlineLvl') depth = Math.min(6, Number(attribute('w:val') ?? 9) + 1) % 10;
      else if (name === 'tr') cells += 1;
    },
    text(piece) {
      if (reading) text += piece;
    },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'tc') text += '；';
      else if (name === 'tr') {
        cells -= 1;
        if (cells === 0) end();
      } else if (name === 'p' && cells === 0) end();
    },
  });
  for await (const chunk of zip.stream(PART, PART_BYTES)) {
    scan.write(chunk);
    yield ready.join('');
    ready = [];
  }
  end();
  yield ready.join('');
}
