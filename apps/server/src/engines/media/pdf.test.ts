import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { derived, look, lookAs } from './testing/look.ts';

/** A PDF whose pages show one red square each. */
function pdf(pages: number, box = '0 0 200 100', trailer = ''): Buffer {
  const drawing = '1 0 0 rg 0 0 100 100 re f';
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...Array.from(
      { length: pages },
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R >>`,
    ),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
  );
}

describe('PDF', { timeout: 120_000 }, () => {
  it('给出页数和第一页的图片', async () => {
    const result = await lookAs('pdf', pdf(3));
    expect(result).toMatchObject({ pages: 3, width: 200, height: 100 });
    const { data, info } = await sharp(derived(result, 'page')).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1200, height: 600 });
    const pixel = (x: number) => [...data.subarray((300 * 1200 + x) * info.channels).subarray(0, 3)];
    const [red = 0, green = 255] = pixel(300);
    expect(red > 200 && green < 60).toBe(true);
    expect(Math.min(...pixel(900))).toBeGreaterThan(240);
  });

  it('声称极大的页面只画成普通大小', async () => {
    const result = await lookAs('pdf', pdf(1, '0 0 200000 100'));
    expect(result.files[0]?.width).toBeLessThanOrEqual(1200);
  });

  it('每一页都画出来', async () => {
    const result = await lookAs('pdf', pdf(3));
    expect(result.files.map(({ role }) => role)).toEqual(['page', 'page-2', 'page-3']);
    const last = await sharp(derived(result, 'page-3')).metadata();
    expect(last).toMatchObject({ format: 'webp', width: 1200, height: 600 });
  });

  it('加密、损坏或没有页面的 PDF 说明原因', async () => {
    const secret = '0'.repeat(64);
    const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >> /ID [<00> <00>]`;
    await expect(look(pdf(1, undefined, lock))).rejects.toThrow('处理失败：PDF 已加密');
    await expect(look(Buffer.from('%PDF-1.4\nrubbish'))).rejects.toThrow('处理失败：PDF 已损坏');
    await expect(look(pdf(0))).rejects.toThrow('处理失败：PDF 没有页面');
  });
});
