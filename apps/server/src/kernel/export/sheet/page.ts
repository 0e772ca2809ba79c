/** Bytes of a page when it is handed on: large enough that a hand-over costs nothing per row, small enough to hold several. */
export const PAGE_BYTES = 256 * 1024;
const SPARE_BYTES = 64 * 1024;

/** Decides about one character: writes it in its own way and answers true, or answers false to have it written plainly. */
export type Escape = (page: Page, text: string, index: number) => boolean;

/**
 * Fixed ASCII text kept as 64-bit words, because storing it by words is ten times faster than byte by byte. The words
 * are doubles, which need no BigInt; ASCII never makes a NaN, the only double that might not be copied faithfully.
 */
export class Stamp {
  readonly words: Float64Array;
  length: number;

  constructor(text: string) {
    const padded = Buffer.alloc((text.length + 7) & ~7);
    this.length = padded.write(text, 'latin1');
    this.words = Float64Array.from({ length: padded.length / 8 }, (_, i) => padded.readDoubleLE(i * 8));
  }
}

/**
 * Bytes being filled. Text, numbers and dates are encoded straight into it, so a cell leaves no garbage behind. None of
 * the methods checks for room: whoever writes a row calls `reserve` first (a stamp may touch seven bytes past its end).
 */
export class Page {
  bytes: Buffer;
  view: DataView;
  at = 0;

  constructor(capacity = PAGE_BYTES + SPARE_BYTES) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  get filled(): Buffer {
    return this.bytes.subarray(0, this.at);
  }

  /** Ready to be filled again; a page that had to grow for one enormous row is let go. */
  emptied(): Page {
    if (this.bytes.length !== PAGE_BYTES + SPARE_BYTES) return new Page();
    this.at = 0;
    return this;
  }

  reserve(count: number) {
    if (this.at + count > this.bytes.length) this.grow(this.at + count);
  }

  private grow(needed: number) {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(grown, 0, 0, this.at);
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  byte(value: number) {
    this.bytes[this.at++] = value;
  }

  stamp(stamp: Stamp) {
    const { view, at } = this;
    const { words } = stamp;
    for (let i = 0; i < words.length; i++) view.setFloat64(at + (i << 3), words[i] as number, true);
    this.at = at + stamp.length;
  }

  ascii(text: string) {
    const { bytes, at } = this;
    for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
    this.at = at + text.length;
  }

  /** UTF-8, at most three bytes a code unit plus whatever `escape` writes. A lone surrogate becomes U+FFFD. */
  text(text: string, special: Uint8Array, escape: Escape) {
    const bytes = this.bytes;
    let at = this.at;
    for (let i = 0; i < text.length; i++) {
      let code = text.charCodeAt(i);
      if (code < 0x80 ? special[code] : code >= 0xfffe) {
        this.at = at;
        const written = escape(this, text, i);
        at = this.at;
        if (written) continue;
      }
      if (code < 0x80) {
        bytes[at++] = code;
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 63);
      } else {
        if (code >= 0xd800 && code < 0xe000) {
          const low = code < 0xdc00 ? text.charCodeAt(i + 1) : 0;
          if (low >= 0xdc00 && low < 0xe000) {
            code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
            bytes[at++] = 0xf0 | (code >> 18);
            bytes[at++] = 0x80 | ((code >> 12) & 63);
            bytes[at++] = 0x80 | ((code >> 6) & 63);
            bytes[at++] = 0x80 | (code & 63);
            i++;
            continue;
          }
          code = 0xfffd;
        }
        bytes[at++] = 0xe0 | (code >> 12);
        bytes[at++] = 0x80 | ((code >> 6) & 63);
        bytes[at++] = 0x80 | (code & 63);
      }
    }
    this.at = at;
  }

  /** The shortest decimal that reads back as the same finite number. Whole numbers and cents avoid the slow general way. */
  number(value: number) {
    if (value < 0) {
      this.byte(0x2d);
      value = -value;
    }
    if (value <= 0x7fffffff) {
      const whole = value | 0;
      if (whole === value) return this.integer(whole);
      const cents = Math.round(value * 100);
      if (cents <= 0x7fffffff && cents / 100 === value) return this.cents(cents);
    }
    this.ascii(String(value));
  }

  private cents(cents: number) {
    const whole = (cents / 100) | 0;
    const rest = cents - whole * 100;
    this.integer(whole);
    this.byte(0x2e);
    if (rest % 10 === 0) this.byte(0x30 + rest / 10);
    else this.digits(rest, 2);
  }

  /** 0 ≤ value < 2³¹ */
  integer(value: number) {
    this.digits(value, widthOf(value));
  }

  /** The last `width` digits of 0 ≤ value < 2³¹, with leading zeros. */
  digits(value: number, width: number) {
    const bytes = this.bytes;
    const start = this.at;
    for (let at = start + width - 1; at >= start; at--) {
      const tenth = (value / 10) | 0;
      bytes[at] = 0x30 + value - tenth * 10;
      value = tenth;
    }
    this.at = start + width;
  }
}

function widthOf(value: number): number {
  if (value < 10) return 1;
  if (value < 100) return 2;
  if (value < 1000) return 3;
  if (value < 10_000) return 4;
  if (value < 100_000) return 5;
  if (value < 1_000_000) return 6;
  if (value < 10_000_000) return 7;
  if (value < 100_000_000) return 8;
  return value < 1_000_000_000 ? 9 : 10;
}

/** A table of the ASCII characters that `Page.text` asks `escape` about. */
export function specialCharacters(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
