import type { Readable } from 'node:stream';
import type { contract, DataOf } from '@zhiying/contract';

export interface StoredObject {
  path: string;
  size: number;
  /** Without quotes. Changes whenever the content does. */
  etag: string;
  contentType: string;
  modifiedAt: Date;
}

export type UploadGrant = DataOf<typeof contract.storage.sts>;

/** Browsers upload below this prefix, each member in a folder of their own; unregistered files are swept. */
export const GRANTED = 'upload/';

export interface Used {
  files: number;
  bytes: number;
}

/** How much may be stored below a prefix, and the rule in Chinese. */
export interface Room {
  bytes: number;
  rule: string;
}

export interface LinkOptions {
  /** One hour unless told. */
  expiresInSeconds?: number;
  /** The browser saves the file under this name instead of showing it. */
  downloadName?: string;
  contentType?: string;
}

/** A file of an object that other programs can open; call `release` when done. */
export interface LocalFile {
  file: string;
  release(): Promise<void>;
}

/**
 * File storage: this machine's disk or an S3-compatible store. Paths are keys such as `material/7/a.mp4`. A grant can
 * be used again to overwrite, so checked files are copied elsewhere first (`copy` moves no bytes).
 */
export interface Storage {
  /**
   * Temporary credentials for one browser: they reach only what is below `prefix`, for a limited time. An outside store does
   * not count how much is sent; `room` is looked at again when a file is registered.
   */
  grant(prefix: string, room?: Room | null): Promise<UploadGrant>;
  head(path: string): Promise<StoredObject | null>;
  /** Both ends included, as in HTTP. Throws FileMissing when there is no such object. */
  read(path: string, range?: { start: number; end?: number }): Promise<Readable>;
  write(
    path: string,
    body: Readable | Buffer,
    options: { contentType: string; size?: number },
  ): Promise<StoredObject>;
  /** With `about`, the original's metadata is not copied. */
  copy(from: string, to: string, about?: { contentType: string }): Promise<void>;
  /** Removing what is not there is fine. */
  remove(paths: readonly string[]): Promise<void>;
  /** What lies below a folder, added up by the folders in it. Large ones are counted again only after a while. */
  usage(folder: string): Promise<ReadonlyMap<string, Used>>;
  /** In the order of their paths, byte by byte. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * An address a browser can read without a token, for a short time. The embedded store answers one relative to the API's
   * host, because only the browser knows by which name it reaches it.
   */
  signedUrl(path: string, options?: LinkOptions): Promise<string>;
  /** For ffmpeg and friends; without a copy where the store is on this machine. Never write to it. */
  localFile(path: string): Promise<LocalFile>;
  /** Removes unfinished and unregistered uploads. Called by a scheduled job. */
  sweep(signal: AbortSignal): Promise<void>;
}
