/** What this engine can look into. The kind comes from the content (see sniff), never from a name. */
export type MediaKind = 'image' | 'video' | 'audio' | 'pdf' | 'archive';

export interface MediaType {
  kind: MediaKind;
  /** Lower case, without a dot: the usual extension of this content. */
  ext: string;
  mime: string;
}

/**
 * A picture or data file made from the source; `name` is relative to the folder asked for.
 * - clean: the image as it may be delivered, without EXIF, GPS or anything appended (image)
 * - thumb: at most 480 px, WebP, an upright one cut to its subject (image); poster: a frame with content, WebP (video); page, page-2, …: its pages, WebP (pdf)
 * - preview: a short silent loop for hovering (video); proxy: 720p H.264/AAC where the source needs it (video)
 * - waveform: JSON, see Waveform (audio)
 */
export interface DerivedFile {
  role: 'thumb' | 'poster' | 'preview' | 'proxy' | 'waveform' | 'page' | `page-${number}` | 'clean';
  name: string;
  contentType: string;
  bytes: number;
  width?: number;
  height?: number;
}

export interface ImageFacts {
  kind: 'image';
  /** As shown, after the orientation of the camera is applied. */
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  blurHash: string;
  /** 256 characters 0 or 1; alike pictures differ in few of them. */
  likeness: string;
  hasAlpha: boolean;
  frames: number;
  /** Length of one round of an animation; null for a still picture. */
  seconds: number | null;
}

export interface VideoFacts {
  kind: 'video';
  seconds: number;
  /** As shown, after rotation and pixel aspect are applied. */
  width: number;
  height: number;
  fps: number;
  videoCodec: string;
  /** null when there is no sound. */
  audioCodec: string | null;
  bitRate: number;
  /** Of the poster. */
  color: string;
  blurHash: string;
  /** Why a proxy was made; null when browsers play the source as it is. */
  proxyReason: string | null;
}

export interface AudioFacts {
  kind: 'audio';
  seconds: number;
  audioCodec: string;
  bitRate: number;
  sampleRate: number;
  channels: number;
}

/** Content of the file with role `waveform`: `peaks` holds whole numbers from 0 to 100, evenly over the duration. */
export interface Waveform {
  seconds: number;
  peaks: number[];
}

export interface PdfFacts {
  kind: 'pdf';
  pages: number;
  /** Of the first page, in points. */
  width: number;
  height: number;
}

export interface ArchiveEntry {
  name: string;
  bytes: number;
  packedBytes: number;
  folder: boolean;
  encrypted: boolean;
  /** Chinese reason why this entry must not be unpacked; null for an ordinary one. */
  danger: string | null;
}

export interface ArchiveFacts {
  kind: 'archive';
  /** At most the first 1,000; `count` holds how many there are. */
  entries: ArchiveEntry[];
  count: number;
  /** Unpacked, as the archive claims. */
  totalBytes: number;
  encrypted: boolean;
  /** Chinese reasons why the archive as a whole is suspicious; empty for an ordinary one. */
  dangers: string[];
}

export type MediaFacts = ImageFacts | VideoFacts | AudioFacts | PdfFacts | ArchiveFacts;
export type Processed = MediaFacts & { files: DerivedFile[] };

export interface ProcessOptions {
  /** An existing empty folder for the derived files. The caller removes it. */
  folder: string;
  signal: AbortSignal;
  /** So long a picture may take at the most, where that is less than usual. */
  seconds?: number | undefined;
  /** 0 to 100, never falling. */
  progress(percent: number): void;
}

export interface Ffmpeg {
  available: boolean;
  version: string | null;
  /** Chinese: what is missing and what does not work because of it. */
  missing: string[];
}

export interface MediaCapabilities {
  ffmpeg: Ffmpeg;
  /** Kinds that process() accepts now. */
  kinds: MediaKind[];
}
