import { crc32 } from 'node:zlib';
import { Deflater } from './deflater.ts';
import type { Outlet } from './outlet.ts';
import { Page } from './page.ts';
import { dataDescriptor, directoryEnd, directoryEntry, localHeader, type ZipFile } from './zip-records.ts';

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
  private readonly idle = [new Deflater(), new Deflater()];
  private readonly underWay: { page: Page; deflater: Deflater; compressed: Promise<Buffer> }[] = [];

  constructor(file: ZipFile, send: (bytes: Buffer) => Promise<void>) {
    this.file = file;
    this.send = send;
  }

  /** Takes a full page and gives an empty one to go on with. */
  async exchange(page: Page): Promise<Page> {
    this.begin(page);
    return this.idle.length > 0 ? new Page() : this.sendOldest();
  }

  async close(lastPage: Page): Promise<void> {
    this.begin(lastPage);
    while (this.underWay.length > 0) await this.sendOldest();
    for (const deflater of this.idle) deflater.close();
    this.file.compressedSize += LAST_BLOCK.length;
    await this.send(LAST_BLOCK);
    await this.send(dataDescriptor(this.file));
  }

  private begin(page: Page) {
    const deflater = this.idle.pop() as Deflater;
    this.file.crc = crc32(page.filled, this.file.crc);
    this.file.size += page.at;
    this.underWay.push({ page, deflater, compressed: deflater.compress(page.filled) });
  }

  private async sendOldest(): Promise<Page> {
    const { page, deflater, compressed } = this.underWay.shift() as (typeof this.underWay)[number];
    const bytes = await compressed;
    this.idle.push(deflater);
    this.file.compressedSize += bytes.length;
    await this.send(bytes);
    return page.emptied();
  }
}
