/**
 * Why a file cannot be processed.
 * - broken: the file itself; trying again will not help
 * - refused: whole, but beyond a limit or dangerous
 * - missing: a program this machine lacks; the file may be processed later
 */
export type MediaProblem = 'broken' | 'refused' | 'missing';

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
