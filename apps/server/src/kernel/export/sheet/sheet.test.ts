import { PassThrough, Writable } from 'node:stream';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Collected, readCells, readCsv, unzip } from './read-back.ts';
import { type Cell, openSheet } from './sheet.ts';

const columns = [{ title: '序' }, { title: '文' }];
/** Hardly compressible, so that both formats send about as much as they are given. */
const rows = Array.from({ length: 2000 }, (_, i): Cell[] => {
  const numbers = Array.from({ length: 30 }, (_, k) => Math.sin(i * 31 + k).toString(36));
  return [i, `第 ${i} 行 ${numbers.join(' ')}`];
});

/** Takes a chunk and keeps its sender waiting until `release`. */
class Stuck extends Writable {
  taken = 0;
  private done: (() => void) | null = null;
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.taken += chunk.length;
    this.done = done;
  }
  release() {
    const { done } = this;
    this.done = null;
    done?.();
  }
}

const lastTextOf = {
  csv: (bytes: Buffer) => readCsv(bytes.toString('utf8').slice(1)).at(-1)?.[1],
  xlsx: (bytes: Buffer) =>
    Object.values(readCells(unzip(bytes)['xl/worksheets/sheet1.xml'] ?? '')).at(-1)?.text,
};

describe.each(['csv', 'xlsx'] as const)('%s', { timeout: 20_000 }, (format) => {
  const lastText = lastTextOf[format];

  test('输出不收时不再继续，收了才继续', async () => {
    const out = new Stuck({ highWaterMark: 16 * 1024 });
    const sheet = openSheet(format, columns, out);
    let written = 0;
    const writing = (async () => {
      for (let i = 0; i < 5; i++) {
        await sheet.write(rows);
        written++;
      }
      await sheet.end();
    })();
    let waiting = 0;
    let over = false;
    void writing.then(() => {
      over = true;
    });
    await pause(100);
    expect(written).toBeLessThan(3);
    while (!over) {
      waiting = Math.max(waiting, out.writableLength);
      out.release();
      await turn();
    }
    expect(written).toBe(5);
    expect(out.taken).toBeGreaterThan(1_000_000);
    expect(waiting).toBeLessThan(1_000_000);
  });

  test('很慢的读者也读到完整的文件，内存有界', async () => {
    const out = new PassThrough({ highWaterMark: 64 * 1024 });
    const received: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of out) {
        received.push(chunk as Buffer);
        await pause(1);
      }
    })();
    const sheet = openSheet(format, columns, out);
    let waiting = 0;
    for (let i = 0; i < 5; i++) {
      await sheet.write(rows);
      waiting = Math.max(waiting, out.writableLength + out.readableLength);
    }
    await sheet.end();
    await reading;
    expect(waiting).toBeLessThan(1_000_000);
    expect(lastText(Buffer.concat(received))).toBe(rows.at(-1)?.[1]);
  });

  test('等待中的输出被毁，写入随即拒绝', async () => {
    const out = new Stuck();
    const sheet = openSheet(format, columns, out);
    const writing = (async () => {
      for (;;) await sheet.write(rows);
    })();
    setTimeout(() => out.destroy(new Error('磁盘满了')), 50);
    await expect(writing).rejects.toThrow('磁盘满了');
    await expect(sheet.write(rows)).rejects.toThrow();
    await expect(sheet.end()).rejects.toThrow();
  });

  test('对方悄悄断开也拒绝', async () => {
    const out = new Stuck();
    const sheet = openSheet(format, columns, out);
    const writing = (async () => {
      for (;;) await sheet.write(rows);
    })();
    setTimeout(() => out.destroy(), 50);
    await expect(writing).rejects.toThrow();
  });

  test('写之前就毁了的输出', async () => {
    const out = new Collected();
    out.destroy();
    const sheet = openSheet(format, columns, out);
    await expect(sheet.end()).rejects.toThrow();
  });

  test('写入时出错的输出', async () => {
    const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error('网络断了')) });
    const sheet = openSheet(format, columns, out);
    await expect(sheet.write(rows).then(() => sheet.end())).rejects.toThrow('网络断了');
  });

  test('结束前被别人结束的输出', async () => {
    const out = new Collected();
    const sheet = openSheet(format, columns, out);
    out.end();
    await turn();
    await expect(sheet.end()).rejects.toThrow('already ended');
  });

  test('结束后、或没有等前一次，都不能再写', async () => {
    const sheet = openSheet(format, columns, new Collected());
    const first = sheet.write(rows);
    await expect(sheet.write(rows)).rejects.toThrow('Await');
    await first;
    await sheet.end();
    await expect(sheet.write(rows)).rejects.toThrow('ended');
  });

  test('一列也没有时拒绝', () => {
    expect(() => openSheet(format, [], new Collected())).toThrow(RangeError);
  });
});
