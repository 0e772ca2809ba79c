import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hiddenRar, rar, zip } from '../testing/archives.ts';
import { look, lookAs, scratch } from '../testing/look.ts';

/** Packs with the command line that comes with the package. */
async function sevenZip(...options: string[]): Promise<Buffer> {
  const folder = await scratch();
  await writeFile(join(folder, '示例.txt'), 'hello '.repeat(100));
  const program = createRequire(import.meta.url).resolve('7z-wasm/cli.js');
  execFileSync(process.execPath, [program, 'a', ...options, 'a.7z', '示例.txt'], { cwd: folder });
  return readFile(join(folder, 'a.7z'));
}

describe('压缩包', { timeout: 120_000 }, () => {
  it('列出 zip 里的文件，国标编码的文件名也能读', async () => {
    const gbk = Buffer.from('d6d0cec42e747874', 'hex');
    const result = await lookAs(
      'archive',
      zip([{ name: gbk }, { name: '目录/' }, { name: '目录/示例.jpg', bytes: 9 }]),
    );
    expect(result.entries.map((entry) => [entry.name, entry.folder, entry.danger])).toEqual([
      ['中文.txt', false, null],
      ['目录/', true, null],
      ['目录/示例.jpg', false, null],
    ]);
    expect(result).toMatchObject({ count: 3, totalBytes: 11, encrypted: false, dangers: [] });
  });

  it.each([
    ['../../etc/passwd', '路径指向压缩包之外（..）'],
    ['a\\..\\..\\b.txt', '路径指向压缩包之外（..）'],
    ['/etc/passwd', '绝对路径'],
    ['C:\\Windows\\a.dll', '绝对路径'],
    ['a\0.txt', '文件名含控制字符'],
    ['发票\u202egpj.exe', '文件名含控制字符'],
    ['a'.repeat(300), '文件名过长'],
    ['a/'.repeat(40), '目录层级过深'],
  ])('标出可疑的文件名 %j', async (name, danger) => {
    const result = await lookAs('archive', zip([{ name }, { name: 'ok.txt' }]));
    expect(result.entries.map((entry) => entry.danger)).toEqual([danger, null]);
    expect(result.dangers).toEqual(['含 1 个可疑条目']);
  });

  it('标出链接、加密和压缩炸弹', async () => {
    const links = await lookAs('archive', zip([{ name: 'a', link: true }]));
    expect(links.entries[0]?.danger).toBe('链接');
    const locked = await lookAs('archive', zip([{ name: 'a', encrypted: true }]));
    expect(locked).toMatchObject({ encrypted: true, dangers: [] });
    const bomb = await lookAs('archive', zip([{ name: 'zeros', bytes: 4e9 }]));
    expect(bomb.entries[0]?.danger).toBe('压缩比异常');
    expect(bomb.dangers).toContain('压缩比异常，可能是压缩炸弹');
    const many = await lookAs('archive', zip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))));
    expect(many).toMatchObject({ count: 10_001, dangers: ['文件过多（10001 个）'] });
    expect(many.entries).toHaveLength(1_000);
    const nested = await lookAs(
      'archive',
      zip(Array.from({ length: 21 }, (_, at) => ({ name: `${at}.zip` }))),
    );
    expect(nested.dangers).toEqual(['套有过多压缩包（21 个）']);
  });

  it('列出 rar 和 7z，看出加密', async () => {
    const stored = await lookAs(
      'archive',
      rar([
        { name: '示例/a.txt', content: 'hello' },
        { name: '../b', content: 'x' },
      ]),
    );
    expect(stored.entries).toMatchObject([
      { name: '示例/a.txt', bytes: 5, encrypted: false, danger: null },
      { name: '../b', danger: '路径指向压缩包之外（..）' },
    ]);
    const packed = await lookAs('archive', await sevenZip());
    expect(packed.entries).toMatchObject([{ name: '示例.txt', bytes: 600, encrypted: false }]);
    const locked = await lookAs('archive', await sevenZip('-psecret'));
    expect(locked).toMatchObject({ encrypted: true, count: 1 });
    const hidden = '处理失败：压缩包已加密，无法读取文件名';
    await expect(look(await sevenZip('-psecret', '-mhe=on'))).rejects.toThrow(hidden);
    await expect(look(hiddenRar())).rejects.toThrow(hidden);
  });

  it('不完整的压缩包说明原因', async () => {
    const whole = zip([{ name: 'a' }, { name: 'b' }]);
    const broken = '处理失败：压缩包已损坏或不完整';
    await expect(look(whole.subarray(0, whole.length - 30))).rejects.toThrow(broken);
    await expect(look((await sevenZip()).subarray(0, 60))).rejects.toThrow(broken);
    await expect(look(rar([{ name: 'a', content: 'hello' }]).subarray(0, 20))).rejects.toThrow(broken);
  });
});
