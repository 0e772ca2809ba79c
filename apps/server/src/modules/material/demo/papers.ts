import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { photograph } from './footage.ts';

const RATE = 16_000;
const SECONDS = 8;
/** A calm rise and fall of a major chord. */
const NOTES = [261.63, 329.63, 392, 523.25, 392, 329.63, 261.63, 196];

/** Eight seconds of plain notes, as a sound file needs no other program. */
export function melody(): Buffer {
  const samples = RATE * SECONDS;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples * 2, 40);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    const second = at / RATE;
    const fade = Math.exp(-2.5 * (second % 1));
    const note = NOTES[Math.floor(second) % NOTES.length] ?? 0;
    sound.writeInt16LE(Math.round(Math.sin(2 * Math.PI * note * second) * fade * 12_000), at * 2);
  }
  return Buffer.concat([head, sound]);
}

/** Three pages, a picture on each. */
export async function booklet(): Promise<Buffer> {
  const pictures = await Promise.all(
    (['studio', 'suv-showroom', 'charge'] as const).map((still) => photograph(still, 'landscape')),
  );
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const write = (...pieces: (string | Buffer)[]) => {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.from(`${offsets.length} 0 obj\n`), ...pieces.map((piece) => Buffer.from(piece)));
    parts.push(Buffer.from('\nendobj\n'));
  };
  write('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ');
  write(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`);
  for (const [at, picture] of pictures.entries()) {
    const page = 3 + at * 3;
    const drawing = 'q 960 0 0 540 0 0 cm /P Do Q';
    write(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents ${page + 1} 0 R /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`,
    );
    write(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    write(
      `<< /Type /XObject /Subtype /Image /Width 1280 /Height 720 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      picture,
      '\nendstream',
    );
  }
  const table = parts.reduce((sum, { length }) => sum + length, 0);
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** An archive as somebody packs the sources of a poster. */
export async function sources(): Promise<Buffer> {
  const out = new PassThrough();
  const archive = new ZipArchive(new Outlet(out));
  const collected = buffer(out);
  await archive.add('示例·说明.txt', '这是演示数据，不是真实的活动。\n');
  for (const still of ['studio', 'wheel'] as const)
    await archive.store(`示例·${still}.jpg`, Readable.from([await photograph(still, 'square')]));
  await archive.end();
  return collected;
}
