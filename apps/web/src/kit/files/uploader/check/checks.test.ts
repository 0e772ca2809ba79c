import { expect, test } from 'vitest';
import { contentRefusalOf, refusalOf, tooManyOf } from './checks.ts';
import { extensionOf } from './extension.ts';

const MB = 1_048_576;
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (name: string, bytes: number[] | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

test('扩展名按最后一个点，不分大小写', () => {
  expect(['照片.JPG', 'a.tar.gz', '没有', '.htaccess'].map(extensionOf)).toEqual(['jpg', 'gz', '', '']);
});

test('默认只收 jpg、jpeg、png、gif、mp4、mp3；别的地方可以另定', () => {
  const message = '请上传指定的文件类型：jpg、jpeg、png、gif、mp4、mp3';
  for (const name of ['a.exe', 'a.webp', 'a', 'a.jpg.exe'])
    expect(refusalOf({ name, size: 1 })).toBe(message);
  for (const name of ['a.JPG', 'a.jpeg', 'a.png', 'a.gif', 'a.mp4', 'a.mp3'])
    expect(refusalOf({ name, size: 1 })).toBe(null);
  expect(refusalOf({ name: 'a.zip', size: 1 }, { accept: ['rar', 'zip', '7z'] })).toBe(null);
});

test('每类文件各有大小上限，正好等于上限的可以', () => {
  const accept = ['jpg', 'mp4', 'mp3', 'zip', 'xlsx'];
  const limits = [
    ['a.jpg', 10, '图片大小不能超过 10 MB'],
    ['a.mp4', 300, '本地视频大小不能超过 300 MB'],
    ['a.mp3', 10, '本地音频大小不能超过 10 MB'],
    ['a.zip', 300, '文件大小不能超过 300 MB'],
    ['a.xlsx', 300, '文件大小不能超过 300 MB'],
  ] as const;
  for (const [name, mb, message] of limits) {
    expect(refusalOf({ name, size: mb * MB }, { accept })).toBe(null);
    expect(refusalOf({ name, size: mb * MB + 1 }, { accept })).toBe(message);
  }
});

test('空文件、过长的文件名和控制字符都有自己的说明', () => {
  expect(refusalOf({ name: 'a.jpg', size: 0 })).toMatch(/空/);
  expect(refusalOf({ name: `${'长'.repeat(296)}.jpg`, size: 1 })).toBe(
    '文件名不能超过 200 个字，请缩短后上传',
  );
  expect(refusalOf({ name: 'a\u0007.jpg', size: 1 })).toMatch(/控制字符/);
  expect(refusalOf({ name: 'gpj\u202e.jpg', size: 1 })).toMatch(/控制字符/);
});

test('内容与扩展名不符时说出内容是什么', async () => {
  expect(await contentRefusalOf(file('a.jpg', JPEG))).toBe(null);
  expect(await contentRefusalOf(file('a.png', JPEG))).toBe('文件内容是 jpg，与扩展名 .png 不符');
  expect(await contentRefusalOf(file('a.jpg', PNG))).toBe('文件内容是 png，与扩展名 .jpg 不符');
  expect(await contentRefusalOf(file('a.mp4', 'MZ executable'))).toMatch(/不符，可能已损坏/);
  expect(await contentRefusalOf(file('a.mp4', '\0\0\0\x18ftypisom'))).toBe(null);
  expect(await contentRefusalOf(file('a.mp3', 'ID3\x03'))).toBe(null);
  expect(await contentRefusalOf(file('a.mp3', [0xff, 0xfb, 0x90, 0]))).toBe(null);
  expect(await contentRefusalOf(file('a.gif', 'GIF89a'))).toBe(null);
  expect(await contentRefusalOf(file('a.zip', 'PK\x03\x04'))).toBe(null);
  expect(await contentRefusalOf(file('a.zip', '<html>'))).not.toBe(null);
  expect(await contentRefusalOf(file('a.txt', 'whatever'))).toBe(null);
});

test('超过数量时说出本次选择的和总数；别的地方可以放宽', () => {
  expect(tooManyOf(100, 0)).toBe(null);
  expect(tooManyOf(101, 0)).toBe('最多上传 100 个文件：本次选择了 101 个，共 101 个');
  expect(tooManyOf(10, 95)).toBe('最多上传 100 个文件：本次选择了 10 个，共 105 个');
  expect(tooManyOf(1000, 0, { maxFiles: 1000 })).toBe(null);
});
