/** What the process of the offline voice is asked: to say a text, as it is read, into a file. */
export interface SayTask {
  read: string;
  voice: string;
  speed: number;
  /** From which character on which syllables are said, whatever the model's dictionary thinks. */
  sounds: { at: number; pinyin: string[] }[];
  /** At which characters words begin. */
  words: number[];
  file: string;
}

export interface Said {
  durationMs: number;
  /** Start and end of each character of what is read, in milliseconds. */
  marks: [number, number][];
}

export type VoiceAnswer = { ready: true } | { id: number; said: Said } | { id: number; failed: string };

/** The side of the process: one sentence after another; it ends with whoever started it. */
export function serveVoice(say: (task: SayTask) => Promise<Said>): void {
  const tell = (answer: VoiceAnswer) => process.send?.(answer);
  process.on('disconnect', () => process.exit());
  process.on('message', ({ id, ...task }: SayTask & { id: number }) => {
    say(task).then(
      (said) => tell({ id, said }),
      (error: unknown) => tell({ id, failed: error instanceof Error ? error.message : String(error) }),
    );
  });
  tell({ ready: true });
}
