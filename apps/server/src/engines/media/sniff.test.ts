import { describe, expect, it } from 'vitest';
import { sniffBytes } from './testing/look.ts';

const text = (content: string) => sniffBytes(Buffer.from(content, 'latin1'));
const box = (brand: string, ...handlers: string[]) =>
  text(`\0\0\0\x18ftyp${brand}\0\0\0\0${handlers.map((kind) => `hdlr\0\0\0\0\0\0\0\0${kind}`).join('')}`);

describe('按内容识别文件', () => {
  it.each([
    ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['网页', '<!doctype html><img src="data:image/png;base64,iVBORw0KGgo=">'],
    ['脚本', '#!/bin/sh\nrm -rf /'],
    ['播放列表', '#EXTM3U\nhttp://example.com/a.ts'],
    ['拼接清单', "ffconcat version 1.0\nfile '/etc/passwd'"],
    ['前面多出内容的图片', '<script>\xff\xd8\xff\xe0'],
    ['前面多出内容的压缩包', '<html>PK\x03\x04'],
    ['程序', 'MZ\x90\0'],
    ['空文件', ''],
    ['只有同步位的数据', '\xff\xfb\x90\x00hello'],
  ])('不接受%s', (_, content) => expect(text(content)).toBeNull());

  it('认出 MP4、只有声音的 MP4 和 QuickTime，不接受 HEIC', () => {
    expect(box('isom', 'vide', 'soun')).toMatchObject({ kind: 'video', ext: 'mp4' });
    expect(box('mp42', 'soun')).toMatchObject({ kind: 'audio', ext: 'm4a' });
    expect(box('qt  ', 'vide')).toMatchObject({ kind: 'video', ext: 'mov' });
    expect(box('heic')).toBeNull();
  });

  it('认出两个相连的 MP3 帧', () => {
    const frame = `\xff\xfb\x90\x00${'\0'.repeat(413)}`;
    expect(text(frame + frame)).toMatchObject({ kind: 'audio', ext: 'mp3' });
  });
});
