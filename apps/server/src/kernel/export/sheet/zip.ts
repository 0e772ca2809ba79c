import { crc32 } from 'node:zlib';
import { Deflater } from './deflater.ts';
import type { Outlet } from './outlet.ts';
import { Page } from './page.ts';
import { dataDescriptor, directoryEnd, directoryEntry, localHeader, type ZipFile } from './zip-records.ts';

/** Two being compressed, and two more in line so that neither deflater waits while the next page is being filled. */
const PAGES_UNDER_WAY = 4;
/** An empty last block, which ends a deflate stream. */
const LAST_BLOCK = Buffer.of(0x03, 0x00);

/** An archive written front to back: nothing is ever gone back to, and no file in it is held in memory. */
export class ZipArchive {
  private readonly outlet: Outlet;
  private readonly files: ZipFile[] = [];
  private offset = 0;

  constructor(outlet: Outlet) {
    this.outlet = outlet;
  }

  /** Begins a file; the one before must have been closed. */
  async open(name: string): Promise<ZipFileWriter> {
    const file = { name, crc: 0, size: 0, compressedSize: 0, offset: this.offset };
    this.files.push(file);
    await this.send(localHeader(name));
    return new ZipFileWriter(file, (bytes) => this.send(bytes));
  }

  async add(name: string, content: string): Promise<void> {
    const bytes = Buffer.from(content);
    const page = new Page(bytes.length);
    page.at = bytes.copy(page.bytes);
    const file = await this.open(name);
    await file.close(page);
  }

  /** A file as it is, while it is being read: what is compressed already gains nothing from trying again. */
  async store(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const file = { name, crc: 0, size: 0, compressedSize: 0, offset: this.offset, stored: true };
    this.files.push(file);
    await this.send(localHeader(name, true));
    for await (const bytes of content) {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      file.compressedSize += bytes.length;
      await this.send(bytes);
    }
    await this.send(dataDescriptor(file));
  }

  async end(): Promise<void> {
    const directory = Buffer.concat(this.files.map(directoryEntry));
    const end = directoryEnd(this.files.length, directory.length, this.offset);
    await this.send(Buffer.concat([directory, end]));
    await this.outlet.end();
  }

  private async send(bytes: Buffer): Promise<void> {
    this.offset += bytes.length;
    await this.outlet.send(bytes);
  }
}

export class ZipFileWriter {
  private readonly file: ZipFile;
  private readonly send: (bytes: Buffer) => Promise<void>;
  private readonly deflaters = [new Deflater(), new Deflater()] as const;
  private readonly underWay: { page: Page; compressed: Promise<Buffer> }[] = [];
  private pages = 0;

  constructor(file: ZipFile, send: (bytes: Buffer) => Promise<void>) {
    this.file = file;
    this.send = send;
  }

  /** Takes a full page and gives an empty one to go on with. */
  async exchange(page: Page): Promise<Page> {
    this.begin(page);
    return this.underWay.length < PAGES_UNDER_WAY ? new Page() : this.sendOldest();
  }

  async close(lastPage: Page): Promise<void> {
    this.begin(lastPage);
    while (this.underWay.length > 0) await this.sendOldest();
    for (const deflater of this.deflaters) deflater.close();
    this.file.compressedSize += LAST_BLOCK.length;
    await this.send(LAST_BLOCK);
    await this.send(dataDescriptor(this.file));
  }

  private begin(page: Page) {
    const deflater = this.deflaters[this.pages++ % 2 ? 1 : 0];
    this.file.crc = crc32(page.filled, this.file.crc);
    this.file.size += page.at;
    this.underWay.push({ page, compressed: deflater.compress(page.filled) });
  }

  private async sendOldest(): Promise<Page> {
    const { page, compressed } = this.underWay.shift() as (typeof this.underWay)[number];
    const bytes = await compressed;
    this.file.compressedSize += bytes.length;
    await this.send(bytes);
    return page.emptied();
  }
}
