export interface ProbedPicture {
  codec: string;
  pixelFormat: string;
  /** As shown, after turning and pixel shape. */
  width: number;
  height: number;
  fps: number;
  hdr: boolean;
  /** As the file claims; 0 where it does not say. */
  frames: number;
}

export interface ProbedSound {
  codec: string;
  sampleRate: number;
  channels: number;
}

export interface Probed {
  seconds: number;
  bitRate: number;
  picture: ProbedPicture | null;
  sound: ProbedSound | null;
  /** What the file says about itself, e.g. that it was made by a machine. */
  tags: Record<string, string>;
}

/** EBU R 128. */
export interface Loudness {
  /** LUFS over all of it. */
  integrated: number;
  /** dBFS. */
  truePeak: number;
}
