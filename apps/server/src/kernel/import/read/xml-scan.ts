import { unreadable } from './sheet-problem.ts';

export interface XmlHandler {
  /** A tag opens; a self-closing one also closes at once. Names come without their prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  /** A piece of text, decoded; one text may come in several pieces. */
  text(text: string): void;
}

/** No tag of a sheet is longer; without a limit a file without `>` would be collected whole. */
const LONGEST_TAG = 64 * 1024;

/**
 * Reads XML as it arrives, holding one tag at most. Document types are refused, so there are no entities but the five
 * of the standard and nothing can be expanded into something larger.
 */
export class XmlScan {
  private readonly handler: XmlHandler;
  private readonly decoder = new TextDecoder('utf-8');
  private rest = '';

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  write(chunk: Buffer) {
    this.scan(this.rest + this.decoder.decode(chunk, { stream: true }));
  }

  private scan(xml: string) {
    const { handler } = this;
    let at = 0;
    for (;;) {
      const open = xml.indexOf('<', at);
      if (open === -1) {
        // An entity cut in two waits for its other half.
        const cut = xml.lastIndexOf('&');
        const end = cut >= at && xml.indexOf(';', cut) === -1 && xml.length - cut < 12 ? cut : xml.length;
        if (end > at) handler.text(decoded(xml.slice(at, end)));
        this.rest = xml.slice(end);
        return;
      }
      if (open > at) handler.text(decoded(xml.slice(at, open)));
      const close = tagEnd(xml, open);
      if (close === -1) {
        if (xml.length - open > LONGEST_TAG) throw unreadable('文件内容不是正确的表格格式');
        this.rest = xml.slice(open);
        return;
      }
      this.tag(xml.slice(open + 1, close));
      at = close + 1;
    }
  }

  private tag(tag: string) {
    const { handler } = this;
    const first = tag.charCodeAt(0);
    if (first === 0x21) {
      if (tag.startsWith('!DOCTYPE')) throw unreadable('文件含有不允许的文档声明，无法导入');
      if (tag.startsWith('![CDATA[')) handler.text(tag.slice(8, -2));
      return;
    }
    if (first === 0x3f) return;
    if (first === 0x2f) return handler.close(localName(tag.slice(1).trimEnd()));
    const selfClosing = tag.endsWith('/');
    const blank = tag.search(/[\s/]/);
    const name = localName(blank === -1 ? tag : tag.slice(0, blank));
    handler.open(name, (attribute) => attributeOf(tag, attribute));
    if (selfClosing) handler.close(name);
  }
}

const QUOTE = 0x22;
const GREATER = 0x3e;
const BANG = 0x21;

/** Where the tag that opens here ends; a `>` within quotes belongs to the attribute. */
function tagEnd(xml: string, open: number): number {
  if (xml.charCodeAt(open + 1) === BANG) return specialEnd(xml, open);
  let quoted = false;
  for (let at = open + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === QUOTE) quoted = !quoted;
    else if (code === GREATER && !quoted) return at;
  }
  return -1;
}

function specialEnd(xml: string, open: number): number {
  const mark = xml.startsWith('<!--', open) ? '-->' : xml.startsWith('<![CDATA[', open) ? ']]>' : '>';
  const end = xml.indexOf(mark, open + 4);
  return end === -1 ? -1 : end + mark.length - 1;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributeOf(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`);
  if (at === -1) return undefined;
  const from = at + name.length + 3;
  return decoded(tag.slice(from, tag.indexOf('"', from)));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[\da-fA-F]{1,6}|\w{2,4});/g, (all, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? all;
    const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
