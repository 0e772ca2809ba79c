import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PosterDoc } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { aigcXmp } from '../aigc-xmp.ts';
import { describedPdf } from './described-pdf.ts';
import { drawPdf } from './print.ts';

const doc = PosterDoc.parse({
  format: 1,
  width: 200,
  height: 300,
  background: { color: '#FF0000' },
  layers: [],
});

it('a document carries its label, and readers still open it', async () => {
  const { bytes } = await drawPdf({ doc, values: {}, files: {} }, 3);
  const made = describedPdf(bytes, aigcXmp({ producer: '示例 & 经销商', id: 'poster-7' }));
  expect(made.subarray(0, bytes.length).equals(bytes)).toBe(true);
  const pdfium = await PDFiumLibrary.init();
  const opened = await pdfium.loadDocument(made);
  expect(opened.getPageCount()).toBe(1);
  opened.destroy();
  pdfium.destroy();
  // As a reader finds it: the last table, its root, the description that the root names.
  const text = made.toString('latin1');
  const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]));
  const offsets = new Map(
    [...table.matchAll(/(\d+) 1\n(\d{10}) 00000 n/g)].map(([, no, at]) => [Number(no), Number(at)]),
  );
  const objectOf = (no: string | undefined) => {
    const at = offsets.get(Number(no)) ?? 0;
    const object = made.subarray(at, made.indexOf('endobj', at)).toString();
    expect(object.startsWith(`${no} 0 obj`)).toBe(true);
    return object;
  };
  const root = objectOf(/\/Root (\d+) 0 R/.exec(table)?.[1]);
  const label = objectOf(/\/Metadata (\d+) 0 R/.exec(root)?.[1]);
  expect(label).toContain('TC260:AIGC=');
  expect(label).toContain('示例 &amp; 经销商');
  expect(label).toContain('poster-7');
});
