/**
 * Why a file cannot be processed.
 * - broken: the file itself; trying again will not help
 * - refused: whole, but beyond a limit or dangerous
 * - slow: it took longer than it was given
 * - missing: a program this machine lacks; the file may be processed later
 * - faulty: what was made of it is not what was asked for; no fault of the file
 * - ended: the process at work on it was ended from outside; the same may succeed the next time
 */
export type MediaProblem = 'broken' | 'refused' | 'slow' | 'missing' | 'faulty' | 'ended';

/** The message is one Chinese line for the person at the screen, e.g. 「处理失败：视频不完整」. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly problem: MediaProblem;
  /** The reason alone, without 处理失败. */
  readonly reason: string;

  constructor(problem: MediaProblem, reason: string, cause?: unknown) {
    super(`处理失败：${reason}`, { cause });
    this.problem = problem;
    this.reason = reason;
  }
}
